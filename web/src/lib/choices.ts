/** A person's present choices as buttons: a choice with exact amounts gets a button for each. */
import { translate } from './words/translate'
import { t } from './words/words'
import { cents, money, writeMoney, type Cents } from './money'
import { boxAt, pokerFelt, seatAt, wagerName } from './table'
import type { Choice, TableShown } from './wire'

export interface Offer {
  choice: Choice
  /** The words on the button. */
  words: string
  /** The line that the button sends, if it needs no amount or cards. */
  line: string | null
  kind: 'plain' | 'amount' | 'cards'
  /** The letter that presses it. */
  key: string
}

export interface Bounds {
  least: Cents
  most: Cents
  step: Cents
}

/** Return the choices that the person must decide between, without optional ones. */
export function offers(choices: Choice[]): Offer[] {
  return choices.filter((choice) => !choice.aside).flatMap(offersOf)
}

/** Return optional choices of a kind: keeping a hand face down, taking a wager back. */
export function asides(choices: Choice[], kind: Choice['kind']): Choice[] {
  return choices.filter((choice) => choice.aside && choice.kind === kind)
}

/**
 * Return the digit keys for a house game's decisions: the multiple of the Ante, so that 4 plays four times and 3 three
 * times. A second box gets its digits once the first has decided.
 */
export function digits(table: TableShown, place: string | null, offered: Offer[]): Map<Offer, string> {
  const found = new Map<Offer, string>()
  for (const offer of offered) {
    if (offer.choice.kind !== 'wager' || !offer.line) continue
    const times = cents(offer.line.split(' ').at(-1)) / unitOf(table, offer.choice.box ? `p${offer.choice.box}` : place)
    if (Number.isInteger(times) && times > 0 && times < 10 && ![...found.values()].includes(String(times)))
      found.set(offer, String(times))
  }
  return found
}

/** Return the digit of a betting area, which never changes: the first is 1. */
export function wagerDigit(at: number): string {
  return at < 9 ? String(at + 1) : ''
}

/** Return the wager whose multiples a box's later wagers are: the one that every hand requires. */
function unitOf(table: TableShown, place: string | null): Cents {
  const box = boxAt(table, place)
  const staked = (table.layout.circles ?? [])
    .filter((circle) => circle.needed)
    .map((circle) => cents(box?.wagers?.find((one) => one.wager === circle.wager)?.staked))
  return staked.find((chips) => chips > 0) ?? 0
}

function offersOf(choice: Choice): Offer[] {
  const key = letter(choice)
  if (choice.cards) return [{ choice, words: choiceWords(choice), line: null, kind: 'cards', key }]
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
  return [{ choice, words: choiceWords(choice), line: choice.verb, kind: 'plain', key }]
}

/** Return the words for a choice. */
export function choiceWords({ words, verb, sentence, values }: Choice): string {
  return capital(translate(words || verb, sentence, values))
}

/** Return a wager's name as on its felt, with its box if that is not the player's own. */
function title(choice: Choice): string {
  if (choice.kind !== 'wager') return choiceWords(choice)
  return wagerName(choice.wager ?? '') + (choice.box ? t('room.suffix_box', { box: choice.box }) : '')
}

/** Return the name and the amount: `Ante 10`, or `Jackpot 1 · 5` if the name itself ends in a figure. */
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

/** Return the letter of a choice. Giving up a single wager has none: the letter is for the whole hand. */
function letter(choice: Choice): string {
  return choice.wager ? '' : (LETTERS[choice.kind] ?? '')
}

export function bounds(choice: Choice, chips: Cents): Bounds {
  const least = cents(choice.minimum)
  const most = choice.maximum == null ? Math.max(least, chips) : cents(choice.maximum)
  return { least, most, step: cents(choice.step) || 1 }
}

/** Return whether an amount is offered: both bounds are, and every multiple of the step between them. */
export function allows(amount: Cents, { least, most, step }: Bounds): boolean {
  return amount === least || amount === most || (amount > least && amount < most && amount % step === 0)
}

