/** What a person may do now, as buttons: a choice with exact amounts is a button for each. */
import { lineTold } from './words/told'
import { t } from './words/words'
import { cents, money, writeMoney, type Cents } from './money'
import { pokerFelt, seatAt, wagerName } from './table'
import type { Choice, Circle, TableShown } from './wire'

export interface Offer {
  choice: Choice
  /** What the button says. */
  words: string
  /** The line it sends, where nothing more has to be said. */
  line: string | null
  kind: 'plain' | 'amount' | 'cards'
  /** A letter that presses it. */
  key: string
}

export interface Bounds {
  least: Cents
  most: Cents
  step: Cents
}

/** What the person is asked to decide. What else may be done is not part of it. */
export function offers(choices: Choice[]): Offer[] {
  return choices.filter((choice) => !choice.aside).flatMap(offersOf)
}

/** What else may be done, though nobody waits for it: keeping a hand face down, taking a wager back. */
export function asides(choices: Choice[], kind: Choice['kind']): Choice[] {
  return choices.filter((choice) => choice.aside && choice.kind === kind)
}

/**
 * The digits of a house game's wagers: each circle has one, by its place on the felt, and keeps it through the round. A
 * second amount of the same wager has one of those that follow.
 */
export function digits(offered: Offer[], circles: Circle[]): Map<Offer, string> {
  const found = new Map<Offer, string>()
  const taken = new Set<string>()
  let spare = circles.length
  for (const offer of offered) {
    const { kind, wager } = offer.choice
    const at = kind === 'wager' ? circles.findIndex((circle) => circle.wager === wager) : -1
    if (at < 0) continue
    const own = String(at + 1)
    const digit = taken.has(own) ? String(++spare) : own
    if (digit.length > 1) continue
    taken.add(digit)
    found.set(offer, digit)
  }
  return found
}

function offersOf(choice: Choice): Offer[] {
  const key = letter(choice)
  if (choice.cards) return [{ choice, words: capital(lineTold(choice.words || choice.verb)), line: null, kind: 'cards', key }]
  const exact = choice.amounts ?? []
  if (exact.length) {
    return exact.map((amount, at) => ({
      choice,
      words: named(choice, cents(amount)),
      line: `${choice.verb} ${writeMoney(cents(amount))}`,
      kind: 'plain',
      key: at === 0 ? key : '',
    }))
  }
  if (choice.minimum != null) return [{ choice, words: title(choice), line: null, kind: 'amount', key }]
  return [{ choice, words: capital(lineTold(choice.words || choice.verb)), line: choice.verb, kind: 'plain', key }]
}

/** A wager is called by its name on the felt, with its box where that is not your own. */
function title(choice: Choice): string {
  if (choice.kind !== 'wager') return capital(lineTold(choice.words || choice.verb))
  return wagerName(choice.wager ?? '') + (choice.box ? t('room.box', { box: choice.box }) : '')
}

/** `Ante 10`, and `Jackpot 1 · 5` where the name itself ends in a figure. */
function named(choice: Choice, amount: Cents): string {
  const name = title(choice)
  return `${name}${/\d$/.test(name) ? ' ·' : ''} ${money(amount)}`
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const LETTERS: Partial<Record<Choice['kind'], string>> = {
  fold: 'f',
  check: 'c',
  call: 'c',
  bet: 'r',
  raise: 'r',
  discard: 'd',
  show: 'h',
  muck: 'm',
  straddle: 'p',
}

/** What gives up a single wager has no letter: the letter is the whole hand's. */
function letter(choice: Choice): string {
  return choice.wager ? '' : (LETTERS[choice.kind] ?? '')
}

export function bounds(choice: Choice, chips: Cents): Bounds {
  const least = cents(choice.minimum)
  const most = choice.maximum == null ? Math.max(least, chips) : cents(choice.maximum)
  return { least, most, step: cents(choice.step) || 1 }
}

/** Offered are both bounds and every multiple of the step between them. */
export function allows(amount: Cents, { least, most, step }: Bounds): boolean {
  return amount === least || amount === most || (amount > least && amount < most && amount % step === 0)
}

/** The nearest amount that is offered. */
export function fit(amount: Cents, { least, most, step }: Bounds): Cents {
  if (amount <= least) return least
  if (amount >= most) return most
  const down = amount - (amount % step)
  const [below, above] = [Math.max(least, down), Math.min(most, down + step)]
  return amount - below < above - amount ? below : above
}

/** Named amounts for a bet or raise, all of them *to*: half the pot, the pot, all in. */
export function presets(table: TableShown, place: string | null, allowed: Bounds): [string, Cents][] {
  const felt = pokerFelt(table)
  const seat = seatAt(table, place)
  const own = cents(seat?.wager)
  const price = cents(felt?.price)
  const pot = cents(felt?.pot) + Math.max(0, price - own)
  const named: [string, Cents][] = [
    [t('room.least'), allowed.least],
    [t('room.half_pot'), fit(price + Math.floor(pot / 2), allowed)],
    [t('room.pot'), fit(price + pot, allowed)],
    [allowed.most === own + cents(seat?.stack) ? t('room.all_in') : t('room.most'), allowed.most],
  ]
  const within = named.slice(0, -1).filter(([, amount]) => amount < allowed.most)
  const distinct = within.filter(([, amount], at) => within.findIndex(([, other]) => other === amount) === at)
  return [...distinct, ...named.slice(-1)]
}

/** Chip values to build a house wager from, within its bounds. */
export function chipValues(allowed: Bounds): Cents[] {
  return [100, 500, 1000, 2500, 10000, 50000].filter((chip) => chip % allowed.step === 0 && chip <= allowed.most)
}

/** The line that puts an amount, as near as the table allows, on an offered wager. */
export function wagerLine(choice: Choice, amount: Cents): string {
  const exact = choice.amounts?.[0]
  const chips = exact === undefined ? fit(amount, bounds(choice, amount)) : cents(exact)
  return `${choice.verb} ${writeMoney(chips)}`
}

export function wagerWords(choice: Choice, amount: Cents): string {
  return named(choice, cents(wagerLine(choice, amount).split(' ').at(-1)))
}
