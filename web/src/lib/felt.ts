/** The drawing of a felt: chips by denomination, a colour for every player, boxes on the arc, seats around the oval. */
import type { Cents } from './money'

/** Denominations in cents, highest first. */
export const CHIPS: readonly Cents[] = [2500000, 500000, 100000, 50000, 10000, 2500, 1000, 500, 100]
const COLUMN = 6
const COLUMNS = 2

/** Return the name of a chip's colour: `--chip-25`. */
export function chipColour(value: Cents): string {
  return `var(--chip-${value / 100})`
}

/** Return the chips of an amount in columns, highest at the bottom. A remainder below the lowest chip is drawn as one
 * more chip. */
export function columnsOf(amount: Cents, columns = COLUMNS, column = COLUMN): Cents[][] {
  const chips: Cents[] = []
  let rest = amount
  for (const value of CHIPS) {
    while (rest >= value && chips.length < columns * column) {
      chips.push(value)
      rest -= value
    }
  }
  if (!chips.length && amount > 0) chips.push(CHIPS.at(-1) ?? 100)
  const found: Cents[][] = []
  for (let at = 0; at < chips.length; at += column) found.push(chips.slice(at, at + column))
  return found
}

const PEOPLE = ['#c2453a', '#2f6fb5', '#3f7d5a', '#7a57b8', '#96660f', '#8a3d5c', '#0f7a80', '#a2501f', '#5b6470']

/** Return a player's colour, which is the same at every table and on every visit. */
export function colourOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return PEOPLE[sum % PEOPLE.length] ?? '#5b6470'
}

export function initialOf(name: string): string {
  return (name.replace(/^~/, '')[0] ?? '?').toUpperCase()
}

export interface BoxPlace {
  /** The distance from the left and the bottom of the cloth, in em of the drawing. */
  x: number
  y: number
  /** The rotation in degrees, so that the box faces the dealer. */
  turn: number
  scale: number
}

const MIDDLE = 32.4
const REACH = 25.2
/** The most boxes with room for their printed areas. */
export const ON_THE_ARC = 7

/** Return the boxes' places along the arc of the table. The player's own box is larger and has more room. */
export function onTheArc(count: number, own: number): BoxPlace[] {
  const rooms = Array.from({ length: count }, (_, at) => (at === own ? 1.45 : 1))
  const before = rooms.map((room, at) => rooms.slice(0, at).reduce((sum, one) => sum + one, 0) + room / 2)
  const [first, last] = [before[0] ?? 0, before.at(-1) ?? 0]
  const unit = count > 1 ? (2 * REACH) / (last - first) : 2 * REACH
  return before.map((middle, at) => {
    const u = count > 1 ? (2 * (middle - first)) / (last - first) - 1 : 0
    const mine = at === own
    return {
      x: MIDDLE + u * REACH * (mine ? 0.97 : 1),
      y: 10.3 * Math.abs(u) ** 1.36 - (mine ? 1.5 + 1.2 * Math.abs(u) : 1.1),
      turn: -(count > 5 ? 15 : 13) * u,
      scale: Math.min(mine ? 1 - 0.08 * Math.abs(u) : 0.84, (unit * (mine ? 1.45 : 1)) / 12.7),
    }
  })
}

export interface SeatPlace {
  /** The position in percent of the table. */
  x: number
  y: number
  /** The position of the seat's bet and dealer button. */
  betX: number
  betY: number
  puckX: number
  puckY: number
  /** The side of the table: cards lie above the plate, or next to it at the top. */
  side: 'bottom' | 'left' | 'right' | 'top'
}

export type Drawing = 'wide' | 'tall' | 'low'

interface Oval {
  /** Half axes in percent of the cloth: of the plates, and of the bets. */
  plate: [number, number]
  bet: [number, number]
  power: number
  /** The player's own bet, next to or above their cards. */
  own: [number, number]
  /** The offset of the button from the plate, towards the middle and down. The player's own has a fixed place. */
  puck: [number, number]
  ownPuck: [number, number]
  /** The lowest position of other seats, because the player's cards need the room. */
  lowest: number
  lowestBet: number
}
const OVALS: Record<Drawing, Oval> = {
  wide: {
    plate: [46, 50.5],
    bet: [35, 38],
    power: 2.5,
    own: [71, 70],
    puck: [9.5, -4],
    ownPuck: [32, 84],
    lowest: 100,
    lowestBet: 63,
  },
  tall: {
    plate: [44, 49.5],
    bet: [27, 33],
    power: 2.6,
    own: [50, 68],
    puck: [18.5, 4],
    ownPuck: [14, 82],
    lowest: 66,
    lowestBet: 100,
  },
  low: {
    plate: [46, 50],
    bet: [36, 33],
    power: 2.5,
    own: [69, 76],
    puck: [9.5, -5],
    ownPuck: [32, 84],
    lowest: 100,
    lowestBet: 63,
  },
}

/** Return the seats around the oval in dealing order, the player's own first, at the bottom. */
export function aroundTheOval(count: number, drawing: Drawing): SeatPlace[] {
  const { plate, bet, power, own, puck, ownPuck, lowest, lowestBet } = OVALS[drawing]
  const point = (angle: number, [a, b]: [number, number]): [number, number] => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    const round = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / power)
    return [50 + a * round(c), 50 + b * round(s)]
  }
  const angles = anglesOf(count, plate, power)
  const deepest = Math.max(1, ...angles.slice(1).map((angle) => point(angle, plate)[1]))
  const raised = (y: number): number => (deepest > lowest ? (y * lowest) / deepest : y)
  const lifted = ([x, y]: [number, number]): [number, number] => [x, Math.min(raised(y), lowestBet)]
  return angles.map((angle, at) => {
    const [x, low] = point(angle, plate)
    const y = at ? raised(low) : low
    const [betX, betY] = at ? lifted(point(angle, bet)) : own
    const side = at === 0 ? 'bottom' : y < 8 ? 'top' : x < 50 ? 'left' : 'right'
    const [puckX, puckY] = at ? [x + (x > 55 ? -puck[0] : puck[0]), y + (side === 'top' ? 1 : puck[1])] : ownPuck
    return { x, y, betX, betY, puckX, puckY, side }
  })
}

/** Return angles at equal distances along the oval; the first is at the bottom, then clockwise. */
function anglesOf(count: number, [a, b]: [number, number], power: number): number[] {
  const STEPS = 720
  const way: number[] = [0]
  let before: [number, number] | null = null
  for (let at = 0; at <= STEPS; at++) {
    const angle = Math.PI / 2 + (2 * Math.PI * at) / STEPS
    const round = (value: number): number => Math.sign(value) * Math.abs(value) ** (2 / power)
    const now: [number, number] = [1.75 * a * round(Math.cos(angle)), b * round(Math.sin(angle))]
    if (before) way.push((way.at(-1) ?? 0) + Math.hypot(now[0] - before[0], now[1] - before[1]))
    before = now
  }
  const whole = way.at(-1) ?? 1
  return Array.from({ length: count }, (_, seat) => {
    const at = way.findIndex((far) => far >= (seat / count) * whole)
    return Math.PI / 2 + (2 * Math.PI * Math.max(0, at)) / STEPS
  })
}

/** Return the proportions for a felt of this size. */
export function drawingOf(width: number, height: number): Drawing {
  if (width < height * 1.25) return 'tall'
  return height < 420 ? 'low' : 'wide'
}
