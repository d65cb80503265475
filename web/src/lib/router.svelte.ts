/** The present page: the part of the address after `#`, or the path itself if there is none. */
import { base } from './base'

export type Place =
  | { page: 'lobby' }
  | { page: 'nowhere'; address: string }
  | { page: 'door' }
  | { page: 'welcome'; token: string }
  | { page: 'account' }
  | { page: 'limits' }
  | { page: 'people' }
  | { page: 'pit'; part: string }
  | { page: 'wall'; only: string }
  | { page: 'jackpots' }
  | { page: 'cage' }
  | { page: 'day'; day: string }
  | { page: 'reports' }
  | { page: 'history' }
  | { page: 'round'; table: string; number: number; step: number }
  | { page: 'verify'; table: string; number: number }
  | { page: 'rules'; book: string; rest: string[] }
  | { page: 'desk'; rest: string[] }
  | { page: 'odds'; game: string; said: string }
  | { page: 'train'; game: string }
  | { page: 'table'; id: string }
  | { page: 'dealer'; id: string }
  | { page: 'tournaments' }
  | { page: 'design' }
  | { page: 'friends'; id: string }
  | { page: 'learn'; game: string }
  | { page: 'leagues' }
  | { page: 'lists'; part: string }
  | { page: 'rotation' }
  | { page: 'league'; id: string }
  | { page: 'record'; name: string }
  | { page: 'tournament'; id: string; part: string }

type Read = (first: string, rest: string[]) => Place | null
const only =
  (
    page:
      'account' | 'design' | 'door' | 'history' | 'jackpots' | 'limits' | 'lobby' | 'people' | 'reports' | 'rotation',
  ): Read =>
  () => ({ page })
const numbered = (text: string | undefined): number => Number(text) || 0

/** The readers of addresses, by first word. */
const READ: Record<string, Read> = {
  '': only('lobby'),
  lobby: only('lobby'),
  design: only('design'),
  friends: (id) => ({ page: 'friends', id }),
  learn: (...words) => ({ page: 'learn', game: path(words) }),
  door: only('door'),
  'sign-in': only('door'),
  account: only('account'),
  history: only('history'),
  jackpots: only('jackpots'),
  limits: only('limits'),
  people: only('people'),
  reports: only('reports'),
  rotation: only('rotation'),
  tables: (id, rest) =>
    !id ? null : rest[0] === 'dealer' ? { page: 'dealer', id } : { page: 'table', id: [id, ...rest].join('/') },
  tournaments: (id, rest) => (id ? { page: 'tournament', id, part: rest.join('/') } : { page: 'tournaments' }),
  lists: (...words) => ({ page: 'lists', part: path(words) }),
  leagues: (id) => (id ? { page: 'league', id } : { page: 'leagues' }),
  players: (name) => (name ? { page: 'record', name } : null),
  rounds: (table, [number, step]) =>
    table && numbered(number) ? { page: 'round', table, number: numbered(number), step: numbered(step) } : null,
  verify: (table, [number]) => (table && numbered(number) ? { page: 'verify', table, number: numbered(number) } : null),
  rules: (book, rest) => ({ page: 'rules', book, rest }),
  desk: (first, rest) => ({ page: 'desk', rest: first || rest.length ? [first, ...rest] : [] }),
  odds: (game, [said = '']) => ({ page: 'odds', game, said }),
  train: (...words) => ({ page: 'train', game: path(words) }),
  wall: (only) => ({ page: 'wall', only }),
  pit: (...words) => ({ page: 'pit', part: path(words) }),
  cage: (day) => (day ? { page: 'day', day } : { page: 'cage' }),
}
const path = ([first, rest]: [string, string[]]): string => [first, ...rest].join('/')

/** The page at an address. The server prints the first manager's link as `/welcome#TOKEN`: what follows `#` never leaves the browser. */
export function placeAt(pathname: string, hash: string): Place {
  if (pathname === '/welcome') return { page: 'welcome', token: hash.replace(/^#\/?/, '') }
  const address = hash ? hash.slice(1) : pathname
  const [word = '', first = '', ...rest] = address.replace(/^\//, '').split('/').map(decodeURIComponent)
  return (Object.hasOwn(READ, word) && READ[word]?.(first, rest)) || { page: 'nowhere', address }
}

function read(): Place {
  return placeAt(location.pathname.slice(base.length), location.hash)
}

export const route = $state<{ at: Place }>({ at: read() })

/** The page from which a person followed a link to the sign-in page. */
let beforeDoor = '/'

/** The page from which a person followed a citation into the rules, and its title. */
export const cameFrom = $state<{ href: string; title: string }>({ href: '', title: '' })

window.addEventListener('hashchange', (event) => {
  const next = read()
  if (next.page === 'door' && route.at.page !== 'door') {
    const { hash, pathname } = new URL(event.oldURL)
    beforeDoor = hash.slice(1) || pathname.slice(base.length)
  }
  if (next.page === 'rules' && route.at.page !== 'rules') {
    const { hash, pathname } = new URL(event.oldURL)
    cameFrom.href = hash || `#${pathname.slice(base.length)}`
    cameFrom.title = document.title.replace(/ · pitboss$/, '')
  }
  route.at = next
})

/** Return to the intended page after signing in. */
export function goOn(): void {
  go(beforeDoor)
}

export function go(path: string): void {
  beforeDoor = '/'
  if (location.pathname !== `${base}/`) history.replaceState(null, '', `${base}/`)
  location.hash = path
  route.at = read()
}

export function tablePath(id: string): string {
  return `#/tables/${encodeURIComponent(id)}`
}

/** Return the address of a private table, where friends join and its host starts and settles. */
export function friendsPath(id = ''): string {
  return id ? `#/friends/${encodeURIComponent(id)}` : '#/friends'
}

/** Return the address of a game's one-minute lesson. */
export function learnPath(game: string): string {
  return `#/learn/${game}`
}

/** Return the address of the dealer's console of a table. */
export function dealerPath(id: string): string {
  return `${tablePath(id)}/dealer`
}

export function roundPath(table: string, number: number): string {
  return `#/rounds/${encodeURIComponent(table)}/${number}`
}

/** Return the address that verifies a round's shuffle. */
export function verifyPath(table: string, number: number): string {
  return `#/verify/${encodeURIComponent(table)}/${number}`
}

/** Return a name for an address: `Wednesday Hold'em` is `wednesday-holdem`; empty if no letter is usable. */
export function addressOf(name: string): string {
  const bare = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/['’\u0300-\u036f]/g, '')
    .replace(/[łøđß]/g, (one) => ({ ł: 'l', ø: 'o', đ: 'd', ß: 'ss' })[one] ?? '')
  return bare
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 39)
    .replace(/^-+|-+$/g, '')
}

/** Return the address of a tournament's page: `director`, `clock`, or none for the public one. */
export function tournamentPath(id: string, part = ''): string {
  return `#/tournaments/${encodeURIComponent(id)}${part ? `/${part}` : ''}`
}

export function leaguePath(id: string): string {
  return `#/leagues/${encodeURIComponent(id)}`
}

/** Return the address of a player's record. */
export function playerPath(name: string): string {
  return `#/players/${encodeURIComponent(name)}`
}
