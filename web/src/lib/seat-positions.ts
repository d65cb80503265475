/** The positions of a poker table's seats, around straight sides, your own nearest to you, without overlap. */
export interface Size {
  w: number
  h: number
}

export interface Spot {
  x: number
  y: number
  /** The direction from the seat to the middle of the table, of length 1. */
  inX: number
  inY: number
}

export interface SeatPositions {
  /** The positions in dealing order, your own first. */
  spots: Spot[]
  /** The scale of the seats, 1 if there is room. */
  scale: number
}

const SAMPLES = 400

/** Return the left half of the path around the table, from the bottom to the top: straight sides joined by quarter
 * circles. */
function way({ w, h }: Size, seat: Size, own: Size): Spot[] {
  const [left, right, top, bottom] = [seat.w / 2, w - seat.w / 2, seat.h / 2, h - own.h / 2]
  const [cx, cy] = [w / 2, (top + bottom) / 2]
  const r = Math.max(1, Math.min(cx - left, cy - top) * 0.9)
  const [flat, arc, tall] = [cx - left - r, (Math.PI / 2) * r, bottom - top - 2 * r]
  const whole = 2 * flat + 2 * arc + tall
  return Array.from({ length: SAMPLES + 1 }, (_, at) => {
    let gone = (at / SAMPLES) * whole
    if (gone <= flat) return { x: cx - gone, y: bottom, inX: 0, inY: -1 }
    gone -= flat
    if (gone <= arc) {
      const angle = Math.PI / 2 + gone / r
      return {
        x: left + r + r * Math.cos(angle),
        y: bottom - r + r * Math.sin(angle),
        inX: -Math.cos(angle),
        inY: -Math.sin(angle),
      }
    }
    gone -= arc
    if (gone <= tall) return { x: left, y: bottom - r - gone, inX: 1, inY: 0 }
    gone -= tall
    if (gone <= arc) {
      const angle = Math.PI + gone / r
      return {
        x: left + r + r * Math.cos(angle),
        y: top + r + r * Math.sin(angle),
        inX: -Math.cos(angle),
        inY: -Math.sin(angle),
      }
    }
    return { x: Math.min(right, left + r + (gone - arc)), y: top, inX: 0, inY: 1 }
  })
}

/** Return the distance of two seats, in seats: from 1 on they do not touch. */
function apart(one: Spot, other: Spot, size: Size): number {
  return Math.max(Math.abs(one.x - other.x) / size.w, Math.abs(one.y - other.y) / size.h)
}

/** Return positions on the left half that are at least this far apart; null if they do not fit. */
function along(path: Spot[], count: number, seats: number, gap: number, seat: Size, own: Size): Spot[] | null {
  const beside = { w: (seat.w + own.w) / 2, h: (seat.h + own.h) / 2 }
  const found: Spot[] = []
  let last = path[0] as Spot
  for (const spot of path) {
    if (found.length === count) break
    if (apart(spot, last, found.length ? seat : beside) < gap) continue
    found.push(spot)
    last = spot
  }
  if (found.length < count) return null
  const top = path.at(-1) as Spot
  const enough =
    seats % 2 ? (2 * (top.x - last.x)) / seat.w >= gap || seats < 3 : apart(last, top, seats > 2 ? seat : beside) >= gap
  return enough ? found : null
}

/** Place the seats evenly, as far apart as possible. */
export function seatPositions(seats: number, felt: Size, seat: Size, own: Size): SeatPositions {
  const path = way(felt, seat, own)
  const count = Math.floor((seats - 1) / 2)
  let [least, most] = [0, 8]
  let left = along(path, count, seats, 0, seat, own) ?? []
  for (let round = 0; round < 24; round++) {
    const gap = (least + most) / 2
    const found = along(path, count, seats, gap, seat, own)
    if (found) [least, left] = [gap, found]
    else most = gap
  }
  const right = left.map((spot) => ({ ...spot, x: felt.w - spot.x, inX: -spot.inX })).reverse()
  const top = seats % 2 ? [] : path.slice(-1)
  return { spots: [path[0] as Spot, ...left, ...top, ...right], scale: Math.min(1, least) }
}
