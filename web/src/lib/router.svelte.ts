/** Where we are: the part of the address after `#`, or the path itself where there is none. */
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
  | { page: 'leagues' }
  | { page: 'lists'; part: string }
  | { page: 'rotation' }
  | { page: 'league'; id: string }
  | { page: 'record'; name: string }
  | { page: 'tournament'; id: string; part: string }

/** The server prints the first manager's link as `/welcome#TOKEN`: what follows `#` never leaves the browser. */
function read(): Place {
  const pathname = location.pathname.slice(base.length)
  if (pathname === '/welcome') return { page: 'welcome', token: location.hash.replace(/^#\/?/, '') }
  const path = location.hash ? location.hash.slice(1) : pathname
  const [first = '', ...rest] = path.replace(/^\//, '').split('/').map(decodeURIComponent)
  if (first === 'tables' && rest[0] && rest[1] === 'dealer') return { page: 'dealer', id: rest[0] }
  if (first === 'tables' && rest[0]) return { page: 'table', id: rest.join('/') }
  if (first === 'tournaments')
    return rest[0] ? { page: 'tournament', id: rest[0], part: rest.slice(1).join('/') } : { page: 'tournaments' }
  if (first === 'lists') return { page: 'lists', part: rest.join('/') }
  if (first === 'rotation') return { page: 'rotation' }
  if (first === 'leagues') return rest[0] ? { page: 'league', id: rest[0] } : { page: 'leagues' }
  if (first === 'players' && rest[0]) return { page: 'record', name: rest[0] }
  if (first === 'rounds' && rest[0] && Number(rest[1]))
    return { page: 'round', table: rest[0], number: Number(rest[1]), step: Number(rest[2]) || 0 }
  if (first === 'verify' && rest[0] && Number(rest[1]))
    return { page: 'verify', table: rest[0], number: Number(rest[1]) }
  if (first === 'rules') return { page: 'rules', book: rest[0] ?? '', rest: rest.slice(1) }
  if (first === 'desk') return { page: 'desk', rest }
  if (first === 'odds') return { page: 'odds', game: rest[0] ?? '', said: rest[1] ?? '' }
  if (first === 'train') return { page: 'train', game: rest.join('/') }
  if (first === 'history') return { page: 'history' }
  if (first === 'door' || first === 'sign-in') return { page: 'door' }
  if (first === 'account') return { page: 'account' }
  if (first === 'limits') return { page: 'limits' }
  if (first === 'wall') return { page: 'wall', only: rest[0] ?? '' }
  if (first === 'pit') return { page: 'pit', part: rest.join('/') }
  if (first === 'people') return { page: 'people' }
  if (first === 'jackpots') return { page: 'jackpots' }
  if (first === 'cage') return rest[0] ? { page: 'day', day: rest[0] } : { page: 'cage' }
  if (first === 'reports') return { page: 'reports' }
  return first === '' || first === 'lobby' ? { page: 'lobby' } : { page: 'nowhere', address: path }
}

export const route = $state<{ at: Place }>({ at: read() })

/** Where somebody was who has followed a link to the door. */
let beforeDoor = '/'

/** Where somebody was who has followed a citation into the rules, and what that page was called. */
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

/** Signed in: back to what one wanted to do. */
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

/** The console of whoever deals at a table. */
export function dealerPath(id: string): string {
  return `${tablePath(id)}/dealer`
}

export function roundPath(table: string, number: number): string {
  return `#/rounds/${encodeURIComponent(table)}/${number}`
}

/** Where a round's shuffle is verified. */
export function verifyPath(table: string, number: number): string {
  return `#/verify/${encodeURIComponent(table)}/${number}`
}

/** A name in an address: `Wednesday Hold'em` is `wednesday-holdem`; empty where it has no letter for one. */
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

/** A tournament's pages: `director`, `clock`, or none for the one everybody reads. */
export function tournamentPath(id: string, part = ''): string {
  return `#/tournaments/${encodeURIComponent(id)}${part ? `/${part}` : ''}`
}

export function leaguePath(id: string): string {
  return `#/leagues/${encodeURIComponent(id)}`
}

/** How somebody did over time. */
export function playerPath(name: string): string {
  return `#/players/${encodeURIComponent(name)}`
}
