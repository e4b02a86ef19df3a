"""`GET /v1/health`: is the server up, which version, which store."""

from flask import Response
from flask_smorest import Blueprint

from api.answers import encode
from api.openapi import PROBLEMS
from api.schemas.base import Choice, StrictSchema, Text
from api.settings import Settings
from api.stores.base import Store


class Health(StrictSchema):
    """The server is up."""

    status = Choice("ok", required=True)
    version = Text(50, required=True)
    store = Text(50, required=True)


def health(settings: Settings, store: Store) -> Blueprint:
    """The route for those who watch the server."""
    blueprint = Blueprint("health", __name__, url_prefix="/v1", description="The server itself.")

    @blueprint.route("/health")
    @blueprint.alt_response(500, response=PROBLEMS[500][0])
    @blueprint.response(200, Health, description="It is up.")
    @blueprint.doc(operationId="health", summary="Is the server up?")
    def answer() -> Response:
        state = {"status": "ok", "version": settings.version, "store": store.name}
        return Response(encode(state), mimetype="application/json")

    return blueprint
