"""A window that is killed: begins a gamble, throws the dice, tells them, and waits for its end."""

from __future__ import annotations

import sys
from pathlib import Path

from gangbook.store.open_book import OpenBook
from gangbook.store.rules_file import read_rulebook
from store.toy import ACTS_HERE

if __name__ == "__main__":
    book = OpenBook(read_rulebook(), acts=ACTS_HERE)
    gang_id = book.open(Path(sys.argv[1]))
    playing = book.begin("gamble", gang_id, {})
    playing.answer("10")
    faces = playing.throw()
    playing.answer(faces, thrown=True)
    print(faces, flush=True)
    sys.stdin.read()
