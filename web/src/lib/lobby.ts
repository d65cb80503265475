/** A table as the lobby lists it (`GET /api/tables`). */
import type { JackpotShown, SignLine } from './wire'

export interface Lobby {
  id: string
  game: string
  title: string
  book: string
  kind: 'banked' | 'poker'
  open: boolean
  dealer: string
  seats: number
  taken: number
  players: string[]
  bots: string[]
  bots_ready: boolean
  waiting: string[]
  in_round: boolean
  hands: number
  buy_in: (string | null)[]
  sign: SignLine[]
  jackpots: JackpotShown[]
}
