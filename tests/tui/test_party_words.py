"""Every sentence a Dread S-20 group reads has its own in the language of the rules."""

from __future__ import annotations

from gangbook.dread_s20.tell import OTHER_TITLES
from gangbook.rules.rulebook import Rulebook
from gangbook.tui.screens.help import IN_QUESTIONS
from tui.sentences import sentences

FROM_BELOW = {
    "Nothing is left to undo: this is how it came into the book.",
    "Nothing can be done again: no act was undone here.",
    "The file was changed by hand; book that as a correction first.",
    "The gang is open in another window; close it there to write here.",
    "This act is not open any more.",
    "a text is needed here",
    "one line of at most 200 characters is needed here",
    "Not written",
    "Read only",
    "space",
    "backspace",
    "Back to the party",
}
"""What store and kernel say, and what is spoken from elsewhere than a call on the spot."""


def test_no_sentence_is_left_in_the_language_of_the_program(rulebook: Rulebook) -> None:
    spoken = rulebook.rules.dread_s20.words.sentences
    missing = {found: place for found, place in sentences().items() if found not in spoken}
    assert missing == {}
    others = {*OTHER_TITLES.values(), IN_QUESTIONS, *FROM_BELOW}
    assert others <= spoken.keys()


def test_no_sentence_is_kept_that_nobody_says(rulebook: Rulebook) -> None:
    spoken = rulebook.rules.dread_s20.words.sentences
    said = {*sentences(), *OTHER_TITLES.values(), IN_QUESTIONS, *FROM_BELOW}
    assert spoken.keys() - said == set()


def test_a_sentence_without_another_language_stays_as_it_is(rulebook: Rulebook) -> None:
    words = rulebook.rules.dread_s20.words
    assert words.say("{who} dances", who="Ana") == "Ana dances"
    assert words.say("braces {stay} as they are") == "braces {stay} as they are"
