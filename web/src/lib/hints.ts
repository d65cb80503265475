/** A sentence for somebody who is new at a table: what to do next, and nothing about how to play well. */
import type { TableShown } from './wire'

interface Now {
  you: string | null
  /** A seat is free for this person. */
  free: boolean
  seated: boolean
  offered: boolean
  betting: boolean
  wagered: boolean
}

export function hintFor(table: TableShown, now: Now): string {
  const what = table.layout.place
  if (table.event && !now.seated) return ''
  if (!now.you) return `Watching needs no account. Sign in to take a ${what}.`
  if (!now.seated && !now.free) return table.waiting?.includes(now.you) ? 'You are told on every page when a place is free for you.' : `Every ${what} is taken or promised. Join the waiting list below: you are called when it is your turn.`
  if (!now.seated) return `Press Sit at a free ${what} on the felt, or the key T, and choose how many chips to bring.`
  if (now.betting && now.wagered) return 'More wagers if you like, then Ready: the cards come when everybody is.'
  if (now.betting && now.offered) return 'Choose an amount, then press a wager here or a lit circle on the felt.'
  if (now.offered) return 'Only what the rules allow is offered. The figures in gold are clauses: press one to read it. ? shows the keys.'
  return ''
}
