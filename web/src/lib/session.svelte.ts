/** The signed-in person, for the whole page. */
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
  /** The table at which a person asked for cards. */ dealing: string
}>({
  me: NOBODY,
  known: false,
  dealing: '',
})

/** Ask the server who is signed in. Without an answer, the state stays as it was. */
export async function whoAmI(): Promise<void> {
  session.me = await ask<Me>('GET', '/api/session')
  session.known = true
  heed()
}

/** Apply settings: the account's own take precedence over the browser's; if the account has none, the browser's are
 * used. */
function heed(): void {
  const { name, language: theirs, letter_keys: keys } = session.me
  if (!name) return
  if (keys !== null) settings.letterKeys = keys
  else if (!settings.letterKeys) void keep({ letter_keys: false })
  const here = chosen()
  if (theirs in LANGUAGES) {
    if (theirs !== language) setTimeout(() => speak(theirs as Language)) // after the signed-in person has gone on
  } else if (here) void keep({ language: here })
}

/** Store settings with the account. The browser has them already, whatever the server answers. */
async function keep(wanted: { language?: Language; letter_keys?: boolean }): Promise<void> {
  if (session.me.name)
    await ask<Me>('PUT', '/api/account/settings', wanted).then(
      (me) => (session.me = me),
      () => undefined,
    )
}

/** Switch the pages to another language, in this browser and with the account. */
export async function speakHere(wanted: Language): Promise<void> {
  await keep({ language: wanted })
  speak(wanted)
}

/** Turn single-letter shortcuts on or off. */
export async function useLetterKeys(wanted: boolean): Promise<void> {
  settings.letterKeys = wanted
  await keep({ letter_keys: wanted })
}

/** Sign in; the server's answer is the new state, chips included. */
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

/** Create an account without a password, if the room admits guests; does nothing for a signed-in person. */
export async function comeAsGuest(name = ''): Promise<void> {
  if (!session.me.name) await enter('/api/session/guest', name ? { name } : {})
}

/** Take a seat at a table or at any table of a game, and be dealt in with the next hand; as a guest if nobody is signed
 * in. */
export async function dealMeIn(where: { table?: string; game?: string } = {}, name = ''): Promise<void> {
  if (!session.me.name && !session.me.guests) return go('/door')
  await comeAsGuest(name)
  const { table } = await ask<SeatTaken>('POST', '/api/seat', where)
  go(tablePath(table).slice(1))
}

/** Take a seat and get the first cards at the table on the screen; against the house with the minimum bets. */
export async function dealHere(table: string): Promise<void> {
  session.dealing = table
  await dealMeIn({ table }).catch((error: unknown) => {
    session.dealing = ''
    throw error
  })
}

/** Give a guest's account a password; from then on it is an ordinary account. */
export function keepAccount(password: string): Promise<void> {
  return enter('/api/account/keep', { password })
}

export async function signOut(): Promise<void> {
  session.me = await ask<Me>('DELETE', '/api/session')
}

/** Request more play chips, for a person who has almost none. */
export async function moreChips(): Promise<void> {
  await ask('POST', '/api/chips')
  await whoAmI()
}

/** Note the wallet that a table has reported. */
export function noteWallet(name: string | null, wallet: string): void {
  if (name !== null && name === session.me.name && wallet !== session.me.wallet) session.me.wallet = wallet
}

/** Note whether the person is on a table's waiting list, and for how long a seat is held for them. */
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

/** Return the offices above player: dealer, supervisor, manager, auditor, cashier. */
export function officesHeld(): string[] {
  return session.me.offices.filter((office) => office !== 'player')
}