/** Return the nearest amount that is offered. */
export function fit(amount: Cents, { least, most, step }: Bounds): Cents {
  if (amount <= least) return least
  if (amount >= most) return most
  const down = amount - (amount % step)
  const [below, above] = [Math.max(least, down), Math.min(most, down + step)]
  return amount - below < above - amount ? below : above
}

/** Return named amounts for a bet or raise, all of them as the total *to*: half the pot, the pot, all in. */
export function presets(table: TableShown, place: string | null, allowed: Bounds): [string, Cents][] {
  const felt = pokerFelt(table)
  const seat = seatAt(table, place)
  const own = cents(seat?.wager)
  const price = cents(felt?.price)
  const pot = cents(felt?.pot) + Math.max(0, price - own)
  const named: [string, Cents][] = [
    [t('room.choices_min'), allowed.least],
    ...(price > 0 ? [['2.5×', fit(Math.floor(price * 2.5), allowed)] as [string, Cents]] : []),
    [t('room.choices_half_pot'), fit(price + Math.floor(pot / 2), allowed)],
    [t('room.pot'), fit(price + pot, allowed)],
    [allowed.most === own + cents(seat?.stack) ? t('room.all_in') : t('room.choices_max'), allowed.most],
  ]
  const within = named.slice(0, -1).filter(([, amount]) => amount < allowed.most)
  const distinct = within.filter(([, amount], at) => within.findIndex(([, other]) => other === amount) === at)
  return [...distinct.slice(0, 3), ...named.slice(-1)]
}

/** Return lines for the wagers that a hand requires, each at the table's minimum. */
export function leastBets(table: TableShown, choices: Choice[]): string[] {
  const least = Math.max(
    0,
    ...choices.filter((one) => one.kind === 'wager' && one.box == null).map((one) => cents(one.minimum)),
  )
  const needed = (table.layout.circles ?? []).filter((circle) => circle.needed)
  return least ? needed.map((circle) => `bet ${circle.wager} ${writeMoney(least)}`) : []
}

/** Sort choices, cheapest first: folding, checking, then the ones that cost chips. */
export function cheapestFirst(offered: Offer[]): Offer[] {
  const cost = (offer: Offer): Cents => {
    if (offer.choice.kind === 'fold') return -2
    if (offer.choice.kind === 'check') return -1
    return Math.max(cents(offer.choice.cost), offer.choice.amounts?.length ? cents(offer.line?.split(' ').at(-1)) : 0)
  }
  return [...offered].sort((one, other) => cost(one) - cost(other))
}

/** Return the choice that is taken when time runs out: the check if there is one, otherwise the mildest fold. */
export function atTimeOut(offered: Offer[]): Offer | null {
  const folds = offered.filter((one) => one.choice.kind === 'fold')
  return offered.find((one) => one.choice.kind === 'check') ?? folds.find((one) => one.choice.wager) ?? folds[0] ?? null
}

/** Return a usual buy-in: the minimum among players, the worth of several wagers against the house. */
export function usualStake(table: TableShown): Cents {
  const [least, most] = [cents(table.buy_in[0]), table.buy_in[1] == null ? Infinity : cents(table.buy_in[1])]
  return table.kind === 'poker' ? least : Math.max(least, Math.min(10 * least, most))
}

/** Return chip values to build a house wager from, within its bounds. */
export function chipValues(allowed: Bounds): Cents[] {
  return [100, 500, 1000, 2500, 10000, 50000].filter((chip) => chip % allowed.step === 0 && chip <= allowed.most)
}

/** Return the line that places an amount on an offered wager, as near as the table allows. */
export function wagerLine(choice: Choice, amount: Cents): string {
  const exact = choice.amounts?.[0]
  const chips = exact === undefined ? fit(amount, bounds(choice, amount)) : cents(exact)
  return `${choice.verb} ${writeMoney(chips)}`
}

export function wagerWords(choice: Choice, amount: Cents): string {
  return named(choice, cents(wagerLine(choice, amount).split(' ').at(-1)))
}
