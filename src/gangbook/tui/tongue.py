"""The language a page speaks: the program's own, or that of the words of Dread S-20."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias, runtime_checkable

from gangbook.book.party import Party

if TYPE_CHECKING:
    from gangbook.store.open_book import OpenBook

Tongue: TypeAlias = Callable[..., str]
"""Makes a sentence of the program, with values by name, one of the language that is spoken."""


@runtime_checkable
class Speaks(Protocol):
    """A page that has a language of its own."""

    @property
    def in_words(self) -> Tongue:
        """What puts a sentence of the program in the page's language."""


def plain(sentence: str, **values: object) -> str:
    """The program's own language."""
    return sentence.format(**values) if values else sentence


def tongue_of(books: OpenBook, sheet_id: str, act: str = "") -> Tongue:
    """The language of a gang or party; for one that is still to come, that of the act."""
    is_party = (
        isinstance(books.sheet(sheet_id), Party)
        if books.is_open(sheet_id)
        else act in books.party_acts
    )
    return books.rulebook_of(sheet_id).say if is_party else plain


def spoken_on(page: object) -> Tongue:
    """The language of a page; the program's own where it has none."""
    return page.in_words if isinstance(page, Speaks) else plain
