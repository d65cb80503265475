/** The games and their books, requested once. */
import { ask } from './api'
import type { GameShown } from './wire'

export const games = $state<{ all: GameShown[] }>({ all: [] })
let asked = false

export function loadGames(): void {
  if (asked) return
  asked = true
  ask<GameShown[]>('GET', '/api/games').then(
    (found) => (games.all = found),
    () => (asked = false),
  )
}

export function gameOf(id: string): GameShown | undefined {
  return games.all.find((one) => one.id === id)
}

/** Return the operator whose rules a book contains. */
export function operatorOf(book: string): string {
  return games.all.find((one) => one.book === book)?.operator ?? book
}
