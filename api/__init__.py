"""The HTTP API of the referee: `create_app()` makes the Flask app.

Importing the package imports nothing else: the phone, which has no Flask, takes its questions from here too.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from flask import Flask

    from api.settings import Settings

MAX_BODY: Final = 64 * 1024


def create_app(settings: "Settings | None" = None) -> "Flask":
    """A WSGI app that answers every question; `settings` as given by the environment (`Settings.of`), else defaults."""
    from flask import Flask

    from api import headers, problems
    from api.blueprints.adjudication import adjudication
    from api.blueprints.docs import docs
    from api.blueprints.health import health
    from api.blueprints.rulebook import rulebook
    from api.games import GAMES
    from api.openapi import api_of
    from api.questions import QUESTIONS
    from api.settings import Settings

    settings = settings or Settings()
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY + 1  # one byte more tells `api.bodies` that a body goes on
    headers.register(app, settings)
    problems.register(app)
    api = api_of(app, settings)
    for blueprint in (*(adjudication(QUESTIONS, game) for game in GAMES), rulebook(), health(settings)):
        api.register_blueprint(blueprint)
    app.register_blueprint(docs(api, QUESTIONS))
    return app
