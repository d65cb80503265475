/** The lists of the room, requested again every few seconds while the page is visible; and their words. */
import { t } from './words/words'
import { ask, Refusal } from './api'
import { RequestId } from './request-id'
import { ordinal } from './tournaments'
import { timeText } from './dates'
import type { ListsShown, WaiterShown } from './wire'

export const EVERY = 3000

/** Return a time by the room's clock. */
export function clockText(time: string): string {
  return time ? timeText(time) : ''
}

/** Return a wait in words: `about 25 minutes`. It is rounded up to five, because nobody knows it more exactly. */
export function waitText(minutes: number | null): string {
  if (minutes === null) return t('lists.no_table_yet')
  if (minutes <= 0) return t('lists.a_seat_is_free')
  const rounded = Math.ceil(minutes / 5) * 5
  if (rounded < 90) return t('lists.about_minutes', { rounded })
  return t('lists.about_hours', { rounded: Math.round(rounded / 30) / 2 })
}

export function placeText(one: WaiterShown): string {
  return one.table
    ? t('lists.seat_called', { table: one.table })
    : t('lists.you_are', { place: ordinal(one.place), minutes: waitText(one.minutes) })
}

/** Return how long a person has sat: `45 min`, `2 h 05`. */
export function satText(minutes: number): string {
  return minutes < 60
    ? t('lists.min', { minutes })
    : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}

/** Return the seconds left of a call, by the server's clock. */
export function leftText(until: string, now: number): string {
  const seconds = Math.max(0, Math.round((Date.parse(until) - now) / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A view that is requested repeatedly, and the lines sent in between. */
export class Followed<T extends { now: string }> {
  shown = $state.raw<T | null>(null)
  refused = $state.raw<Refusal | null>(null)
  gone = $state(false)
  /** The server's time, advanced locally. */
  now = $state(Date.now())
  #ahead = 0
  #once = new RequestId()
  #asked = 0

  constructor(readonly path: string) {}

  follow(): () => void {
    void this.look()
    const again = setInterval(() => document.hidden || void this.look(), EVERY)
    const tick = setInterval(() => (this.now = Date.now() + this.#ahead), 1000)
    const seen = (): void => void this.look()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(again)
      clearInterval(tick)
      document.removeEventListener('visibilitychange', seen)
    }
  }

  async look(): Promise<void> {
    if (this.gone) return
    const asked = ++this.#asked
    try {
      const found = await ask<T>('GET', this.path)
      if (asked === this.#asked) this.take(found)
      if (this.refused && !this.refused.status) this.refused = null // the server answers again
    } catch (error) {
      this.gone = (error as Refusal).status === 404
      this.refused = error as Refusal
    }
  }

  take(found: T): void {
    this.shown = found
    this.#ahead = Date.parse(found.now) - Date.now()
    this.now = Date.now() + this.#ahead
  }

  /** Send a line; return whether it was accepted. */
  async say(body: object): Promise<boolean> {
    this.refused = null
    try {
      const sent = 'line' in body ? { ...body, ...this.#once.body(String(body.line)) } : body
      const found = await ask<T>('POST', this.path, sent)
      this.#once.answered()
      this.#asked++
      this.take(found)
      return true
    } catch (error) {
      this.refused = error as Refusal
      this.#once.answered(this.refused)
      return false
    }
  }
}

export function followLists(): Followed<ListsShown> {
  return new Followed<ListsShown>('/api/lists')
}
