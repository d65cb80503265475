/**
 * The server's English in the visitor's language: sentences by their id and values, explanations by their sentences,
 * hands and single words by their name. Texts without an id stay in English.
 */
import { language } from './language'
import type { HandHeld, LimitsNow, Sentence, Description, WhyShown } from '../wire'

/** The people at the places of a round, `p1` and so on, and the place addressed. */
export interface Heard {
  names: Record<string, string>
  you?: string | null | undefined
}
type Values = Record<string, string>
/** A hand's category, and the ranks that decide in it. */
export type HandNamed = Pick<HandHeld, 'category' | 'ranks'>
export interface Tongue {
  speech: (sentences: Sentence[], heard: Heard) => string
  hand: (held: HandNamed) => string
  sentence: (id: string, values: Values) => string | null
  word: (word: string) => string
  check: (minutes: number, net: string) => string
  stop: (why: string, text: string) => string
}

let tongue: Tongue | null = null

/** Load the translations before the first page; nothing if the page is in English. */
export async function learn(): Promise<void> {
  if (language === 'zh') tongue = (await import('./zh/translate')).default
}

/** Return whether the server's sentences and the page are in different languages. */
export function foreign(): boolean {
  return language !== 'en'
}

/** Return an explanation in the dealer's words. */
export function why(said: WhyShown, heard: Heard): string {
  if (tongue && said.sentences?.length) return tongue.speech(said.sentences, heard)
  const text = (heard.you && said.yours) || said.text
  const own = heard.you ? heard.names[heard.you] : undefined
  return grouped(own ? toYou(text, own) : text)
}

/** Return a sentence about a person, addressed to them: `You win the pot of 40`. */
function toYou(text: string, name: string): string {
  const escaped = name.replace(/[^\w]/g, '\\$&')
  return text
    .replace(new RegExp(`^${escaped} wins\\b`), 'You win')
    .replace(new RegExp(`(?<=returned to )${escaped}(?![\\w-])`), 'you')
    .replace(new RegExp(`(?<![\\w-])${escaped}'s(?!\\w)`, 'g'), 'your')
}

/** Return a text with commas in amounts of a thousand and more. */
function grouped(text: string): string {
  return text.replace(/(?<![\w.,-])\d{4,}(?!\w|,\d)/g, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
}

/** Return a hand's name alone: `two pair`. */
export function translateHand(category: string): string {
  return describeHand(category, { category, ranks: '' })
}

/** Return a hand in words: `two pair, jacks and fours`. */
export function describeHand(words: string, held: HandNamed | null | undefined): string {
  return tongue && held ? tongue.hand(held) : words
}

/** Return a sentence by its id and values; its English if it has no id. */
export function translate(text: string, id = '', values: Values = {}): string {
  return (id && tongue?.sentence(id, values)) || text
}

/** Return a line of a table's log. */
export function describe({ text, id, values }: Description): string {
  return translate(grouped(text), id, values)
}

/** Return how long a person has played, and their result. */
export function describeCheck(care: LimitsNow): string {
  if (!care.check || !tongue) return care.check ?? ''
  return tongue.check(Math.floor((care.seconds ?? 0) / 60), care.net ?? '0')
}

/** Return the reason that stops a person's play. */
export function describeStop(care: LimitsNow): string {
  return tongue && care.why ? tongue.stop(care.why, care.stop ?? '') : (care.stop ?? '')
}

/** Return a word of the server in the visitor's language: an office, a state, a place. */
export function translateWord(word: string): string {
  return tongue ? tongue.word(word) : word
}
