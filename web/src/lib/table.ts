/** Reading the public state of a table together with what only this person knows. */
import { cents, type Cents } from './money'
import type { PlaceShown, Private, SeatShown, TableShown, WagerResult } from './wire'

/** A place's cards with every face this person may know. */
export function cardsOf(table: TableShown, mine: Private | null, place: string | null | undefined): string[] {
  if (!place) return []
  return mine?.cards?.[place] ?? table.round?.places[place]?.cards ?? []
}

export function placeOf(table: TableShown, seat: SeatShown): PlaceShown | null {
  return (seat.place && table.round?.places[seat.place]) || null
}

export function nameOf(table: TableShown, place: string): string {
  return place === 'd' ? 'the dealer' : (table.round?.names[place] ?? place)
}

export function mySeat(table: TableShown, you: string | null): SeatShown | null {
  return (you && table.seats.find((seat) => seat.player === you)) || null
}

/** What is left of a time to act, counted from when the message came. */
export function secondsLeft(table: TableShown, received: number, now: number): number | null {
  const clock = table.round?.clock
  return clock ? Math.max(0, clock.seconds - Math.max(0, now - received) / 1000) : null
}

/** Odds a winning wager was paid at, in the lowest whole numbers: `3 to 2`. */
export function odds(result: WagerResult): string {
  const stake = cents(result.staked)
  const paid = cents(result.paid)
  if (!stake || !paid) return ''
  const common = divisor(stake, paid)
  return `${paid / common} to ${stake / common}`
}

function divisor(a: Cents, b: Cents): Cents {
  return b ? divisor(b, a % b) : a
}

/** A wager's name as the felt shows it: `player-extra` is `Player extra`. */
export function wagerName(wager: string): string {
  const words = wager.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The circles of a house game's box, in the order they lie on the felt. */
const CIRCLES: Record<string, string[]> = {
  'wa-crown-holdem': ['ante', 'flop', 'turn', 'river', 'player-extra', 'dealer-extra', 'jackpot-1', 'jackpot-2'],
  'wa-ultimate-texas-holdem': ['trips', 'play', 'ante', 'blind', 'jackpot-1', 'jackpot-2'],
  'vic-three-card-poker': ['pair-plus', 'six-card', 'ante', 'play', 'jackpot'],
}

export function circles(table: TableShown, jackpots: boolean): string[] {
  const known = CIRCLES[table.game] ?? []
  return jackpots ? known : known.filter((wager) => !wager.startsWith('jackpot'))
}
