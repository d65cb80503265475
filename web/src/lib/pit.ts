/** Officials' lines at a table (`GET /api/tables/{id}/pit`), with people and places by their names on the felt. */
import { isPlaying } from './table'
import type { PitLine, TableShown } from './wire'

/** Return whether a line costs someone something. */
export function isGrave(line: string, words: string[]): boolean {
  return line
    .split(/\s+/)
    .slice(0, 2)
    .some((word) => words.includes(word))
}

/** Return whether a line applies to the present state of the table's round. */
export function isTimely(line: PitLine, table: TableShown): boolean {
  return !line.round || (line.round === 'any' ? !!table.round : isPlaying(table))
}

/** Return the notation's place in a typed line. Among players a place belongs to a different person every round, so it
 * is refused here. */
export function placeIn(line: string): string {
  return /\bp[1-9]\d?\b/.exec(line.split('#')[0] ?? '')?.[0] ?? ''
}
