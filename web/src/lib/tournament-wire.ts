/** Made by tools/wire_types.py from the server's structs; `python tools/wire_types.py` makes it again. */

/** The line is on disk, at this number. */
export interface Ack {
  type: 'ack'
  id: string
  number: number
}

/** The next step by the terms, and its line; empty if it needs a draw, or the cards of a race. */
export interface Advice {
  do: 'break' | 'hand-for-hand' | 'move' | 'race' | 'redraw' | 'seat'
  table?: string
  player?: string
  to?: string
  seat?: number
  line?: string
  asks?: '' | 'big' | 'button'
}

/** The next hand waits for this person's answer. */
export interface Asked {
  about: 're-buy' | 're-entry' | 'secret'
  seconds: number
}

/** A player's purchase. */
export interface Bought {
  what: 'add-on' | 're-buy' | 're-entry'
  id: string
  seen: number
}

/** A step before play, done or not, with the clause that requires it. */
export interface Check {
  what: 'appoint' | 'brief' | 'designate' | 'notify' | 'publish'
  done: boolean
  needed: boolean
  rules: string[]
}

/** ChipsShown */
export interface ChipsShown {
  issued: number
  removed: number
  raced: number
  house: number
  in_play: number
  average: number
}

/** The clock. `remaining` holds at the moment `at`; while `runs` is set, it falls with every second. */
export interface ClockShown {
  level: number
  on_break: boolean
  paused: boolean
  runs: boolean
  remaining: number | null
  milliseconds: number | null
  next_break: number | null
  part: string
  session_left: number | null
  hands: number | null
  starts_in: number | null
  at: string
}

/** The deadline of a purchase: the end of a level. */
export interface Closing {
  what: 'add-on' | 'entry' | 're-buy' | 're-entry'
  level: number
  open: boolean
  cost: string
  chips: number
  seconds: number | null
}

/** A hash of what a seated player's screen will contribute to the next shuffle (docs/shuffle.md). */
export interface Commit {
  type: 'commit'
  commitment: string
}

/** The open prizes shared in one way: each share, or why it is refused. */
export interface DealShown {
  method: string
  shares: Record<string, string>
  message: string
  rules: string[]
}

/** All ways to share the prizes among the players still in, with their stacks. */
export interface DealsShown {
  stacks: Record<string, number>
  prizes: string[]
  deals: DealShown[]
}

/** A line to submit: of the round without its actor (`cbr 200`), or of the floor (`sit 3 200`). */
export interface Do {
  type: 'do'
  id: string
  seen: number
  line: string
  office?: 'dealer' | 'manager' | 'supervisor' | null
}

/** The whole document. It may be published when nothing is missing. */
export interface Document {
  title: string
  game: string
  book: string
  rules: string[]
  parts: DocumentPart[]
  schedule: string[][]
  missing: Needed[]
}

/** A section of the document. */
export interface DocumentPart {
  title: string
  items: Item[]
}

/** Entries */
export interface Entries {
  players: number
  entries: number
  re_entries: number
  re_buys: number
  add_ons: number
  in: number
}

/** The result for one of the names entered together. */
export interface EntryTaken {
  written: string
  name: string
  taken: boolean
  message: string
  rules: string[]
}

/** The points of a place in fields of different sizes. */
export interface ExampleRow {
  place: number
  points: string[]
}

/** FormulaShown */
export interface FormulaShown {
  formula: string
  meaning: string
}

/** New lines, and the tournament after them. */
export interface Happened {
  type: 'event'
  number: number
  told: TournamentLog[]
  tournament: TournamentShown
}

/** The whole tournament: the first message, and the answer to a resume. */
export interface Hello {
  type: 'hello'
  number: number
  you: string | null
  offices: string[]
  tournament: TournamentShown
  private: Private
  log: TournamentLog[]
}

/** The document's text on one topic. */
export interface Item {
  topic: string
  sentences: string[]
  rules: string[]
}

/** A person who has entered a tournament here, as a form suggests them. */
export interface KnownPlayer {
  name: string
  nights: number
  last: string
}

/** A league in a list. */
export interface LeagueCard {
  id: string
  name: string
  formula: string
  nights: number
  leader: string | null
}

/** A tournament that counts; without a result until it is over. */
export interface LeagueNight {
  id: string
  name: string
  day: string
  players: number
  over: boolean
}

/** LeagueNightPoints */
export interface LeagueNightPoints {
  night: string
  place: number | null
  points: string
  counts: boolean
}

