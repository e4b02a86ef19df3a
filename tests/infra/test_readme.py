"""What the README shows is what happens."""

import doctest
import json
import re
from pathlib import Path

from api import create_app
from tests.vectors.matching import faults

README = Path(__file__).parents[2] / "README.md"


def test_library_example() -> None:
    result = doctest.testfile(str(README), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert result.attempted
    assert not result.failed


def test_first_question_gets_the_answer_shown() -> None:
    text = README.read_text("utf-8")
    asked = re.search(r"/v1(/tractor/trick) .*? -d '(.*?)'", text, re.DOTALL)
    shown = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert asked
    assert shown
    answer = create_app().test_client().post(f"/v1{asked[1]}", json=json.loads(asked[2])).get_json()
    expected = json.loads(shown[1])
    answer["reasons"] = [reason for reason in answer["reasons"] if reason["code"] == "highest_pair"]
    assert not faults(expected, answer)


def test_links_lead_somewhere() -> None:
    for folder in (README.parent, README.parent / "rules", README.parent / "tests"):
        text = (folder / "README.md").read_text("utf-8")
        for link in re.findall(r"\]\((?!http)([^)#]+)\)", text):
            assert (folder / link).exists(), link
