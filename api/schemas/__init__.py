"""What requests and answers look like. Runs on the server and on the phone: marshmallow and `rules` only."""
