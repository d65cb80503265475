/** What a dealer carries out before going on: misdeals, rulings, notices. The server marks the lines; nothing here reads their words. */
import type { Logged } from './socket.svelte'
import type { ClaimShown, TableShown } from './wire'

/** The gravest first: one that is open stands above the others. */
const GRAVEST = [
  'question',
  'misdeal',
  'void',
  'redeal',
  'excluded',
  'return',
  'withhold',
  'penalty',
  'limits',
  'jackpots',
  'notice',
  'advise',
  'ruling',
] as const
export type OrderKind = (typeof GRAVEST)[number]
/** They are told, and over with the next act. */
const MILD: readonly string[] = ['advise', 'ruling']
/** They hold after the round in which they came. */
const LASTING: readonly string[] = ['excluded', 'penalty', 'limits', 'jackpots', 'notice']

export interface Order {
  kind: OrderKind
  lines: Logged[]
  mild: boolean
}
/** A line that asks for something, and the name under which it is remembered as done. */
export interface Marked {
  line: Logged
  key: string
}

/** The marked lines of this round, and those of the one before that still hold. */
export function marked(log: readonly Logged[]): Marked[] {
  const found: Marked[] = []
  let [round, before] = ['', '']
  for (const line of log) {
    if (line.id === 'begins') [before, round] = [round, line.values?.number ?? '']
    if (!line.order) continue
    const same = found.filter((one) => one.line.text === line.text && one.key.startsWith(`${round}|`)).length
    found.push({ line, key: `${round}|${same}|${line.text}` })
  }
  return found.filter(
    ({ key, line }) =>
      key.startsWith(`${round}|`) || (key.startsWith(`${before}|`) && LASTING.includes(line.order ?? '')),
  )
}

/** The order that stands now: the gravest of the open lines gives it its name, rulings that led to it are under it. */
export function orderOf(open: readonly Marked[], asked: boolean): Order | null {
  const lines = open.map((one) => one.line).filter((one) => asked || one.order !== 'question')
  const kind = GRAVEST.find((one) => lines.some((line) => line.order === one))
  if (!kind) return null
  const own = lines.filter((line) => line.order === kind)
  return { kind, lines: own.length ? own : lines, mild: MILD.includes(kind) }
}

/** The prizes of the last round that are not settled yet. */
export function openClaims(table: TableShown): ClaimShown[] {
  return (table.jackpots ?? []).flatMap((one) => one.claims ?? []).filter((claim) => !!claim.waits)
}

/** The box of a claim, `t1/17/p3`. */
export function boxOf(claim: ClaimShown): string {
  return claim.claim.split('/').at(-1)?.slice(1) ?? ''
}
