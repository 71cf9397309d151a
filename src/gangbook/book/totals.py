"""A derived number together with the terms that make it: what `=` shows is what was added."""

from __future__ import annotations

from gangbook.record import Record


class Term(Record, kw_only=True):
    """One part of a sum."""

    amount: int
    label: str
    """What it is, in words."""
    source: str = ""
    """Where it comes from: an act, an item, a rule entry."""


class Total(Record, kw_only=True):
    """A number that can say why it is what it is."""

    label: str
    value: int
    terms: tuple[Term, ...]
    paths: tuple[str, ...] = ()
    """The roster paths it rests on; log entries that changed one of them have touched it."""

    @staticmethod
    def of(label: str, terms: tuple[Term, ...], paths: tuple[str, ...] = ()) -> Total:
        """The sum of the terms."""
        return Total(
            label=label, value=sum(term.amount for term in terms), terms=terms, paths=paths
        )
