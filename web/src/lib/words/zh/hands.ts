/** 牌型：中文名，后面附英文原名，方便对照台面与规则书。 */
import type { HandNamed } from '../translate'

const NAMES: Record<string, string> = {
  'royal flush': '皇家同花顺',
  'straight flush': '同花顺',
  'four of a kind': '四条',
  'full house': '葫芦',
  flush: '同花',
  straight: '顺子',
  'three of a kind': '三条',
  'two pair': '两对',
  pair: '一对',
  'odd cards': '高牌',
  low: '低牌',
  'three cards': '三张',
  'two cards': '两张',
  'one card': '一张',
}
const ENGLISH: Record<string, string> = { 'odd cards': 'high card' }
const RANKS: Record<string, string> = {
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  ten: '10',
  jack: 'J',
  queen: 'Q',
  king: 'K',
  ace: 'A',
}
/** Hands of which every rank is named. */
const IN_ROW = ['low', 'three cards', 'two cards', 'one card']
const COUNTS: Record<string, string> = { three: 'three of a kind', four: 'four of a kind' }

/** Return `葫芦 (full house)`; a category without a Chinese name keeps its own. */
export function category(name: string): string {
  const found = NAMES[name]
  return found ? `${found} (${ENGLISH[name] ?? name})` : name
}

/** Return ranks in the notation, `KT`, for people: `K`, `10`. */
function figures(ranks: string): string[] {
  return [...ranks].map((rank) => (rank === 'T' ? '10' : rank))
}

/** Return a hand by its category and the ranks that decide in it: `葫芦K带3 (full house)`. */
export function said({ category: name, ranks }: HandNamed): string {
  return put(name, figures(ranks))
}

function put(name: string, ranks: string[]): string {
  const [first, second] = ranks
  const called = NAMES[name]
  if (!called || !first || name === 'royal flush') return called ? category(name) : [name, ...ranks].join(' ')
  const apart = ` (${ENGLISH[name] ?? name})`
  if (name === 'full house') return `${called}${first}${second ? `带${second}` : ''}${apart}`
  if (name === 'two pair') return `${called}${first}${second ? `和${second}` : ''}${apart}`
  if (name.includes('flush') || name === 'straight') return `${first}大${called}${apart}`
  return `${called}${IN_ROW.includes(name) ? ranks.join('-') : first}${apart}`
}

/** Return a hand given in English words: `a pair of eights`, `full house, kings over threes`, `flush, ace high`. */
export function fromWords(words: string): string {
  const bare = words.trim().toLowerCase().replace(/^an? /, '')
  if (NAMES[bare]) return category(bare)
  const rank = (word: string): string =>
    RANKS[word] ?? RANKS[word.replace(/e?s$/, '')] ?? RANKS[word.replace(/s$/, '')] ?? word
  const found = [...bare.matchAll(/[a-z]+/g)].map(([word]) => rank(word)).filter((one) => /^(\d+|[JQKA])$/.test(one))
  const begins = Object.keys(NAMES)
    .sort((one, other) => other.length - one.length)
    .find((name) => bare.startsWith(`${name},`) || bare.startsWith(`${name} of`))
  if (begins)
    return put(
      begins,
      begins.startsWith('two') || begins.startsWith('three') || begins.startsWith('four') ? found.slice(1) : found,
    )
  const number = COUNTS[bare.split(' ')[0] ?? '']
  if (number && found.length === 2) return put(number, found.slice(1))
  if (bare === 'high card') return category('odd cards')
  if (/^\w+ high/.test(bare)) return put('odd cards', found)
  return words
}
