/** What officials say at a table (`GET /api/tables/{id}/pit`): people and places by what the felt calls them. */
import { isPlaying } from './table'
import type { PitLine, TableShown } from './wire'

/** Whether a line that was typed or offered takes something from somebody. */
export function isGrave(line: string, words: string[]): boolean {
  return line
    .split(/\s+/)
    .slice(0, 2)
    .some((word) => words.includes(word))
}

/** What can be said about the table's round as it stands. */
export function isTimely(line: PitLine, table: TableShown): boolean {
  return !line.round || (line.round === 'any' ? !!table.round : isPlaying(table))
}

/** A place of the notation in a typed line: among players it is somebody else every round, so it is not taken here. */
export function placeIn(line: string): string {
  return /\bp[1-9]\d?\b/.exec(line.split('#')[0] ?? '')?.[0] ?? ''
}
