/** Where a room's own addresses begin: `/r/main` where it is one of many, and nothing where it stands alone. */
export const base = /^\/r\/[a-z0-9-]+(?=\/|$)/.exec(location.pathname)?.[0] ?? ''

/** Whether this is the page before all rooms, and in none. */
export const building = !base && document.querySelector('meta[name="pitboss"]')?.getAttribute('content') === 'building'
