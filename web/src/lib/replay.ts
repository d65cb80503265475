/** A finished round as the felt shows it: the table after one of its lines. */
import type { Replay, RoundShown, SeatShown, TableShown } from './wire'

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
    circles: replay.circles,
    jackpots: replay.claims.length ? [{ name: '', displays: [], claims: replay.claims }] : [],
    seats: round ? (replay.kind === 'poker' ? pokerSeats(round) : boxes(replay)) : [],
    round,
  }
}

/** The seats of a round lie in the order they are dealt to; the button is the last. */
function pokerSeats(round: RoundShown): SeatShown[] {
  return Object.entries(round.places).map(([place, shown], at) => ({
    seat: at + 1,
    player: round.names[place] ?? place,
    place,
    stack: shown.stack ?? '',
    marks: round.facts.button === place ? ['button'] : [],
  }))
}

/** Every box that was played in the round, from the first line on, so that none comes and goes. A house round keeps no stacks. */
function boxes(replay: Replay): SeatShown[] {
  const round = replay.steps.at(-1)?.round
  return Object.entries(round?.places ?? {}).map(([token, shown]) => ({
    seat: Number(token.slice(1)),
    player: round?.names[shown.player ?? token] ?? token,
    place: token,
    stack: '',
  }))
}
