/** The prefix of a room's addresses: `/r/main` for one room of many, empty for a room on its own. */
export const base = /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(location.pathname)?.[0] ?? ''

/** True on the lobby page over all rooms. */
export const building = !base && document.querySelector('meta[name="pitboss"]')?.getAttribute('content') === 'building'
