"""Tournaments at Crown Melbourne: section 12, which its two books print in the same words."""

import msgspec

from pitboss.books import tournament as book
from pitboss.books.tournaments.clauses import ruling as common
from pitboss.core.citation import Cite, Rules

BOOKS = ("vic-crown-poker", "vic-three-card-poker")


class Own(msgspec.Struct, frozen=True, kw_only=True):
    """The differences between the two books."""

    name: str
    game: str
    """The game's name in the book: Crown Poker."""
    refused_keys: dict[str, Rules]
    most: Rules
    levels: Rules
    """The book's footnote on a higher minimum wager."""
    suits: Rules = ()
    """The order of suits, if the book has one."""
    ties: Rules = ()
    present: str
    """The statement on the people present throughout."""
    deputy_will_do: bool = False
    secret: book.SecretClauses | None = None


def tournament(cite: Cite, own: Own) -> book.TournamentBook:
    """Return section 12."""
    terms_of_entry, buying, disqualified = cite("12.4.2(d)"), cite("12.4.1(a)(ii)"), cite("12.4.8(a)(ii)")
    return book.TournamentBook(
        name=own.name,
        offered=cite("12.1"),
        conflict=cite("12.4.8(c)"),
        refused_keys=own.refused_keys,
        before=_before(cite, own),
        entries=book.EntryClauses(
            late=terms_of_entry,
            rebuy=buying,
            addon=buying,
            re_entry=cite("12.4.3(a)(iv)"),
            repechage=cite("12.4.3(a)(v)"),
        ),
        play=_play(cite, own),
        prizes=book.PrizeClauses(
            announced=cite("12.4.7(b)"),
            pool=cite("12.4.7(a)"),
            cancelled=cite("12.4.8(a)(iv)") + common("T23"),
            withdrawn=terms_of_entry,
            refunds=cite("12.4.8(a)(iv)"),
        ),
        conduct=book.ConductClauses(
            penalty=cite("12.4.8(a)(i)"),
            hands_rules=cite("12.4.8(a)(i)"),
            dealt_in=True,
            ground=disqualified,
            grounds={
                "breach": disqualified,
                "non-attendance": cite("12.4.8(b)(i)"),
                "hiding-chips": disqualified,
                "lending": disqualified,
                "device": cite("12.4.8(b)(iii)"),
                "left": cite("12.4.8(b)(ii)"),
            },
            disqualified=cite("12.4.8(b)(v)"),
        ),
        secret=own.secret,
        suits="shdc",
        suit_rules=own.suits + common("T24"),
        needed=(
            book.Needed("start", "the date and time of the tournament", cite("12.4.1(a)(i)")),
            book.Needed("location", "where the tournament is held", cite("12.4.1(a)(iv)")),
            book.Needed("[entry] method", "how to enter", cite("12.4.2(c)")),
            book.Needed("[secret] method", "how a secret wager is made", cite("12.4.4(c)")),
            book.Needed("[prizes]", "how the prizes are divided", cite("12.4.7(b)")),
        ),
        documented=cite("12.2.1", "12.4"),
        document=_document(cite, own),
        statements=_statements(own),
    )


def _before(cite: Cite, own: Own) -> book.BeforePlay:
    return book.BeforePlay(
        published=cite("12.2.2(a)"),
        notified=cite("12.2.2(b)"),
        signed=cite("12.4.2(b)(iii)"),
        numbers=cite("12.4.1(a)(iii)"),
        refused=cite("12.4.2(a)(iii)"),
        staff=cite("12.4.2(a)(v)"),
        staff_may_play=True,
        names=common("T3"),
        entered=common("T3"),
        withdrawal=cite("12.4.2(d)"),
        substitute=cite("12.4.8(a)(iii)"),
        substituted=cite("12.4.8(b)(iv)"),
        table=cite("12.2.4"),
        designated=True,
        released=cite("12.2.5"),
        seated_twice=common("T3"),
        seat=common("T3"),
        most=own.most,
        director=cite("12.2.3"),
        deputies=cite("12.2.3(a)"),
        present=cite("12.2.3"),
        deputy_will_do=own.deputy_will_do,
        briefed=cite("12.3.1"),
        seats_for_all=common("T3"),
        one_at_a_table=common("T9"),
        balanced=cite("12.1"),
        time=cite("12.4.1(b)"),
    )


def _play(cite: Cite, own: Own) -> book.PlayClauses:
    return book.PlayClauses(
        between_hands=common("T11"),
        two_in=common("T11"),
        chips=common("T10"),
        counted=common("T10"),
        session=cite("12.4.8(d)(i)"),
        agreed=cite("12.4.8(d)(ii)"),
        progression=cite("12.4.3(a)(iii)"),
        format=cite("12.4.3(a)(i)"),
        out=cite("12.4.5(a)"),
        eliminated=cite("12.4.5(a)"),
        placed=common("T8"),
        short=own.ties,
        retired=cite("12.4.8(b)(vi)") + common("T16"),
        absent=cite("12.4.8(b)(ii)") + common("T12"),
        advice=cite("12.4.3(a)(ii)") + common("T9"),
        next_level=own.levels + common("T2"),
        untimed=own.levels + common("T2"),
    )


