/** Functions that read a table's public state together with this person's private part. */
import { translateWord } from './words/translate'
import { t } from './words/words'
import { HIDDEN } from './cards'
import { cents, money, type Cents } from './money'
import type {
  BankedView,
  BoxSeen,
  ClaimShown,
  Did,
  HandHeld,
  PokerView,
  Private,
  SeatSeen,
  SeatShown,
  TableShown,
  WagerResult,
} from './wire'

/** Return the round's felt if it is a house game's. */
export function houseFelt(table: TableShown): BankedView | null {
  return table.round?.felt.kind === 'banked' ? table.round.felt : null
}

/** Return the round's felt if it is a poker game's. */
export function pokerFelt(table: TableShown): PokerView | null {
  return table.round?.felt.kind === 'poker' ? table.round.felt : null
}

/** Return whether a round is in progress. */
export function isPlaying(table: TableShown): boolean {
  return table.round?.felt.status === 'open'
}

/** Return whether a house game takes wagers from everyone at once. */
export function isBettingOpen(table: TableShown): boolean {
  return isPlaying(table) && houseFelt(table)?.phase === 'betting'
}

/** Return a place's cards with every face that this person may know. */
export function cardsOf(table: TableShown, mine: Private | null, place: string | null | undefined): string[] {
  if (!place) return []
  return mine?.cards?.[place] ?? table.round?.felt.places[place]?.cards ?? []
}

/** Return the box of a place in a house game: `p3` is box 3. */
export function boxAt(table: TableShown, place: string | null | undefined): BoxSeen | null {
  return (place && houseFelt(table)?.places[place]) || null
}

/** Return the seat of a place in a poker game: `p1` is left of the button. */
export function seatAt(table: TableShown, place: string | null | undefined): SeatSeen | null {
  return (place && pokerFelt(table)?.places[place]) || null
}

/** Return every face-up card. */
export function facesOn(table: TableShown): string[] {
  const felt = table.round?.felt
  if (!felt) return []
  const hands = Object.values(felt.places).flatMap((place) => place.cards ?? [])
  const house =
    felt.kind === 'banked' ? [...(felt.dealer ?? []), ...(felt.jackpot_cards ?? []), ...(felt.open_ahead ?? [])] : []
  return [...felt.board, ...hands, ...house].filter((card) => card !== HIDDEN)
}

export function nameOf(table: TableShown, place: string): string {
  if (place === 'd') return t('room.table_the_dealer')
  return (
    table.round?.names[place] ??
    `${table.layout.place === 'box' ? t('room.table_box') : t('room.table_place')} ${place.slice(1)}`
  )
}

/** Return the felt's word for a place: a box of a house game, or a seat. */
export function placeWord(table: TableShown): string {
  return translateWord(table.layout.place)
}

export function mySeat(table: TableShown, you: string | null): SeatShown | null {
  return (you && table.seats.find((seat) => seat.player === you)) || null
}

/** Return the seconds left of a time to act, counted from the message's arrival. */
export function secondsLeft(table: TableShown, received: number, now: number): number | null {
  const clock = table.round?.clock
  return clock ? Math.max(0, clock.seconds - Math.max(0, now - received) / 1000) : null
}

/** A jackpot won in the round on the felt. */
export interface JackpotSeen {
  place: string
  name: string
  hand: string
  amount: string
  claim: ClaimShown | null
}

/** Return the jackpots of a finished round: claims if a system pays them, prizes if the table does. */
export function jackpotsWon(table: TableShown): JackpotSeen[] {
  const round = table.round
  if (!round?.result) return []
  const claims = (table.jackpots ?? [])
    .flatMap((one) => one.claims ?? [])
    .filter((one) => one.state !== 'refused' && Number(one.claim.split('/').at(-2)) === round.number)
  const paid = claims.map((claim) => ({
    place: claim.claim.split('/').at(-1) ?? '',
    name: claim.player ?? '',
    hand: claim.hand,
    amount: claim.amount,
    claim,
  }))
  return paid.length
    ? paid
    : round.result.prizes.map((one) => ({
        place: one.seat,
        name: round.names[one.seat] ?? '',
        hand: one.hand,
        amount: one.amount,
        claim: null,
      }))
}

/** Return a seat's last action in a few words. */
export function didText(did: Did | null | undefined): string {
  if (!did) return ''
  const amount = did.amount ? money(cents(did.amount)) : ''
  const words = {
    fold: t('room.table_folds'),
    check: t('room.table_checks'),
    call: t('room.table_calls', { amount }),
    bet: t('room.table_bets', { amount }),
    raise: t('room.table_raises_to', { amount }),
    'bring-in': t('room.table_brings_in', { amount }),
  }
  if (did.what === 'draw') return did.count ? t('room.table_draws', { count: did.count }) : t('room.table_stands_pat')
  return words[did.what]
}

/** Return the value of the player's own hand so far. */
export function heldBy(table: TableShown, mine: Private | null, place: string | null | undefined): HandHeld | null {
  return (place && (mine?.held?.[place] ?? table.round?.felt.places[place]?.held)) || null
}

/** Return the odds paid on a winning wager, in the lowest whole numbers: `3 to 2`. */
export function odds(result: WagerResult): string {
  const stake = cents(result.staked)
  const paid = cents(result.paid)
  if (!stake || !paid) return ''
  const common = divisor(stake, paid)
  return t('room.table_paid_to_stake', { paid: paid / common, stake: stake / common })
}

function divisor(a: Cents, b: Cents): Cents {
  return b ? divisor(b, a % b) : a
}

/** Return a wager's name on the felt: `player-extra` is `Player extra`. */
export function wagerName(wager: string): string {
  const words = wager.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Return whether a person without a seat may sit down now: a seat is free, and nobody on the list comes first. */
export function maySit(table: TableShown, you: string | null): boolean {
  const free = table.seats.filter((seat) => seat.free).length
  const waiting = table.waiting ?? []
  const at = you ? waiting.indexOf(you) : -1
  return free > 0 && (at >= 0 ? at < free : waiting.length < free)
}

/** Return the person or box at a place in the felt's words: `anna, seat 3`. */
export function whoIs(table: TableShown, seat: SeatShown): string {
  const where = `${placeWord(table)} ${seat.seat}`
  return seat.player ? `${seat.player}, ${where}` : where
}

const WALK_IN = '~'
/** Return whether a name belongs to a person without an account. */
export function isWalkIn(name: string): boolean {
  return name.startsWith(WALK_IN)
}
/** Return a name for lines for a person without an account, which nobody at the table has yet. */
export function walkIn(table: TableShown, written: string): string {
  const plain = written
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '-')
    .replace(/^[^A-Za-z]+|-+$/g, '')
  const name = WALK_IN + (plain.slice(0, 28) || 'Player')
  const taken = new Set(table.seats.map((seat) => seat.player?.toLowerCase()))
  for (let number = 1; ; number++) {
    const free = number === 1 ? name : `${name}-${number}`
    if (!taken.has(free.toLowerCase())) return free
  }
}
/** Return a name for reading aloud, without the mark of a walk-in. */
export function spoken(name: string): string {
  return isWalkIn(name) ? name.slice(1).replaceAll('-', ' ') : name
}

export function spokenIn(text: string): string {
  return text.replace(/~[A-Za-z][A-Za-z0-9_-]*/g, spoken)
}

/** Return how a closed table opens: the software dealer opens a new one, an official any other. */
export function whenOpen(table: TableShown): string {
  if (table.dealer === 'human' || table.hands) return t('room.table_closed')
  return table.kind === 'banked' ? t('room.table_waiting_for_player') : t('room.table_waiting_for_players')
}
