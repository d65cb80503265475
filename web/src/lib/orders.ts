/** Orders that a dealer carries out before going on: misdeals, rulings, notices. The server marks the lines; this file
 * never reads their words. */
import type { Logged } from './socket.svelte'
import type { ClaimShown, TableShown } from './wire'

/** Orders from gravest to mildest. The gravest open one comes first. */
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
/** Orders that are only announced, and end with the next action. */
const MILD: readonly string[] = ['advise', 'ruling']
/** Orders that still hold after their round. */
const LASTING: readonly string[] = ['excluded', 'penalty', 'limits', 'jackpots', 'notice']

export interface Order {
  kind: OrderKind
  lines: Logged[]
  mild: boolean
}
/** A line that requires an action, and the key under which it is remembered as done. */
export interface Marked {
  line: Logged
  key: string
}

/** Return the marked lines of this round, and lines of the previous one that still hold. */
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

/** Return the present order: the gravest open line names it, and the rulings behind it follow. */
export function orderOf(open: readonly Marked[], asked: boolean): Order | null {
  const lines = open.map((one) => one.line).filter((one) => asked || one.order !== 'question')
  const kind = GRAVEST.find((one) => lines.some((line) => line.order === one))
  if (!kind) return null
  const own = lines.filter((line) => line.order === kind)
  return { kind, lines: own.length ? own : lines, mild: MILD.includes(kind) }
}

/** Return the prizes of the last round that are not settled yet. */
export function openClaims(table: TableShown): ClaimShown[] {
  return (table.jackpots ?? []).flatMap((one) => one.claims ?? []).filter((claim) => !!claim.waits)
}

/** Return the box of a claim, `t1/17/p3`. */
export function boxOf(claim: ClaimShown): string {
  return claim.claim.split('/').at(-1)?.slice(1) ?? ''
}
