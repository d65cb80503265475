/** Who is signed in, for the whole page. */
import { ask } from './api'
import { go, tablePath } from './router.svelte'
import { settings } from './settings.svelte'
import type { Me, SeatTaken } from './wire'
import { chosen, language, LANGUAGES, speak, type Language } from './words/language'

const NOBODY: Me = {
  name: null,
  offices: [],
  bot: false,
  guest: false,
  guests: false,
  wallet: '0.00',
  held_back: false,
  waiting: [],
  lists: [],
  calls: [],
  zone: 'UTC',
  practice: true,
  language: '',
  letter_keys: null,
}

export const session = $state<{
  me: Me
  known: boolean
  /** The table at which somebody asked for cards. */ dealing: string
}>({
  me: NOBODY,
  known: false,
  dealing: '',
})

/** Asks the server. Where it does not answer, nothing is guessed: whoever was signed in stays so. */
export async function whoAmI(): Promise<void> {
  session.me = await ask<Me>('GET', '/api/session')
  session.known = true
  heed()
}

/** What the account keeps goes before what this browser keeps; of an account that keeps nothing it is the other way round. */
function heed(): void {
  const { name, language: theirs, letter_keys: keys } = session.me
  if (!name) return
  if (keys !== null) settings.letterKeys = keys
  else if (!settings.letterKeys) void keep({ letter_keys: false })
  const here = chosen()
  if (theirs in LANGUAGES) {
    if (theirs !== language) setTimeout(() => speak(theirs as Language)) // after whoever signed in has gone on
  } else if (here) void keep({ language: here })
}

/** Kept with the account; the browser has it already, whatever the server says. */
async function keep(wanted: { language?: Language; letter_keys?: boolean }): Promise<void> {
  if (session.me.name)
    await ask<Me>('PUT', '/api/account/settings', wanted).then(
      (me) => (session.me = me),
      () => undefined,
    )
}

/** The pages in another language from now on, in this browser and with the account. */
export async function speakHere(wanted: Language): Promise<void> {
  await keep({ language: wanted })
  speak(wanted)
}

/** Single letters are keys of the pages, or not. */
export async function useLetterKeys(wanted: boolean): Promise<void> {
  settings.letterKeys = wanted
  await keep({ letter_keys: wanted })
}

/** The server's answer is who we are now, chips included. */
async function enter(path: string, body: object): Promise<void> {
  session.me = await ask<Me>('POST', path, body)
  heed()
}

export function signUp(name: string, password: string): Promise<void> {
  return enter('/api/session/new', { name, password })
}

export function signIn(name: string, password: string): Promise<void> {
  return enter('/api/session', { name, password })
}

export function welcome(token: string, name: string, password: string): Promise<void> {
  return enter('/api/session/welcome', { token, name, password })
}

/** An account without a password, where the room lets guests in; nothing for somebody who is signed in. */
export async function comeAsGuest(name = ''): Promise<void> {
  if (!session.me.name) await enter('/api/session/guest', name ? { name } : {})
}

/** A seat at a table, or wherever a game is played, and the cards with the next hand; as a guest if nobody is signed in. */
export async function dealMeIn(where: { table?: string; game?: string } = {}, name = ''): Promise<void> {
  if (!session.me.name && !session.me.guests) return go('/door')
  await comeAsGuest(name)
  const { table } = await ask<SeatTaken>('POST', '/api/seat', where)
  go(tablePath(table).slice(1))
}

/** A seat and the first cards at a table that is looked at: against the house with the least bets that have to be made. */
export async function dealHere(table: string): Promise<void> {
  session.dealing = table
  await dealMeIn({ table }).catch((error: unknown) => {
    session.dealing = ''
    throw error
  })
}

/** A guest's account gets a password: from now on it is one like any other. */
export function keepAccount(password: string): Promise<void> {
  return enter('/api/account/keep', { password })
}

export async function signOut(): Promise<void> {
  session.me = await ask<Me>('DELETE', '/api/session')
}

/** More play chips, for somebody who has nearly none. */
export async function moreChips(): Promise<void> {
  await ask('POST', '/api/chips')
  await whoAmI()
}

/** A table has told what is in the wallet now. */
export function noteWallet(name: string | null, wallet: string): void {
  if (name !== null && name === session.me.name && wallet !== session.me.wallet) session.me.wallet = wallet
}

/** A table has told whether somebody is on its waiting list, and for how long a seat is held for them. */
export function noteWaiting(
  name: string | null,
  at: { id: string; title: string },
  waits: boolean,
  seconds?: number,
): void {
  if (name === null || name !== session.me.name) return
  const waiting = session.me.waiting.filter((one) => one !== at.id)
  const calls = session.me.calls.filter((one) => one.table !== at.id || one.list)
  if (
    waits === waiting.length < session.me.waiting.length &&
    (seconds !== undefined) === calls.length < session.me.calls.length
  )
    return
  session.me.waiting = waits ? [...waiting, at.id] : waiting
  session.me.calls =
    seconds === undefined ? calls : [...calls, { table: at.id, title: at.title, seconds, list: '', live: true }]
}

/** The offices that stand above playing: dealer, supervisor, manager, auditor, cashier. */
export function officesHeld(): string[] {
  return session.me.offices.filter((office) => office !== 'player')
}
