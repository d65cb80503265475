/** Who is signed in, for the whole page. */
import { ask } from './api'

export interface Me {
  name: string | null
  offices: string[]
  bot: boolean
  wallet?: string
}

export const session = $state<{ me: Me; known: boolean }>({
  me: { name: null, offices: [], bot: false },
  known: false,
})

export async function whoAmI(): Promise<void> {
  try {
    session.me = await ask<Me>('GET', '/api/session')
  } finally {
    session.known = true
  }
}

export async function signUp(name: string, password: string): Promise<void> {
  await ask('POST', '/api/session/new', { name, password })
  await whoAmI()
}

export async function signIn(name: string, password: string): Promise<void> {
  await ask('POST', '/api/session', { name, password })
  await whoAmI()
}

export async function welcome(token: string, name: string, password: string): Promise<void> {
  await ask('POST', '/api/session/welcome', { token, name, password })
  await whoAmI()
}

export async function signOut(): Promise<void> {
  session.me = await ask<Me>('DELETE', '/api/session')
}

/** More play chips, for somebody who has nearly none. */
export async function moreChips(): Promise<void> {
  await ask('POST', '/api/chips')
  await whoAmI()
}

/** The offices that stand above playing: dealer, supervisor, manager, auditor. */
export function officesHeld(): string[] {
  return session.me.offices.filter((office) => office !== 'player')
}
