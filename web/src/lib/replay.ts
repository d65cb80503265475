/** A finished round for the felt: the table after one of its lines. */
import type { PokerView, Replay, RoundShown, SeatShown, TableShown } from './wire'

export function tableAt(replay: Replay, step: number): TableShown {
  const round = replay.steps[step]?.round ?? null
  return {
    id: replay.table,
    game: replay.game,
    title: replay.title,
    book: replay.book,
    kind: replay.kind,
    open: true,
    need: '',
    hands: replay.number,
    buy_in: [null, null],
    layout: replay.layout,
    jackpots: replay.claims.length ? [{ name: '', displays: [], claims: replay.claims }] : [],
    seats: round?.felt.kind === 'poker' ? pokerSeats(round, round.felt, replay.seats) : boxes(replay),
    round,
  }
}

/** Return the seats by the text's numbers, or in dealing order with the button last. */
function pokerSeats(round: RoundShown, felt: PokerView, seats: Record<string, number>): SeatShown[] {
  const found = Object.entries(felt.places).map(([place, shown], at) => ({
    seat: seats[place] ?? at + 1,
    player: round.names[place] ?? place,
    place,
    stack: shown.stack,
    marks: felt.button === place ? ['button' as const] : [],
  }))
  return found.sort((one, other) => one.seat - other.seat)
}

/** Return every box played in the round, from the first line on, so that none comes and goes. A house round has no
 * stacks. */
function boxes(replay: Replay): SeatShown[] {
  const round = replay.steps.at(-1)?.round
  const places = round?.felt.kind === 'banked' ? round.felt.places : {}
  return Object.entries(places).map(([token, shown]) => ({
    seat: Number(token.slice(1)),
    player: round?.names[shown.player ?? token] ?? token,
    place: token,
    stack: '',
  }))
}
