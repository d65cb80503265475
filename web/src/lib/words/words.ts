/** The pages' texts by id, in the visitor's language. Each page loads its own shelf of texts. */
import { language, locale } from './language'
import type director from './en/director'
import type events from './en/events'
import type floor from './en/floor'
import type front from './en/front'
import type lists from './en/lists'
import type paper from './en/paper'
import type room from './en/room'
import type self from './en/self'
import type study from './en/study'
import type train from './en/train'
import type wall from './en/wall'

interface Shelves {
  director: typeof director
  events: typeof events
  floor: typeof floor
  front: typeof front
  lists: typeof lists
  paper: typeof paper
  room: typeof room
  self: typeof self
  study: typeof study
  train: typeof train
  wall: typeof wall
}
export type Shelf = keyof Shelves
/** The id of a text: `room.sit_down` is the shelf and the text on it. */
export type Id = { [S in Shelf]: `${S}.${keyof Shelves[S] & string}` }[Shelf]

/** A text that depends on a number, `n`: one form for each plural form of the language. */
export type Text = string | (Partial<Record<Intl.LDMLPluralRule, string>> & { other: string })
type TextOf<I extends Id> = I extends `${infer S extends Shelf}.${infer K}`
  ? K extends keyof Shelves[S]
    ? Shelves[S][K]
    : never
  : never
type Places<T> = T extends { one: infer One; other: infer Other }
  ? 'n' | Places<One> | Places<Other>
  : T extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Places<Rest>
    : never
type Value = string | number | null | undefined
/** The values that a text needs: one for every `{place}` in it. */
type Given<I extends Id> = [Places<TextOf<I>>] extends [never] ? [] : [values: Record<Places<TextOf<I>>, Value>]

const FILES = import.meta.glob<{ default: Record<string, Text> }>(['./en/*.ts', './zh/*.ts'])
const read: Partial<Record<Shelf, Record<string, Text>>> = {}
const plural = new Intl.PluralRules(locale)

/** Brings shelves in; a page's texts are asked for once. */
export async function bring(...shelves: Shelf[]): Promise<void> {
  await Promise.all(
    shelves.map(async (shelf) => {
      read[shelf] ??= (await FILES[`./${language}/${shelf}.ts`]?.())?.default
    }),
  )
}

/** Return the text of an id, with its values filled in. */
export function t<I extends Id>(id: I, ...[values]: Given<I>): string {
  const [shelf, name] = id.split('.') as [Shelf, string]
  const found = read[shelf]?.[name]
  if (found === undefined) throw new Error(`no text ${id}`)
  return fill(found, (values ?? {}) as Record<string, Value>)
}

export function fill(text: Text, values: Record<string, Value>): string {
  const form = typeof text === 'string' ? text : (text[plural.select(Number(values.n))] ?? text.other)
  return form.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
