/** Where we are: the part of the address behind `#`, so that any server can serve the one page. */
export type Place =
  | { page: 'lobby' }
  | { page: 'door' }
  | { page: 'welcome'; token: string }
  | { page: 'people' }
  | { page: 'jackpots' }
  | { page: 'table'; id: string }

/** The server prints the first manager's link as `/welcome#TOKEN`: what is behind `#` never leaves the browser. */
function read(): Place {
  const hash = location.hash.replace(/^#\/?/, '')
  if (location.pathname === '/welcome') return { page: 'welcome', token: hash }
  const [first = '', ...rest] = hash.split('/').map(decodeURIComponent)
  if (first === 'tables' && rest[0]) return { page: 'table', id: rest.join('/') }
  if (first === 'door') return { page: 'door' }
  if (first === 'people') return { page: 'people' }
  if (first === 'jackpots') return { page: 'jackpots' }
  return { page: 'lobby' }
}

export const route = $state<{ at: Place }>({ at: read() })

window.addEventListener('hashchange', () => {
  route.at = read()
})

export function go(path: string): void {
  if (location.pathname !== '/') history.replaceState(null, '', '/')
  location.hash = path
  route.at = read()
}

export function tablePath(id: string): string {
  return `#/tables/${encodeURIComponent(id)}`
}
