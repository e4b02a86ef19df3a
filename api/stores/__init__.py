"""Where tables are kept: one protocol (`base`), two implementations (`sqlite`, `dynamodb`)."""
