/** Times for people, by the room's clock, so that everyone sees the same time. */
import { session } from './session.svelte'
import { locale } from './words/language'

const made = new Map<string, Intl.DateTimeFormat>()

function by(kind: 'when' | 'time' | 'day'): Intl.DateTimeFormat {
  const zone = session.me.zone
  const key = `${kind} ${zone}`
  const known = made.get(key)
  if (known) return known
  const hours = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const parts = {
    when: { day: 'numeric', month: 'short', second: '2-digit', ...hours },
    time: hours,
    day: { dateStyle: 'medium', timeStyle: 'short', hour12: false },
  } as const
  const found = new Intl.DateTimeFormat(locale, { ...parts[kind], timeZone: zone })
  made.set(key, found)
  return found
}

/** Return a time as `31 Jan, 20:15:09`. */
export function whenText(time: string): string {
  return by('when').format(new Date(time))
}

/** Return a time as `20:15`. */
export function timeText(time: string): string {
  return by('time').format(new Date(time))
}

/** Return a time as `31 Jan 2026, 20:15`. */
export function dayText(time: string): string {
  return by('day').format(new Date(time))
}

const DATE = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })

/** Return a calendar day for people: `2026-01-31` becomes `31 Jan 2026`. */
export function dateText(day: string): string {
  return day ? DATE.format(new Date(`${day.slice(0, 10)}T00:00:00Z`)) : ''
}
