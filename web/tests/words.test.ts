/** The pages' texts: every one by its id, in both languages alike, and none left bare in a page. */
import { expect, test } from 'vitest'
import { why } from '../src/lib/words/translate'
import type { Text } from '../src/lib/words/words'
import { SOURCES, type Source } from './sources'

type Shelf = Record<string, Text>
const shelves = (found: Record<string, { default: Shelf }>): Record<string, Shelf> =>
  Object.fromEntries(
    Object.entries(found).map(([path, module]) => [/(\w+)\.ts$/.exec(path)?.[1] ?? '', module.default]),
  )
const ENGLISH = shelves(import.meta.glob('../src/lib/words/en/*.ts', { eager: true }))
const CHINESE = shelves(import.meta.glob('../src/lib/words/zh/*.ts', { eager: true }))
const SHELVES = Object.keys(ENGLISH)
const PAGES = SOURCES.filter((one) => !one.path.startsWith('lib/words/'))

/** What has to be put into a text; of plural forms that which is for many. */
function places(text: Text): string[] {
  const many = typeof text === 'string' ? text : text.other
  return [...new Set([...many.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))].sort()
}

test.each(SHELVES)('both languages say the same: %s', (name) => {
  const [english = {}, chinese = {}] = [ENGLISH[name], CHINESE[name]]
  expect(Object.keys(chinese)).toEqual(Object.keys(english))
  for (const [id, text] of Object.entries(english)) expect(places(chinese[id] ?? ''), id).toEqual(places(text))
})

test.each(SHELVES)('a name says where a text stands and what it is, and needs no number: %s', (name) => {
  expect(Object.keys(ENGLISH[name] ?? {}).filter((id) => /\d$|__|^_|_$/.test(id))).toEqual([])
})

const ID = new RegExp(`^(${SHELVES.join('|')})\\.(\\w+)$`)
/** Ids, and the beginnings of some that differ in their last word. */
const used = (page: Source): string[] => page.strings.filter((one) => ID.test(one))

test('every text is used, and every text used is there', () => {
  const ids = new Set(PAGES.flatMap(used))
  const there = SHELVES.flatMap((shelf) => Object.keys(ENGLISH[shelf] ?? {}).map((id) => `${shelf}.${id}`))
  const begun = [...ids].filter((id) => id.endsWith('_'))
  expect(there.filter((id) => !ids.has(id) && !begun.some((one) => id.startsWith(one)))).toEqual([])
  expect([...ids].filter((id) => !there.some((one) => one === id || (id.endsWith('_') && one.startsWith(id))))).toEqual(
    [],
  )
})

/** The verifying page alone calls what has words in it, and brings them. */
const SAID_ELSEWHERE = ['lib/shuffle.ts']

/** A source and all that it imports. */
function imported(path: string, seen = new Set<Source>()): Set<Source> {
  const found = PAGES.find((one) => one.path === path)
  if (!found || seen.has(found) || SAID_ELSEWHERE.includes(path)) return seen
  seen.add(found)
  for (const one of found.imports) imported(one, seen)
  return seen
}
const read = (path: string): string[] => [
  ...new Set([...imported(path)].flatMap(used).map((id) => id.split('.')[0] ?? '')),
]

test('a page comes with every shelf it reads from: one that is not brought would leave it without its words', () => {
  const loads = PAGES.find((one) => one.path === 'lib/pages.ts')?.source ?? ''
  const later = [...loads.matchAll(/import\('\.\.\/(pages\/[^']+)'\)((?:,\s*'\w+')*)/g)]
  expect(later.length).toBeGreaterThan(30)
  for (const [, page = '', brought = ''] of later) {
    const shelves = ['room', 'front', ...(brought.match(/\w+/g) ?? [])]
    expect(
      read(page).filter((shelf) => !shelves.includes(shelf)),
      page,
    ).toEqual([])
  }
  expect(read('App.svelte')).toEqual(['room', 'front'])
})

/** The same in every language: names, keys, formats, examples of what is typed. */
const AS_IT_IS = [
  'pitboss',
  '· pitboss',
  'pitboss replay',
  'pitboss odds',
  'CSV',
  'Parquet',
  'Enter',
  'Esc',
  '3.9(a)',
  'table-20',
  'perth',
  'ICM',
]

test('no page has words of its own', () => {
  const bare = PAGES.flatMap((page) => page.shown.map((text) => `${page.path}: ${text.trim().split(/\s+/).join(' ')}`))
  expect(PAGES.filter((page) => page.shown.length).length).toBeGreaterThan(150)
  expect(bare.filter((text) => /: .*[A-Za-z]{2}/.test(text) && !AS_IT_IS.includes(text.replace(/^.*?: /, '')))).toEqual(
    [],
  )
})

/** Words that somebody would read: a sentence's beginning, or two words with a small one between. */
const A_TEXT =
  /^ ?\(?[A-Z][a-z]+( [a-z]|[,.:])|^[^.[]*[a-z]{2} (and|of|the|is|are|to|in|for|by|on|not|has|have|with|a|an|at|yet|you)( |$)/
/** Words of the wire; and what is said when nothing can be fetched, the words neither. */
const NOT_SHOWN = [
  'before the flop',
  'person and amount',
  'zone and time',
  'count and why',
  'number and why',
  'variance and why',
  'the server does not answer: is it running, and are you online?',
]

/** The samples of the living page of the design, which is no part of the room. */
const FOR_DEVELOPERS = 'lib/design.ts'

test('no code has words of its own', () => {
  const found = PAGES.filter((page) => page.path !== FOR_DEVELOPERS).flatMap((page) =>
    page.strings.map((text) => [page.path, text] as const),
  )
  expect(found.filter(([, text]) => A_TEXT.test(text) && !NOT_SHOWN.includes(text))).toEqual([])
})

test('a sentence says you to whom it is about, and large amounts have a comma', () => {
  const heard = { names: { p1: 'Keen-Otter-910', p2: 'Bela' }, you: 'p1' }
  const said = { text: '', yours: 'uncalled bet of 2881 returned to Keen-Otter-910' }
  expect(why(said, heard)).toBe('uncalled bet of 2,881 returned to you')
  expect(why({ ...said, yours: 'uncalled bet of 20 returned to Bela' }, heard)).toBe(
    'uncalled bet of 20 returned to Bela',
  )
  expect(why({ text: 'Bela raises to 2498, all in' }, heard)).toBe('Bela raises to 2,498, all in')
})
