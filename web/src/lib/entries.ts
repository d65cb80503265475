/** What players without a screen may do, as buttons: one for each box, and one for all that are left. */
import { t } from './words/words'
import { choiceWords, offers, type Offer } from './choices'
import { cents, money } from './money'
import { wagerName } from './table'
import type { Choice, EnteredFor } from './wire'

export interface Option {
  /** The same for every box that may do the same: a check is a check, the highest bet the highest. */
  id: string
  words: string
  key: string
  offer: Offer
}

/** What all that are left may do alike. */
export interface Shared {
  id: string
  words: string
  key: string
  lines: [EnteredFor, string][]
  /** It gives hands up, and is asked about first. */
  grave: boolean
}

/** No letter that a card has: cards typed too early, or by a reader, decide nothing. */
const LETTERS: Partial<Record<Choice['kind'], string>> = {
  check: 'p', call: 'p', fold: 'f', show: 'w', muck: 'u', discard: 'o', straddle: 'e',
} // prettier-ignore
/** The highest amount of a wager, the next, and the one after. */
const AMOUNTS = ['b', 'n', 'l']
const ANSWERS = ['y', 'i', 'r']

/** What nobody waits for, and a player may say all the same: a hand shown late, a hand kept face down. */
const SAID_ANYWAY: Choice['kind'][] = ['show', 'decline']

/** What one box decides, the highest amount first. */
export function optionsOf(entry: EnteredFor): Option[] {
  const found = offers(
    entry.choices.map((choice) => (SAID_ANYWAY.includes(choice.kind) ? { ...choice, aside: false } : choice)),
  )
  let answers = 0
  return found.map((offer) => {
    const { kind, wager = '' } = offer.choice
    const exact = offer.choice.amounts ?? []
    const above =
      exact.length && offer.line
        ? exact.filter((amount) => cents(amount) > cents(offer.line?.split(' ').at(-1))).length
        : 0
    const single = kind === 'fold' && wager ? 'v' : ''
    const key =
      kind === 'answer' || kind === 'more-time'
        ? ANSWERS[answers++]
        : kind === 'wager'
          ? AMOUNTS[above]
          : single || LETTERS[kind]
    return {
      id: `${kind} ${wager} ${kind === 'answer' ? offer.choice.verb : above}`,
      words: offer.words,
      key: key ?? '',
      offer,
    }
  })
}

/** What a box says that only stays in: a check, or the smallest wager; null where there is a real choice. */
export function usualLine(entry: EnteredFor): string | null {
  const plain = optionsOf(entry).filter(({ offer }) => offer.line && !SAID_ANYWAY.includes(offer.choice.kind))
  const found = plain.find((one) => one.key === 'p') ?? plain.filter((one) => one.offer.choice.kind === 'wager').at(-1)
  return found?.offer.line ?? null
}

/** What the boxes that are left may all say, the most frequent things first said by the first of them. */
export function sharedBy(entries: EnteredFor[]): Shared[] {
  const found = new Map<string, Shared & { said: Set<string>; choice: Choice }>()
  for (const entry of entries) {
    for (const { id, words, key, offer } of optionsOf(entry)) {
      if (!offer.line || offer.choice.kind === 'muck' || SAID_ANYWAY.includes(offer.choice.kind)) continue
      const one = found.get(id) ?? {
        id,
        words,
        key,
        lines: [],
        grave: false,
        said: new Set<string>(),
        choice: offer.choice,
      }
      one.said.add(words)
      one.lines.push([entry, offer.line])
      found.set(id, one)
    }
  }
  return [...found.values()].map(({ id, key, lines, said, words, choice }) => ({
    id,
    key,
    lines,
    grave: choice.kind === 'fold' || choice.kind === 'muck',
    words: said.size > 1 ? alike(choice, id, lines) : words,
  }))
}

/** Amounts that differ from box to box: `Play 20 to 80`. */
function alike(choice: Choice, id: string, lines: [EnteredFor, string][]): string {
  const amounts = lines.map(([, line]) => cents(line.split(' ').at(-1)))
  const name = choice.wager ? wagerName(choice.wager) : choiceWords(choice)
  return t('floor.entries_name_least_to_most', {
    name,
    least: money(Math.min(...amounts)),
    most: money(Math.max(...amounts)),
  })
}
