/** The shuffle, recomputed in the browser from the revealed values; docs/explanation/shuffle.md has the same in Python.
 * */
import { bytesOf, hexOf, joined, sha256, shake256, textBytes, type Bytes } from './hash'
import type { DealtCard, ShuffleProof } from './wire'
import { t } from './words/words'

const MIXED = 'mixed/1'
const HOUSE = 'house/1'
const CONTRIBUTION = 'contribution/1'
const SALT_BYTES = 16
const HIDDEN = '??'

/** Return the commitment of a shuffle by the house alone: SHA-256 of the seed followed by the version. */
export function commitmentOf(seed: string, version: string): string {
  return hexOf(sha256(joined(bytesOf(seed), textBytes(version))))
}

/** Return the version of a deck's shuffle: `full` is `full/1`. */
export function versionOf(deck: string): string {
  return deck.includes('/') ? deck : `${deck}/1`
}

export function contributionCommitment(name: string, value: string): string {
  return commitmentOf(value, `${CONTRIBUTION} ${name}`)
}

export function houseCommitment(seed: string): string {
  return commitmentOf(seed, HOUSE)
}

/** Return the seed that results from the house's seed and the contributions. */
export function mixedSeed(house: string, values: [string, string][]): string {
  return commitmentOf(house, MIXED + values.map(([name, value]) => `\n${name} ${value}`).join(''))
}

/** Return the cards in the order that a seed gives, the first card dealt first. */
export function dealt(seed: string, version: string): string[] {
  const ranks = version.startsWith('reduced') ? '789TJQKA' : '23456789TJQKA'
  const cards = [...ranks].flatMap((rank) => [...'cdhs'].map((suit) => rank + suit))
  const stream = shake256(joined(bytesOf(seed), textBytes(version)), 1088)
  let next = 0
  const below = (bound: number): number => {
    let byte = stream[next++]!
    while (byte >= 256 - (256 % bound)) byte = stream[next++]!
    return byte % bound
  }
  for (let left = cards.length; left > 1; left--) {
    const at = below(left)
    ;[cards[at], cards[left - 1]] = [cards[left - 1]!, cards[at]!]
  }
  const cut = 2 + below(cards.length - 3)
  return [...cards.slice(cut), ...cards.slice(0, cut)]
}

/** Return the root of the tree over the cards in order, which was shown before the deal. */
export function rootOf(seed: string, version: string): string {
  const cards = dealt(seed, version)
  const salts = shake256(joined(bytesOf(seed), textBytes('salts')), SALT_BYTES * cards.length)
  let level: Bytes[] = cards.map((card, at) => leaf(salts.slice(SALT_BYTES * at, SALT_BYTES * (at + 1)), at, card))
  while (Math.log2(level.length) % 1) level.push(new Uint8Array(32))
  while (level.length > 1) level = level.flatMap((one, at) => (at % 2 ? [] : [node(one, level[at + 1]!)]))
  return hexOf(level[0]!)
}

/** Return whether a card was at its claimed position, under this root. */
export function opens(one: DealtCard, root: string): boolean {
  let found = leaf(bytesOf(one.salt ?? ''), one.position, one.card)
  let at = one.position
  for (const beside of one.path ?? []) {
    found = at % 2 ? node(bytesOf(beside), found) : node(found, bytesOf(beside))
    at >>= 1
  }
  return at === 0 && hexOf(found) === root
}

function leaf(salt: Bytes, position: number, card: string): Bytes {
  return sha256(joined(Uint8Array.of(0), salt, textBytes(`${position} ${card}`)))
}

function node(left: Bytes, right: Bytes): Bytes {
  return sha256(joined(Uint8Array.of(1), left, right))
}

/** The values that this browser received, and gave, before a round was dealt. */
export interface Remembered {
  table: string
  round: number
  /** The house's commitment to its seed. */
  commitment: string
  contributions: Record<string, string>
  value: string
  /** The root shown when the round began. */
  root: string
}

export type Result = 'holds' | 'fails' | 'unknown'

export interface Check {
  words: string
  result: Result
}

/** Return every check of a round's shuffle, in chronological order. */
export function checks(proof: ShuffleProof, remembered: Remembered | null, you: string): Check[] {
  return [...beforehand(proof, remembered, you), ...given(proof), ...theDeck(proof), ...theCards(proof)]
}

const said = (holds: boolean): Result => (holds ? 'holds' : 'fails')

function beforehand(proof: ShuffleProof, remembered: Remembered | null, you: string): Check[] {
  const own = proof.contributions.find((one) => one.name === you)
  if (!remembered) return own ? [{ words: t('study.verify_forgotten'), result: 'unknown' }] : []
  const same =
    JSON.stringify(proof.contributions.map((one) => [one.name, one.commitment])) ===
    JSON.stringify(Object.entries(remembered.contributions))
  const found: Check[] = [
    { words: t('study.verify_same_commitment'), result: said(proof.commitment === remembered.commitment) },
    { words: t('study.verify_same_commitments'), result: said(same) },
    own?.value
      ? { words: t('study.verify_yours_in'), result: said(own.value === remembered.value) }
      : { words: t('study.verify_yours_out'), result: 'unknown' },
  ]
  if (remembered.root)
    found.push({ words: t('study.verify_same_deck'), result: said(proof.roots[0] === remembered.root) })
  return found
}

function given(proof: ShuffleProof): Check[] {
  return proof.contributions
    .filter((one) => one.value)
    .map((one) => ({
      words: t('study.verify_revealed_committed', { name: one.name }),
      result: said(contributionCommitment(one.name, one.value!) === one.commitment),
    }))
}

function theDeck(proof: ShuffleProof): Check[] {
  if (!proof.roots.length) {
    const holds = proof.seed ? commitmentOf(proof.seed, proof.deck) === proof.commitment : null
    return [{ words: t('study.verify_old_seed'), result: holds === null ? 'unknown' : said(holds) }]
  }
  if (!proof.seed) return [{ words: t('study.verify_sealed'), result: 'unknown' }]
  const values = proof.contributions.filter((one) => one.value).map((one): [string, string] => [one.name, one.value!])
  const seed = mixedSeed(proof.seed, values)
  const order = dealt(seed, proof.deck)
  const first = proof.dealt.filter((one) => one.deck === 0 && one.card !== HIDDEN)
  return [
    { words: t('study.verify_house_bound'), result: said(houseCommitment(proof.seed) === proof.commitment) },
    { words: t('study.verify_makes_deck'), result: said(rootOf(seed, proof.deck) === proof.roots[0]) },
    { words: t('study.verify_lay_there'), result: said(first.every((one) => order[one.position] === one.card)) },
  ]
}

function theCards(proof: ShuffleProof): Check[] {
  if (!proof.roots.length) return []
  const known = proof.dealt.filter((one) => one.card !== HIDDEN)
  const inOrder = proof.roots.every((_, deck) =>
    proof.dealt.filter((one) => one.deck === deck).every((one, at) => one.position === at),
  )
  return [
    {
      words: t('study.verify_cards_seen', { count: known.length }),
      result: said(known.every((one) => opens(one, proof.roots[one.deck]!))),
    },
    { words: t('study.verify_off_the_top'), result: said(inOrder) },
  ]
}
