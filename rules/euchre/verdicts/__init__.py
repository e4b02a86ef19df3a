"""One module for each question: checks that the request does not contradict itself, judges it, gives the reasons."""
