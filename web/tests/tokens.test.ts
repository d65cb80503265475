/** Every size, gap, colour, radius, shadow and duration is a token of the design; what is drawn on a grid of its own is named here. */
import postcss, { type Declaration } from 'postcss'
import { describe, expect, it } from 'vitest'

const FILES = import.meta.glob<string>(['../src/**/*.svelte', '../src/**/*.css', '!../src/design/tokens.css'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
/** A drawing is one scale: the outlines and letters of a table, a card, the hero's cloth, the spots of a tile, a wall. */
const DRAWN = /(cards\/Card|lobby\/(Hero|Spots)|table\/(BankedFelt|PokerFelt)|wall\/Wall)\.svelte$/
/** A length with a unit, but not of paper (pt, mm), a part of a whole (%) or of the window between two tokens. */
const LENGTH = /(?<![\w-])\d*\.?\d+(rem|px|em)\b/
const WINDOW = /(?<![\w-])\d*\.?\d+(vw|vh|vmin|vmax)\b/
const TIME = /(?<![\w.-])(?!0m?s\b)\d*\.?\d+m?s\b/
const COLOUR =
  /#[\da-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|oklch|lab)\(|(?<![\w-])(white|black|gr[ae]y|red|green|blue|yellow|orange)(?![\w-])/i
const NAMED = /^(content|animation-name|grid-area|grid-template|grid-template-areas|--[\w-]+)$/

/** The styles of a file: all of it, or what stands between its style tags. */
function styles(path: string, source: string): string {
  return path.endsWith('.css') ? source : (/<style[^>]*>([\s\S]*?)<\/style>/.exec(source)?.[1] ?? '')
}

/** What a declaration says with a value of its own instead of a token. */
function fault({ prop, value }: { prop: string; value: string }, drawn = false): string {
  const said = value.replace(/var\(--[\w-]+, [^()]*\)/g, '')
  if (!NAMED.test(prop) && COLOUR.test(said)) return 'colour'
  if (/^(font|font-size)$/.test(prop)) {
    const between = said.replace(/(clamp|min|max)\([^;]*var\(--t-\d\)[^;]*\)/, '').replace(/max\(1em, /, '')
    if (!drawn && (LENGTH.test(between) || WINDOW.test(between))) return 'font size'
    if (!drawn && /\b(serif|sans-serif|monospace|system-ui)\b/.test(said)) return 'font'
  }
  if (/^((row|column)-)?gap$/.test(prop) && LENGTH.test(said)) return 'gap'
  if (/radius$/.test(prop) && !drawn && LENGTH.test(said)) return 'radius'
  if (/^(transition|animation)(-duration|-delay)?$/.test(prop) && TIME.test(said)) return 'duration'
  return ''
}

describe('The styles of the pages', () => {
  it('say every size, gap, colour, radius and duration with a token', () => {
    const found: string[] = []
    for (const [path, source] of Object.entries(FILES))
      postcss.parse(styles(path, source)).walkDecls((one: Declaration) => {
        const what = fault(one, DRAWN.test(path))
        if (what) found.push(`${path.slice('../src/'.length)}: ${what}: ${one.prop}: ${one.value}`)
      })
    expect(found).toEqual([])
  })

  it.each([
    ['color', '#fff', 'colour'],
    ['background', 'linear-gradient(90deg, rgb(0 0 0 / 0.3), var(--panel))', 'colour'],
    ['border', '1px solid black', 'colour'],
    ['font-size', '0.85rem', 'font size'],
    ['font', '700 14px var(--face-text)', 'font size'],
    ['font-size', '5vw', 'font size'],
    ['gap', 'var(--s-1) 6px', 'gap'],
    ['border-radius', '0.3rem', 'radius'],
    ['transition', 'transform 0.2s var(--ease)', 'duration'],
  ])('may not say %s: %s', (prop, value, what) => {
    expect(fault({ prop, value })).toBe(what)
  })

  it.each([
    ['color', 'var(--text)'],
    ['background', 'color-mix(in srgb, var(--panel) 50%, transparent)'],
    ['font', '700 var(--t-5) / 1.2 var(--face-print)'],
    ['font-size', 'clamp(var(--t-6), 5vw, var(--t-7))'],
    ['font-size', '11pt'],
    ['gap', '0 var(--s-2)'],
    ['gap', 'calc(2 * var(--u))'],
    ['border-radius', '50%'],
    ['animation', 'dealt var(--deal) var(--ease) calc(var(--at) * var(--apart)) backwards'],
    ['transition-duration', '0s'],
  ])('may say %s: %s', (prop, value) => {
    expect(fault({ prop, value })).toBe('')
  })
})
