/** The dispute desk: its questions, two outcomes side by side, and all of it in a link. */
import { t } from './words/words'
import type { Due, Examined } from './wire'

export const LONGEST_TEXT = 40_000
/** The most characters of an address that every browser and most messengers accept. */
export const LONGEST_LINK = 8000

export interface Change {
  line: number
  text: string
}

export interface Dispute {
  text: string
  hand: number
  changes: Change[]
}

/** Return the state of the desk as part of an address: deflated, in the characters that addresses allow. */
export async function packed(dispute: Dispute): Promise<string> {
  const said = JSON.stringify([dispute.text, dispute.hand, dispute.changes.map((one) => [one.line, one.text])])
  const bytes = await read(new Blob([said]).stream().pipeThrough(new CompressionStream('deflate-raw')), Infinity)
  let letters = ''
  for (const byte of bytes) letters += String.fromCharCode(byte)
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** Return the state that `packed` wrote; null if the link was cut short, invalid or would unpack to far too much. */
export async function unpacked(letters: string): Promise<Dispute | null> {
  try {
    const bytes = Uint8Array.from(atob(letters.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0))
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
    const told: unknown = JSON.parse(new TextDecoder().decode(await read(stream, 6 * LONGEST_TEXT)))
    if (!Array.isArray(told)) return null
    const [text, hand, changes] = told as [unknown, unknown, unknown]
    if (typeof text !== 'string' || text.length > LONGEST_TEXT || !Array.isArray(changes)) return null
    const kept = (changes as unknown[]).filter(
      (one): one is [number, string] => Array.isArray(one) && Number.isInteger(one[0]) && typeof one[1] === 'string',
    )
    return { text, hand: Number(hand) || 0, changes: kept.slice(0, 100).map(([line, said]) => ({ line, text: said })) }
  } catch {
    return null
  }
}

async function read(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = stream.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.length
    if (size > most) {
      void reader.cancel()
      throw new Error('too large')
    }
    parts.push(value)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export interface Beside {
  place: string
  name: string
  before: string
  after: string
  differs: boolean
}

/** Return each player's net in both outcomes, if both are over. */
export function netsBeside(before: Examined, after: Examined): Beside[] {
  const places = [...new Set([...before.nets, ...after.nets].map((one) => one.place))]
  return places.map((place) => {
    const one = before.nets.find((net) => net.place === place)
    const other = after.nets.find((net) => net.place === place)
    return {
      place,
      name: (one ?? other)?.name ?? place,
      before: one?.net ?? '',
      after: other?.net ?? '',
      differs: one?.net !== other?.net,
    }
  })
}

function key(due: Due): string {
  return [due.place, due.what, due.name, due.staked, due.outcome, due.paid, due.returned].join('|')
}

/** Return the wagers and pots of one outcome that differ from the other. */
export function onlyIn(one: Examined, other: Examined): Due[] {
  const theirs = new Set(other.dues.map(key))
  return one.dues.filter((due) => !theirs.has(key(due)))
}

/** Return the end of the hand in a word or two. */
export function ending(found: Examined): string {
  switch (found.status) {
    case 'settled':
      return t('study.dispute_settled')
    case 'void':
      return t('study.dispute_void_every_wager_goes')
    case 'open':
      return t('study.dispute_not_over')
    case 'invalid':
      return t('study.dispute_breaks_a_rule')
    default:
      return t('study.dispute_cannot_be_read')
  }
}

export const FORMS: Record<Examined['form'], string> = {
  record: t('study.dispute_a_record_of_ours'),
  phh: t('study.dispute_poker_hand_history'),
  ohh: t('study.dispute_open_hand_history'),
  network: t('study.dispute_a_poker_networks_text'),
}