def _document(cite: Cite, own: Own) -> dict[book.Topic, Rules]:
    return {
        "when": cite("12.4.1(a)(i)"),
        "price": cite("12.4.1(a)(ii)"),
        "numbers": cite("12.4.1(a)(iii)"),
        "where": cite("12.4.1(a)(iv)"),
        "postponed": cite("12.4.1(b)"),
        "changes": cite("12.4.1(c)"),
        "accepted": cite("12.4.2(a)(i)"),
        "instruction": cite("12.3.1", "12.3.2"),
        "eligible": cite("12.4.2(a)(ii)"),
        "refusal": cite("12.4.2(a)(iii)"),
        "criteria": cite("12.4.2(a)(iv)"),
        "staff": cite("12.4.2(a)(v)") + common("T7"),
        "abide": cite("12.4.2(b)(i)"),
        "available": cite("12.2.2(a)", "12.4.2(b)(ii)"),
        "signed": cite("12.4.2(b)(iii)"),
        "method": cite("12.4.2(c)"),
        "terms of entry": cite("12.4.2(d)") + common("T4"),
        "format": cite("12.4.3(a)(i)"),
        "tables": cite("12.2.4", "12.2.5", "12.4.3(a)(ii)"),
        "seating": cite("12.1", "12.4.3(a)(ii)") + common("T9", "T15"),
        "progression": cite("12.4.3(a)(iii)"),
        "buying back": cite("12.4.3(a)(iv)"),
        "repechage": cite("12.4.3(a)(v)"),
        "bank": cite("12.4.3(b)"),
        "chips at the end": cite("12.4.3(c)"),
        "chips": cite("12.4.4(a)"),
        "minimum wager": cite("12.4.4(b)"),
        "levels": own.levels + common("T2"),
        "secret wagers": cite("12.4.4(c)") + common("T20"),
        "colour-up": own.suits[:1] + common("T24"),
        "elimination": cite("12.4.5(a)") + common("T8") + own.ties,
        "winners": cite("12.4.6(a)"),
        "pool": cite("12.4.7(a)"),
        "prizes": cite("12.4.7(b)") + common("T18", "T29"),
        "agreements": common("T22"),
        "penalties": cite("12.4.8(a)(i)") + common("T12"),
        "disqualification": cite("12.4.8(a)(ii)"),
        "substitutes": cite("12.4.8(a)(iii)") + common("T5"),
        "refunds": cite("12.4.8(a)(iv)") + common("T4", "T23"),
        "lateness": cite("12.4.8(b)(i)") + common("T12"),
        "absence": cite("12.4.8(b)(ii)") + common("T12"),
        "devices": cite("12.4.8(b)(iii)"),
        "after substitution": cite("12.4.8(b)(iv)") + common("T5"),
        "after disqualification": cite("12.4.8(b)(v)") + common("T17"),
        "retirement": cite("12.4.8(b)(vi)") + common("T16"),
        "prevails": cite("12.4.8(c)"),
        "concluded": cite("12.4.8(d)(i)", "12.4.8(d)(ii)"),
        "privacy": cite("12.4.8(e)"),
        "promotion": cite("12.4.8(f)"),
        "conducted": cite("12.2.3", "12.2.3(a)", "12.4.8(g)"),
        "disputes": cite("12.4.8(h)"),
        "liability": cite("12.4.8(i)"),
        "complaints": cite("12.4.8(j)"),
    }


def _statements(own: Own) -> dict[book.Topic, str]:
    return {
        "instruction": "The Director briefs the players on these terms before play. They may be shown how the game is"
        " played and play practice hands, which do not count.",
        "postponed": "The Tournament Director may change the starting time of any round or session on reasonable notice"
        " to the players.",
        "changes": "The regulator is informed of every change to these details before the tournament.",
        "eligible": "Only persons entitled to enter and remain in the casino and to gamble there may enter.",
        "prevails": f"If these terms conflict with the rules of {own.game}, the rules prevail.",
        "concluded": "The Director may conclude play at a table early once it is known who advances from it; or, if"
        " chips are paid in cash at the end of the round or session, if all players at the table agree.",
        "privacy": "Personal information is handled under the operator's privacy policy, available on request and on "
        "its website.",
        "promotion": "With an entrant's permission the operator may use name, suburb and images to promote its"
        " business.",
        "conducted": f"The Tournament Director conducts the tournament under these terms and the rules of {own.game}."
        f" {own.present}",
        "disputes": "The Tournament Director's decision in a dispute is final.",
        "liability": "To the extent permitted by law, and without limiting rights that consumer law does not allow to "
        "be excluded, the operator and the Director are not liable for losses from a decision of the Director.",
        "complaints": "A patron with a complaint about the gaming is entitled to have it investigated by the"
        " regulator.",
    }
