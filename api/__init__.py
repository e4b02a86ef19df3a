"""The HTTP API of the referee: `create_app()` makes the Flask app.

Importing the package imports nothing else: the phone, which has no Flask, takes its questions from here too.
"""

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from flask import Flask

    from api.settings import Settings
    from api.stores.base import Store

MAX_BODY: Final = 64 * 1024


def create_app(settings: "Settings | None" = None, store: "Store | None" = None) -> "Flask":
    """A WSGI app that answers every question and keeps tables.

    `settings` as given by the environment (`Settings.of`), else defaults; `store` keeps the tables, else the SQLite
    file that the settings name, made when the first table is asked for.
    """
    import time

    from flask import Flask

    from api import headers, problems
    from api.blueprints.adjudication import adjudication
    from api.blueprints.docs import docs
    from api.blueprints.health import health
    from api.blueprints.rulebook import rulebook
    from api.blueprints.tables import tables
    from api.games import GAMES
    from api.keys import Keys
    from api.openapi import api_of
    from api.questions import QUESTIONS
    from api.settings import Settings
    from api.stores.sqlite import SqliteStore
    from api.tables import Tables

    settings = settings or Settings()
    store = store or SqliteStore(settings.database)
    service = Tables(store, Keys(), lambda: int(time.time()))
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = MAX_BODY + 1  # one byte more tells `api.bodies` that a body goes on
    headers.register(app, settings)
    problems.register(app)
    api = api_of(app, settings)
    games = [adjudication(QUESTIONS, game) for game in GAMES]
    for blueprint in (*games, rulebook(), tables(service), health(settings, store)):
        api.register_blueprint(blueprint)
    app.register_blueprint(docs(api, QUESTIONS))
    return app
