/** What officials say at a table (`GET /api/tables/{id}/pit`): people and places by what the felt calls them. */
export interface Part {
  kind: 'person' | 'cards' | 'number' | 'word'
  example: string
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
}

export interface Pit {
  decisions: PitLine[]
  troubles: PitLine[]
}

const GRAVE = ['void', 'void-cards', 'void-fraud', 'void-hand', 'void-wager', 'dead', 'exclude', 'bar', 'forfeit', 'disqualify', 'penalise', 'withhold', 'cancel-jackpot', 'fold', 'pick-up', 'vacate']

/** Whether a line that was typed or offered takes something from somebody. */
export function isGrave(line: string): boolean {
  return line.split(/\s+/).slice(0, 2).some((word) => GRAVE.includes(word))
}

/** A place of the notation in a typed line: among players it is somebody else every round, so it is not taken here. */
export function placeIn(line: string): string {
  return /\bp[1-9]\d?\b/.exec(line.split('#')[0] ?? '')?.[0] ?? ''
}