/** LeagueRow */
export interface LeagueRow {
  place: number
  player: string
  written: string
  points: string
  nights: LeagueNightPoints[]
}

/** The table of a season, with its formula. */
export interface LeagueShown {
  id: string
  name: string
  formula: string
  terms: LeagueTerms
  fields: number[]
  example: ExampleRow[]
  nights: LeagueNight[]
  table: LeagueRow[]
  rules: string[]
}

/** The terms of a league. */
export interface LeagueTerms {
  name: string
  formula: 'field' | 'places' | 'root' | 'root-of-share'
  points: number[]
  factor: number
  attendance: number
  best: number
}

/** LevelShown */
export interface LevelShown {
  number: number
  blinds?: number[]
  ante?: number
  one_ante?: boolean
  minimum?: number
  minutes?: number | null
  pause?: number
}

/** A level as the director wants it, and the minutes of the break after it. */
export interface LevelWanted {
  blinds: number[]
  ante: number
  minimum: number
  minutes: number
  pause: number
}

/** A line that may be entered. */
export interface LineChoice {
  actor: string
  verb: string
  usage: string
  meaning: string
  fields: LineField[]
  example: string
  grave: boolean
}

/** One part of a line, with its allowed values. */
export interface LineField {
  kind: string
  options?: string[]
  least?: number | null
  most?: number | null
  bounds?: Record<string, [number, number]>
  total?: number | null
  out_below?: number | null
  named?: boolean
  all?: boolean
  optional?: boolean
  step?: number | null
}

/** MoneyShown */
export interface MoneyShown {
  collected: string
  fees: string
  bounties: string
  added: string
  overlay: string
  pool: string
  refunded: string
}

/** A new seat, for a slip and a banner. */
export interface Moved {
  number: number
  at: string
  player: string
  from_table: string
  from_seat: number
  table: string
  seat: number
}

/** Something the terms must say before publication. `key` is its place in the terms: `[entry] method`. */
export interface Needed {
  key: string
  what: string
  rules: string[]
}

/** The next prize above what is certain now. */
export interface NextPrize {
  place: number
  amount: string
  out: number
  certain: string
}

/** The viewer's own part, if they play in it. */
export interface Own {
  standing: Standing
  rank: number | null
  play: string
  withdrawal: string | null
  purchases: PurchaseShown[]
  next_prize: NextPrize | null
  secrets: Record<string, Record<string, number>>
  asked: Asked | null
  signed: string[]
}

/** The content of all printed sheets. */
export interface Paper {
  printed: string
  tournament: TournamentShown
  receipts: Receipt[]
  signing: Sheet
  counting: Sheet
  paying: Sheet
}

/** A check that the connection is alive. */
export interface Ping {
  type: 'ping'
}

/** A player's record in the tournaments of this room. */
export interface PlayerRecord {
  name: string
  nights: number
  won: number
  in_the_money: number
  paid: string
  prizes: string
  bounties: string
  results: Result[]
}

/** The reply to a ping. */
export interface Pong {
  type: 'pong'
}

/** Everything that one person may send and see. It replaces the previous one. */
export interface Private {
  type: 'private'
  number: number
  speaks: string[]
  choices: LineChoice[]
  withheld: Withheld[]
  prices: Record<string, string>
  keeps_books: boolean
  staff: string[]
  refunds: Record<string, string>
  may_enter: boolean
  not_entering: Withheld | null
  own: Own | null
}

/** PrizePlace */
export interface PrizePlace {
  place: number
  amount: string
}

/** A purchase a player may make now, or why not. */
export interface PurchaseShown {
  what: 'add-on' | 're-buy' | 're-entry'
  cost: string
  chips: number
  level: number
  seconds: number | null
  open: boolean
  message: string
  rules: string[]
}

/** RaceShown */
export interface RaceShown {
  table: string
  from: number
  to: number
  new: number
  given: Record<string, number>
}

/** One player with their purchases and payments. People other than officials see only the name and the seat. */
export interface Receipt {
  number: number
  player: string
  state: string
  staff: boolean
  table: string
  seat: number
  entries: number
  re_buys: number
  add_on: boolean
  to_pool: string
  fees: string
  bounty: string
  total: string
}

/** The line was refused, and nothing has changed. An empty id means that it could not be read. */
export interface Refused {
  type: 'refused'
  id: string
  message: string
  rules: string[]
  sentence: string
  values: Record<string, string>
}

