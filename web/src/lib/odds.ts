/** The odds explorer: a sign to try, its questions, the matching answers, and all of it in a link. */
import { ask, Refusal } from './api'
import type { GameToTry, OddsShown, TableToTry, WagerWorth } from './wire'

/** The differences from the rulebook. A pay table is a name from the book, or the odds of its rows: `50,40,30,8,6,5,3`.
 * */
export interface Trial {
  tables: Record<string, string>
  rules: Record<string, string>
  price: string
  meter: string
  seed: string
}
export interface Sitting {
  wager: string
  rounds: number
  bankroll: number
}
export interface Explored {
  game: string
  first: Trial
  /** The second sign, if two are compared. */
  second: Trial | null
  sitting: Sitting
}
export interface OddsQuestion {
  game: string
  tables: Record<string, string>
  rules: Record<string, string>
  jackpot_wager: string
  meter: string
  seed: number
}

const TRIES = 3
const PAUSE = 1500

/** Send a request, and retry after a moment if the server is busy. */
export async function patiently<T>(path: string, body: unknown): Promise<T> {
  for (let number = 1; ; number++) {
    try {
      return await ask<T>('POST', path, body)
    } catch (error) {
      if (number === TRIES || !(error instanceof Refusal) || ![429, 503].includes(error.status)) throw error
      await new Promise((done) => setTimeout(done, number * PAUSE))
    }
  }
}

export const CUSTOM = 'custom'
const PRICE = '5'
const SEED = '10000'
const FIELDS = ['price', 'meter', 'seed'] as const

export function asPrinted(): Trial {
  return { tables: {}, rules: {}, price: PRICE, meter: '', seed: SEED }
}

export function firstOf(table: TableToTry): string {
  return Object.keys(table.tables)[0] ?? ''
}

/** Return the odds of a sign's table, row by row. */
export function oddsOf(trial: Trial, table: TableToTry): string[] {
  const said = trial.tables[table.kind] ?? firstOf(table)
  return table.tables[said] ?? said.split(',')
}

/** Return the name of the book's table; empty if the book has no such table. */
export function nameOf(trial: Trial, table: TableToTry): string {
  const odds = oddsOf(trial, table).join()
  return Object.entries(table.tables).find(([, rows]) => rows.join() === odds)?.[0] ?? ''
}

export function questionOf(game: GameToTry, trial: Trial): OddsQuestion {
  const changed = game.tables.filter((table) => nameOf(trial, table) !== firstOf(table))
  return {
    game: game.game,
    tables: Object.fromEntries(
      changed.map((table) => [
        table.kind,
        oddsOf(trial, table)
          .map((one) => one.trim())
          .join(),
      ]),
    ),
    rules: Object.fromEntries(
      game.rules
        .filter((rule) => trial.rules[rule.name] && trial.rules[rule.name] !== rule.choices[0])
        .map((rule) => [rule.name, trial.rules[rule.name] ?? '']),
    ),
    jackpot_wager: trial.price.trim() || PRICE,
    meter: trial.meter.trim(),
    seed: Math.min(Math.max(0, Math.trunc(Number(trial.seed)) || 0), 1_000_000_000),
  }
}

/** Return the odds of each wager under the sign's own pay tables; jackpots are separate. */
export function wagersOf(game: GameToTry, trial: Trial, odds: OddsShown): WagerWorth[] {
  const question = questionOf(game, trial)
  const plain = odds.wagers.filter((one) => !one.jackpot)
  return [...new Set(plain.map((one) => one.wager))].flatMap((wager) => {
    const table = game.tables.find((one) => one.wagers.includes(wager))
    const own = !table
      ? null
      : table.kind in question.tables
        ? CUSTOM
        : Object.keys(table.tables).length > 1
          ? firstOf(table)
          : null
    return plain.filter((one) => one.wager === wager && one.pay_table === own)
  })
}

export function chartOf(odds: OddsShown): Record<string, string> {
  const chart = odds.strategy['before the flop']
  return chart && typeof chart === 'object' ? (chart as Record<string, string>) : {}
}
export function rulesOf(odds: OddsShown): string[] {
  const rules = odds.strategy.rules
  return Array.isArray(rules) ? rules.map(String) : []
}

/** Return `0.0147178` as `1.4718 %`. */
export function percent(decimal: string | number, places = 4): string {
  return `${(100 * Number(decimal)).toFixed(places)} %`
}
/** Return a percentage for an axis mark, with as many places as the steps need. */
export function percentMark(at: number, step: number): string {
  return percent(at, Math.min(8, Math.max(0, Math.ceil(-Math.log10(100 * step) - 1e-9))))
}
export function words(name: string): string {
  return name.replaceAll('-', ' ')
}

/** Return all differences from the page's initial state, as part of an address. */
export function written(state: Explored): string {
  const said: [string, string][] = [
    ...differing(state.first, ''),
    ...(state.second ? [['two', '1'] as [string, string], ...differing(state.second, 'b.')] : []),
  ]
  if (state.sitting.wager) said.push(['wager', state.sitting.wager])
  said.push(['rounds', String(state.sitting.rounds)], ['bankroll', String(state.sitting.bankroll)])
  return said.map(([key, value]) => `${encodeURIComponent(key)}=${encodeURIComponent(value)}`).join('&')
}
function differing(trial: Trial, before: string): [string, string][] {
  const plain = asPrinted()
  const fields = FIELDS.filter((key) => trial[key] !== plain[key]).map((key): [string, string] => [
    before + key,
    trial[key],
  ])
  const named = (kind: 'tables' | 'rules') =>
    Object.entries(trial[kind]).map(([key, value]): [string, string] => [
      `${before}${kind === 'tables' ? 't' : 'r'}.${key}`,
      value,
    ])
  return [...named('tables'), ...named('rules'), ...fields]
}

/** Return the state that `written` wrote, ignoring anything else. */
export function read(game: string, said: string): Explored {
  const state: Explored = { game, first: asPrinted(), second: null, sitting: { wager: '', rounds: 200, bankroll: 100 } }
  for (const [key, value] of new URLSearchParams(said.slice(0, 4000))) {
    if (key === 'two') state.second ??= asPrinted()
    else if (key === 'wager') state.sitting.wager = value
    else if (key === 'rounds' || key === 'bankroll')
      state.sitting[key] = Math.trunc(Number(value)) || state.sitting[key]
    else if (!key.startsWith('b.')) put(state.first, key, value)
    else put((state.second ??= asPrinted()), key.slice(2), value)
  }
  return state
}
function put(trial: Trial, key: string, value: string): void {
  const field = FIELDS.find((one) => one === key)
  if (field) trial[field] = value
  else if (key.startsWith('t.')) trial.tables[key.slice(2)] = value
  else if (key.startsWith('r.')) trial.rules[key.slice(2)] = value
}
