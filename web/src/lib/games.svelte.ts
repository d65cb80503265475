/** The games and the books they are played by, asked for once. */
import { ask } from './api'

export interface Game {
  id: string
  title: string
  book: string
  kind: 'banked' | 'poker'
  /** What the game is, in a sentence. */
  line: string
}

export const games = $state<{ all: Game[] }>({ all: [] })
let asked = false

export function loadGames(): void {
  if (asked) return
  asked = true
  ask<Game[]>('GET', '/api/games').then(
    (found) => (games.all = found),
    () => (asked = false),
  )
}

export function gameOf(id: string): Game | undefined {
  return games.all.find((one) => one.id === id)
}

const BOOKS: Record<string, string> = { wa: 'Crown Perth', vic: 'Crown Melbourne' }

/** Whose rules they are: `wa-poker` is Crown Perth's. */
export function operatorOf(book: string): string {
  return BOOKS[book.split('-')[0] ?? ''] ?? book
}