/** One night of one player. */
export interface Result {
  tournament: string
  name: string
  title: string
  day: string
  over: boolean
  state: string
  place: number | null
  players: number
  entries: number
  paid: string
  prize: string
  bounties: string
}

/** A request to repeat everything that happened after a number. */
export interface Resume {
  type: 'resume'
  after: number
}

/** The contribution behind a commitment, once the house has fixed its seed. */
export interface Reveal {
  type: 'reveal'
  value: string
}

/** The number of an accepted line. */
export interface Said {
  number: number
  line: string
}

/** A table of the tournament; `play` is the room's table at which software deals it. */
export interface SeatedTable {
  name: string
  seats: Record<string, string>
  hands: number
  over: boolean
  closed: boolean
  dealt?: boolean
  designated?: boolean
  big?: number | null
  lead?: number | null
  play?: string
  locked?: number[]
}

/** The reason for a printed sheet: the sentences of the terms and the clauses. */
export interface Sheet {
  sentences: string[]
  rules: string[]
}

/** One player's present position. */
export interface Standing {
  player: string
  state: string
  place?: number | null
  chips?: number | null
  prize: string
  bounties: string
  refund: string
  paid: boolean
  rules: string[]
  secret_left?: number | null
  table?: string
  seat?: number
  absent?: boolean
  penalty?: number
  rebuys?: number
  entries?: number
  head?: string
  time_chips?: number | null
}

/** A template as a form shows it. */
export interface TemplateShown {
  name: string
  line: string
  games: string[]
  timed: boolean
  players: number
  buy_in: string
  fee: string
  prices: Record<string, string>
  asked: Record<string, string[]>
}

/** The terms as a document in the book's order, and as their file. */
export interface TermsShown {
  document: Document
  toml: string
}

/** Terms made from a template, to be read, edited and announced. */
export interface TermsWritten {
  toml: string
}

/** A tournament as the lobby lists it. */
export interface TournamentCard {
  id: string
  name: string
  game: string
  title: string
  book: string
  status: 'announced' | 'between' | 'break' | 'cancelled' | 'closed' | 'entering' | 'paused' | 'running'
  start: string | null
  sit_and_go: number | null
  location: string | null
  counted: boolean
  open: boolean
  cost: string
  entries: number
  players_in: number
  most: number
  pool: string
  level: number
}

/** A line of the log. */
export interface TournamentLog {
  number: number
  at: string
  by: string
  line: string
  text: string
  rules: string[]
}

/** A whole tournament, for everyone. */
export interface TournamentShown {
  id: string
  name: string
  game: string
  title: string
  book: string
  status: 'announced' | 'between' | 'break' | 'cancelled' | 'closed' | 'entering' | 'paused' | 'running'
  start: string | null
  sit_and_go: number | null
  location: string | null
  counted: boolean
  house_game: boolean
  stage: string
  session: number
  deals: boolean
  by_chips: boolean
  seats: number
  denominations: number[]
  bounty: string
  bounty_kind: 'fixed' | 'progressive'
  antes: 'big-blind' | 'each'
  alternates: string[]
  time_to_act: number
  names: Record<string, string>
  directors: string[]
  deputies: string[]
  away: boolean
  entries: Entries
  money: MoneyShown
  chips: ChipsShown
  prizes: PrizePlace[]
  to_the_money: number | null
  standings: Standing[]
  tables: SeatedTable[]
  break_order: string[]
  advice: Advice[]
  to_decide: Waits[]
  clock: ClockShown
  levels: LevelShown[]
  closing: Closing[]
  hand_for_hand: boolean
  playing: string[]
  races: RaceShown[]
  checks: Check[]
  moves: Moved[]
}

/** The organiser's choices for a new tournament. */
export interface TournamentWanted {
  template: string
  name: string
  game: string
  players: number
  hours: number
  buy_in: string
  fee: string
  counted: boolean
  sit_and_go: boolean
  whole_dollars: boolean
  start: string
  location: string
  method: string
  prices: Record<string, string>
}

/** Waits */
export interface Waits {
  players: string[]
  for: number
}

/** A player's wish for a faster table. It changes no result and is not logged. */
export interface Wish {
  type: 'wish'
  pace: 'flow' | 'next' | 'skip' | 'wait'
}

/** A line that is not offered now, with the reason. */
export interface Withheld {
  verb: string
  message: string
  rules: string[]
}

export type ServerMessage = Hello | Happened | Private | Ack | Refused | Pong

export type ClientMessage = Do | Resume | Ping | Commit | Reveal | Wish
