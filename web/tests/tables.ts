/** Tables and choices as the server sends them, with what a test does not say at its default. */
import type { BankedView, Choice, EnteredFor, PokerView, RoundShown, TableShown } from '../src/lib/wire'

export function choice(kind: Choice['kind'], more: Partial<Choice> = {}): Choice {
  return { kind, verb: kind, ...more }
}

export function house(more: Partial<BankedView> = {}): BankedView {
  return { kind: 'banked', status: 'open', board: [], phase: 'stage', places: {}, ...more }
}

export function poker(more: Partial<PokerView> = {}): PokerView {
  const felt = {
    status: 'open',
    board: [],
    phase: 'betting',
    street: 'flop',
    places: {},
    pot: '0.00',
    button: 'p1',
  } as const
  return { kind: 'poker', ...felt, board: [], ...more }
}

export function round(felt: BankedView | PokerView, more: Partial<RoundShown> = {}): RoundShown {
  return { number: 7, names: { p1: 'anna', p2: 'bob' }, felt, ...more }
}

export function table(felt: BankedView | PokerView | null, more: Partial<TableShown> = {}): TableShown {
  const kind = felt?.kind ?? 'banked'
  return {
    id: 't1',
    game: 'a-game',
    title: 'A game',
    book: 'A book',
    kind,
    open: true,
    need: '',
    hands: 0,
    seats: [],
    buy_in: ['100.00', '500.00'],
    layout: {
      place: kind === 'banked' ? 'box' : 'seat',
      circles: [{ wager: 'ante', needed: true }, { wager: 'play' }],
    },
    round: felt && round(felt),
    ...more,
  }
}

export function entry(number: number, turn: boolean, ...choices: Choice[]): EnteredFor {
  return { place: `p${number}`, name: `~walk-in-${number}`, number, turn, choices }
}
