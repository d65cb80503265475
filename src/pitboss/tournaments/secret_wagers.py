"""Secret wagers of a house game, handed in before the hand is dealt. What they are is told to nobody."""

from pitboss.citation import Rules
from pitboss.rounds.errors import NotAllowed
from pitboss.rulebooks.tournaments.clauses import ruling
from pitboss.tournaments.finding import a_session, the_player_in
from pitboss.tournaments.line import TournamentLine
from pitboss.tournaments.state import Entrant, Outcome, TournamentState, TournamentTable


def secret(
    s: TournamentState, line: TournamentLine, number: int, name: str, wagers: tuple[tuple[str, int], ...]
) -> Outcome:
    player, rules = may_hand_in(s, s.tables[line.name], number, name)
    _check_ante(s, player, dict(wagers))
    player.secrets = {**player.secrets, number: dict(wagers)}
    return Outcome(f"{name} hands in a secret wager for hand {number}", rules)


def may_hand_in(s: TournamentState, table: TournamentTable, number: int, name: str) -> tuple[Entrant, Rules]:
    """Who may hand in a secret wager for a hand, whatever it is; or a refusal."""
    clauses = s.book.secret
    if clauses is None or not s.terms.house_game:
        raise NotAllowed("poker has no secret wagers", ruling("T20"))
    a_session(s, "a secret wager")
    player = the_player_in(s, name)
    if player.table != table.name:
        raise NotAllowed(f"{name} is not at {table.name}", ruling("T20"))
    if number <= table.hands or (table.dealt and number == table.hands + 1):
        raise NotAllowed(f"hand {number} has been dealt: a secret wager comes before it", clauses.dealt)
    terms, stage = s.terms.secret, s.stage_terms
    if not terms.wagers:
        raise NotAllowed("the terms allow no secret wagers", clauses.number)
    if number in player.secrets:
        raise NotAllowed(f"{name} has handed in a secret wager for hand {number}", clauses.number + ruling("T20"))
    if len(player.secrets) >= terms.wagers:
        raise NotAllowed(f"{name} has made {len(player.secrets)} of {terms.wagers} secret wagers", clauses.number)
    if stage.hands is not None and number > stage.hands:
        raise NotAllowed(f"the session has {stage.hands} hands", clauses.number)
    if terms.last and (stage.hands is None or number <= stage.hands - terms.last):
        raise NotAllowed(f"secret wagers are for the last {terms.last} hands of a session", clauses.number)
    return player, clauses.number + ruling("T20")


def _check_ante(s: TournamentState, player: Entrant, wagers: dict[str, int]) -> None:
    level, clauses = s.level, s.book.secret
    ante = wagers["ante"]
    most = level.maximum
    if clauses and (ante < level.minimum or (most is not None and ante > most) or ante % level.unit):
        bounds = f"{level.minimum} to {most}" if most is not None else f"at least {level.minimum}"
        raise NotAllowed(f"an ante of {ante}: it is {bounds} in units of {level.unit}", clauses.limits)
    total = sum(wagers.values())
    if player.chips is not None and total > player.chips:
        raise NotAllowed(f"{player.name} has {player.chips} and cannot wager {total}", ruling("T10"))


def most_lost(player: Entrant, number: int) -> int | None:
    """What a secret wager for a hand can cost at most, the Play wager with it; None where there is none."""
    wagers = player.secrets.get(number)
    return None if wagers is None else wagers["ante"] + sum(wagers.values())


def secrets_left(s: TournamentState, player: Entrant) -> int:
    return s.terms.secret.wagers - len(player.secrets)
