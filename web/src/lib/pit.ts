import type { TableShown } from './wire'

/** What officials say at a table (`GET /api/tables/{id}/pit`): people and places by what the felt calls them. */
export interface Part {
  /** A person in a seat, or anybody by name; cards, a number, a word. */
  kind: 'person' | 'name' | 'cards' | 'number' | 'word'
  example: string
  /** Whether the line is nothing without it. */
  needed: boolean
  /** The words there are; with people and cards, the words that may stand in their stead. */
  options: string[]
}

export interface PitLine {
  line: string
  words: string
  when: string
  parts: Part[]
  rules: string[]
  offices: string[]
  /** It takes something from somebody: asked about first, with a reason. */
  grave: boolean
  /** Whether it is about a round: one that may be over, or one in progress. */
  round: '' | 'any' | 'open'
}

export interface Pit {
  decisions: PitLine[]
  troubles: PitLine[]
  /** Which offices open the table, deal, suspend play, resume it and close. */
  steps: Record<string, string[]>
  /** The words of lines that are asked about first. */
  grave: string[]
}

/** Whether a line that was typed or offered takes something from somebody. */
export function isGrave(line: string, words: string[]): boolean {
  return line.split(/\s+/).slice(0, 2).some((word) => words.includes(word))
}

/** What can be said of the table's round as it stands. */
export function isTimely(line: PitLine, table: TableShown): boolean {
  return !line.round || (line.round === 'any' ? !!table.round : table.round?.status === 'open')
}

/** A place of the notation in a typed line: among players it is somebody else every round, so it is not taken here. */
export function placeIn(line: string): string {
  return /\bp[1-9]\d?\b/.exec(line.split('#')[0] ?? '')?.[0] ?? ''
}
