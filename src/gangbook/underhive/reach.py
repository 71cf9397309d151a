"""Which other gangs an act is about, where their files are kept here too."""

from __future__ import annotations

from gangbook.book.gang import Gang
from gangbook.underhive.act import Args


def opponents(gang: Gang, args: Args) -> tuple[str, ...]:
    """The gangs the battle was fought against."""
    fought = gang.battle(args.get("battle", ""))
    return tuple(one.gang for one in fought.opponents if one.gang) if fought else ()


def both_sides(gang: Gang, args: Args) -> tuple[str, ...]:
    """The other side of a captivity, or of all the gang has, and whom a captive is traded to."""
    named = {key.strip() for key in args.get("captive", "").split("|")}
    ids = [
        captive.gang for captive in gang.captives if captive.id in named or "captive" not in args
    ]
    fighter = gang.fighter(args.get("fighter", ""))
    if fighter is not None and fighter.captivity is not None:
        ids = [fighter.captivity.gang]
    ids.append(args.get("to", ""))
    return tuple(dict.fromkeys(one for one in ids if one not in ("", gang.id)))


def gang_of_origin(gang: Gang, args: Args) -> tuple[str, ...]:
    """The gang a fighter retired from."""
    return (args["home"],) if args.get("home") else ()


def named_opponents(gang: Gang, args: Args) -> tuple[str, ...]:
    """The gangs a battle that is entered was fought against, as far as they are kept here."""
    return tuple(one for one in args.get("against", "").split("|") if one)
