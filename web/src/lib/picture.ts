/** A hand as a picture to share: the cards, the game and the result. It has no names, and only cards shown to you. */
import { HIDDEN, rankText } from './cards'
import { SUIT_PATHS } from './suits'

export interface HandPicture {
  title: string
  when: string
  cards: string[]
  board: string[]
  /** The hand in words, `Full house, queens full of eights`. */
  hand: string
  result: string
  good: boolean
}

export const SIZE = { width: 1200, height: 630 }

/** Return each card's position: a row in the middle of the picture, small enough to fit. */
export function laid(count: number, top: number, widest: number): { x: number; y: number; wide: number }[] {
  const wide = Math.min(widest, (SIZE.width - 160) / Math.max(1, count) - 16)
  const left = (SIZE.width - count * wide - (count - 1) * 16) / 2
  return Array.from({ length: count }, (_, at) => ({ x: left + at * (wide + 16), y: top, wide }))
}

/** Return the value of a design token. */
function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

function card(context: CanvasRenderingContext2D, shown: string, x: number, y: number, wide: number): void {
  const high = wide * 1.4
  context.save()
  context.translate(x, y)
  context.shadowColor = '#0008'
  context.shadowBlur = 16
  context.shadowOffsetY = 6
  context.fillStyle = shown === HIDDEN ? token('--card-back') : token('--ivory')
  context.beginPath()
  context.roundRect(0, 0, wide, high, wide * 0.085)
  context.fill()
  context.shadowColor = 'transparent'
  if (shown !== HIDDEN) {
    const suit = shown[1] ?? 's'
    context.fillStyle = suit === 'h' || suit === 'd' ? token('--suit-red') : token('--suit-black')
    context.font = `700 ${wide * 0.52}px ${token('--face-print')}`
    context.textAlign = 'left'
    context.textBaseline = 'top'
    context.fillText(rankText(shown), wide * 0.12, wide * 0.1)
    for (const [left, top, size] of [
      [0.14, 0.64, 0.25],
      [0.34, 0.7, 0.56],
    ] as const) {
      context.save()
      context.translate(wide * left, wide * top)
      context.scale((wide * size) / 32, (wide * size) / 32)
      context.fill(new Path2D(SUIT_PATHS[suit]))
      context.restore()
    }
  }
  context.restore()
}

/** Draw the picture with the page's own fonts. */
export function draw(canvas: HTMLCanvasElement, told: HandPicture): void {
  Object.assign(canvas, SIZE)
  const context = canvas.getContext('2d')
  if (!context) return
  const cloth = context.createRadialGradient(600, 240, 80, 600, 300, 760)
  cloth.addColorStop(0, token('--felt-hi'))
  cloth.addColorStop(0.55, token('--felt'))
  cloth.addColorStop(1, token('--felt-lo'))
  context.fillStyle = cloth
  context.fillRect(0, 0, SIZE.width, SIZE.height)
  const ink = token('--felt-ink')
  const line = (text: string, y: number, font: string, fill = ink): void => {
    context.font = font
    context.fillStyle = fill
    context.textAlign = 'center'
    context.textBaseline = 'alphabetic'
    context.fillText(text, SIZE.width / 2, y, SIZE.width - 120)
  }
  line(told.title, 74, `800 42px ${token('--face-print')}`)
  if (told.board.length) {
    for (const [at, place] of laid(told.board.length, 108, 104).entries())
      card(context, told.board[at] ?? HIDDEN, place.x, place.y, place.wide)
  }
  const top = told.board.length ? 286 : 170
  for (const [at, place] of laid(told.cards.length, top, told.board.length ? 132 : 190).entries())
    card(context, told.cards[at] ?? HIDDEN, place.x, place.y, place.wide)
  line(told.hand, 518, `600 28px ${token('--face-text')}`)
  line(told.result, 572, `800 44px ${token('--face-print')}`, told.good ? token('--lamp-2') : ink)
  line(`pitboss · ${told.when}`, 610, `500 18px ${token('--face-text')}`)
}

/** Return the picture as a file. */
export async function pictureOf(told: HandPicture): Promise<Blob | null> {
  await document.fonts.ready
  const canvas = document.createElement('canvas')
  draw(canvas, told)
  return new Promise((done) => canvas.toBlob(done, 'image/png'))
}
