/** Made by tools/wire_types.py from the server's structs; `python tools/wire_types.py` makes it again. */

/** The line is on disk, at this number. */
export interface Ack {
  type: 'ack'
  id: string
  number: number
}

/** An announcement to everybody at a table. It has no number, because nothing has happened there. */
export interface Announced {
  type: 'announced'
  told: Description[]
}

/** A table's bank, or the cage's own: its last count, and what it should hold now. */
export interface BankShown {
  name: string
  open: boolean
  won: string | null
  should_hold: string | null
  short: boolean
}

/** The felt of a house game, as one viewer may see it. */
export interface BankedView {
  kind: 'banked'
  status: 'open' | 'settled' | 'void'
  board: string[]
  question?: string | null
  phase: 'betting' | 'deal' | 'settlement' | 'stage'
  stage?: string
  places: Record<string, BoxSeen>
  dealer?: string[]
  jackpot_cards?: string[]
  pools?: string[]
  waiting_for?: string[]
  may_decline?: boolean
  suspended?: boolean
  choosing?: string[]
  open_ahead?: string[]
}

/** A group of consecutive decisions. */
export interface Block {
  at: string
  decisions: number
  good: number
  lost: string
}

/** A book with its rulings by subject. */
export interface BookRead {
  book: BookShown
  how_read: string
  rulings: RulingsShown[]
  versions: VersionShown[]
}

/** A book with its sections and the number of rulings on it. */
export interface BookShown {
  name: string
  title: string
  operator: string
  approved: boolean
  clauses: number
  rulings: number
  sections: SectionShown[]
}

/** The bot that sits down as soon as there is a seat. */
export interface BotComing {
  name: string
  plays: string
}

/** The levels and styles of bots. */
export interface BotKinds {
  levels: Kind[]
  styles: Kind[]
}

/** A box of a house game. */
export interface BoxSeen {
  player?: string | null
  cards?: string[]
  wagers?: WagerSeen[]
  folded?: boolean
  declined?: boolean
  void?: boolean
  checked?: boolean
  held?: HandHeld | null
}

/** A line a person may enter now. */
export interface CageChoice {
  verb: string
  line: string
  words: string
  needs: '' | 'amount' | 'count' | 'count and why' | 'number and why' | 'person and amount' | 'variance' | 'variance and why' | 'why' | 'zone and time'
  bank: string
  slip: number
  desk_slip: number
  rules: string[]
}

/** The cage now, and the lines the viewer may send. */
export interface CageShown {
  today: string
  day: string | null
  ends: string
  zone: string
  day_ends: string
  banks: BankShown[]
  slips: SlipShown[]
  desk: DeskShown
  limit: string
  raised: RaisedShown | null
  unapproved: DeskSlipShown[]
  unbanked: UnbankedShown[]
  closing: ClosingShown | null
  sealed: SealedShown[]
  choices: CageChoice[]
}

/** Something a person may do. The line to send is `verb`, then an amount or cards where it has bounds for them. */
export interface Choice {
  kind: 'answer' | 'bet' | 'bring-in' | 'call' | 'check' | 'close' | 'deal' | 'decline' | 'discard' | 'draw' | 'fold' | 'more-time' | 'muck' | 'offer' | 'push' | 'raise' | 'settle' | 'show' | 'straddle' | 'take-back' | 'time' | 'wager'
  verb: string
  words?: string
  sentence?: string
  values?: Record<string, string>
  wager?: string
  box?: number | null
  minimum?: string | null
  maximum?: string | null
  step?: string | null
  amounts?: string[]
  cost?: string | null
  cards?: number[] | null
  down?: number
  rules?: string[]
  aside?: boolean
}

/** A betting area in every box of a house game. */
export interface Circle {
  wager: string
  needed?: boolean
  jackpot?: boolean
  shape?: 'circle' | 'diamond' | 'sensor'
  at?: [number, number]
}

/** A prize on its way: keyed off, approved by the book's official, paid or refused. */
export interface ClaimShown {
  claim: string
  player?: string
  hand: string
  amount: string
  goods?: string
  cards?: string[]
  means?: string
  slip?: string
  state: string
  waits?: string
  until?: string
  tasks?: ClaimTask[]
  steps?: ClaimStep[]
  rules?: string[]
  acts?: string[]
}

/** A claim's change of state: who made it, and when. */
export interface ClaimStep {
  state: string
  by: string
  at: string
}

/** A task of a claim's procedure at the table, with its clauses. */
export interface ClaimTask {
  what: 'approve' | 'hand-over' | 'pay' | 'sort'
  done?: boolean
  who?: string
  rules?: string[]
}

/** The player to act, and the seconds left when the message was made. The player is `d` while a house game takes bets. */
export interface Clock {
  place: string
  seconds: number
  of: number
}

/** A longer time for the player to act. It has no number, because nothing has happened at the table. */
export interface ClockSet {
  type: 'clock'
  clock: Clock
  told: Description[]
}

/** The open day before it is closed for good. */
export interface ClosingShown {
  variance: string
  variances: VarianceShown[]
  tables: OpenTableShown[]
  outstanding: OutstandingShown
  unpaid: UnpaidShown[]
  blocked: string
  first: SignatureShown | null
}

/** A one-time code by which a dealer may seat you or sell you more chips. */
export interface CodeShown {
  code: string
  until: string
}

/** A hash of what a seated player's screen will contribute to the next shuffle (docs/shuffle.md). */
export interface Commit {
  type: 'commit'
  commitment: string
}

/** One player's contribution to a shuffle. */
export interface Contribution {
  name: string
  commitment: string
  value: string
}

/** One gaming day on paper. */
export interface DayShown {
  day: string
  zone: string
  slips: SlipShown[]
  desk: DeskShown
  unbanked: UnbankedShown[]
  sealed: SealedShown | null
}

/** A dealer of the rotation. */
export interface DealerShown {
  name: string
  games: string[] | null
  on: boolean
  table: string
  minutes: number
}

/** A human dealer's own information, in addition to what is due. */
export interface Dealing {
  enters?: EnteredFor[]
  screens?: string[]
  corrects?: Choice | null
  wrong?: WrongCards[]
  payments?: PaymentShown[]
  hands?: Record<string, Entered>
  closing?: Description[]
  lowest?: string
  last?: Record<string, [string, string][]>
  bank?: string
}

/** A card that left the deck, with its proof if the reader has seen it. */
export interface DealtCard {
  deck: number
  position: number
  to: string
  card: string
  salt?: string
  path?: string[]
}

/** An event in words, with its rules. */
export interface Description {
  text: string
  rules?: string[]
  quiet?: boolean
  id?: string
  values?: Record<string, string>
  order?: string
}

/** Chips against money on one day, and the play chips that were given. */
export interface DeskShown {
  issued: string
  cashed: string
  given: string
  slips: DeskSlipShown[]
}

/** Chips that a person was issued or has cashed, or the correction of such a slip. */
export interface DeskSlipShown {
  number: number
  what: string
  player: string
  amount: string
  by: string
  at: string
  of: number
  corrected: number
  approved: string
  why: string
}

/** A place's last action: `amount` is what was added or raised to, `count` how many cards were drawn. */
export interface Did {
  what: 'bet' | 'bring-in' | 'call' | 'check' | 'draw' | 'fold' | 'raise'
  amount?: string
  count?: number
}

/** A line to submit: of the round without its actor (`cbr 200`), or of the floor (`sit 3 200`). */
export interface Do {
  type: 'do'
  id: string
  seen: number
  line: string
  office?: 'dealer' | 'manager' | 'supervisor' | null
}

/** The result of one wager or one pot, and the reason. */
export interface Due {
  place: string
  name: string
  what: string
  staked: string
  outcome: string
  paid: string
  returned: string
  why: string
  rules: string[]
}

/** The staff of the pit, the shifts and all assignments. */
export interface Duty {
  dealers: string[]
  supervisors: string[]
  shifts: Shift[]
  running: string[]
  posts: Record<string, PitPost[]>
  may: Record<string, boolean>
}

/** A hand as the dealer has entered it: its cards, its value so far, and whether the dealer's qualifies. */
export interface Entered {
  cards: string[]
  held?: HandHeld | null
  qualifies?: boolean | null
}

/** A player without a screen, whose words and chips the dealer enters: `p3 bet ante 10`. */
export interface EnteredFor {
  place: string
  name: string
  number: number
  turn: boolean
  choices: Choice[]
}

/** An exact fraction, and its value as a decimal. */
export interface ExactNumber {
  exact: string
  decimal: string
}

/** The examination of a text. */
export interface Examined {
  form: 'network' | 'ohh' | 'phh' | 'record'
  hands: string[]
  hand: number
  game: string
  title: string
  status: 'invalid' | 'open' | 'settled' | 'unread' | 'void'
  fault: Fault | null
  record: string
  replay: Replay | null
  lines: number[]
  spans: ([number, number] | null)[]
  changed: number[]
  nets: NetShown[]
  dues: Due[]
  rulings: RulingMade[]
  waits: Waits[]
  left_out: Fault[]
}

/** A worked example of a rule, and the line at which it shows. */
export interface ExampleShown {
  name: string
  why: string
  place: string
}

/** A worked example: a round record. */
export interface ExampleText {
  name: string
  why: string
  text: string
}

/** The exact expectation and its standard deviation. */
export interface ExpectedShown {
  win: string
  low: string
  high: string
  odd: boolean
}

/** An error, its place in the text, and its clauses. */
export interface Fault {
  message: string
  rules: string[]
  line: number | null
  row: number | null
  span: [number, number] | null
  said: string
  over: boolean
}

/** The house has fixed its seed for the next round: the players named here reveal what they have committed to. It is sent to them alone and has no number, because nothing has happened at the table. */
export interface Fixed {
  type: 'fixed'
  round: number
  commitment: string
  contributions: Record<string, string>
}

/** A game that the room can deal. */
export interface GameShown {
  id: string
  title: string
  book: string
  operator: string
  kind: 'banked' | 'poker'
  line: string
  approved: boolean
  layout: Layout
  lesson: string
}

/** A game that can be practised. */
export interface GameToPractise {
  id: string
  title: string
  book: string
  kind: 'banked' | 'poker'
}

/** A game against the house, and its options. */
export interface GameToTry {
  game: string
  title: string
  tables: TableToTry[]
  rules: RuleToTry[]
  jackpot: boolean
  most_odds: number
  finest: number
}

/** A person's progress in one game. */
export interface GameTrained {
  game: string
  title: string
  decisions: number
  good: number
  lost: string
  exact: boolean
}

/** A name that a guest may play under. */
export interface GuestName {
  name: string
}

/** The viewer's own hand so far: its category, the deciding card ranks, and the same in English. */
export interface HandHeld {
  category: string
  ranks: string
  words: string
  low?: string
}

/** A handover document from one shift to the next. */
export interface HandOver {
  number: number
  at: string
  by: string
  to: string
  shift: string
  note: string
  tables: TableLeft[]
  open: OpenItem[]
}

/** Something that happened, and the table after it. */
export interface Happened {
  type: 'event'
  number: number
  told: Description[]
  table: TableShown
  sign?: SignLine[] | null
}

/** The whole table: the first message, and the answer to a resume from too long ago. */
export interface Hello {
  type: 'hello'
  number: number
  you: string | null
  offices: string[]
  table: TableShown
  sign: SignLine[]
  private: Private
  log: Description[]
}

/** One of a person's own rounds. */
export interface HistoryLine {
  count: number
  table: string
  number: number
  game: string
  title: string
  kind: string
  status: string
  ended: string
  net: string
  cards: string
  board: string
  position: number | null
  prizes: ClaimShown[]
}

/** A person's own rounds, latest first. */
export interface HistoryPage {
  rounds: HistoryLine[]
  next: number | null
  tables: HistoryTable[]
  games: HistoryTable[]
  totals: HistoryTotal[]
}

/** A table the person has played at. */
export interface HistoryTable {
  id: string
  title: string
}

/** The rounds of one game from one position. */
export interface HistoryTotal {
  game: string
  title: string
  position: number | null
  rounds: number
  won: number
  net: string
}

/** The dealer's hand at the end of a house round. */
export interface HouseResult {
  hand?: string | null
  held?: HandHeld | null
  best?: string[]
  qualifies?: boolean | null
}

/** A posted sign: the line it announces, and when that line may be sent. */
export interface JackpotNotice {
  line: string
  earliest: string
}

/** A jackpot the table plays for: its displays, and the claims of the table's last round. */
export interface JackpotShown {
  name: string
  displays: string[]
  claims?: ClaimShown[]
}

/** A jackpot: its displays, its tables and its prizes. */
export interface JackpotState {
  name: string
  kind: string
  hand: string
  displays: string[]
  tables: string[]
  suspended: string[]
  failing: boolean
  announced: JackpotNotice[]
  announces_tables: boolean
  by_hand: boolean
  rules: string[]
  claims: ClaimShown[]
  terms: JackpotTerm[]
}

/** Something the operator may change: `line` and its fields, announced first if the book requires it. */
export interface JackpotTerm {
  line: string
  words: string
  notice: boolean
  fields: TermField[]
  rules: string[]
}

/** A jackpot wager's value at its meter: dollars returned per dollar wagered, or dollars. */
export interface JackpotWorth {
  wager: string
  meter: string
  seed: string
  return_now: ExactNumber
  break_even_meter: ExactNumber
  long_run_return: string
  best_play_return_now: ExactNumber
  best_play_break_even_meter: ExactNumber
  best_play_long_run_return: string
}

/** The jackpots this table plays for, changed at any table of the group. It has no number. */
export interface Jackpots {
  type: 'jackpots'
  jackpots: JackpotShown[]
}

/** The cost of the last decision compared with the best one. */
export interface JudgedShown {
  words: string
  best: string
  good: boolean
  cost: string
  fraction: string
  exact: boolean
  error: string
  options: OptionShown[]
}

/** A level or a style, and its meaning. */
export interface Kind {
  name: string
  words: string
}

/** The layout printed on the felt. */
export interface Layout {
  place: 'box' | 'seat'
  board?: number
  dealer?: number
  circles?: Circle[]
  cloth?: 'claret' | 'harbour' | 'plum' | 'slate' | 'spruce'
  lettering?: string[]
  signs?: [string, [number, number]][]
}

/** A practice hand. Nothing is at stake, and it is separate from the room's tables. */
export interface LessonShown {
  game: string
  title: string
  book: string
  kind: 'banked' | 'poker'
  layout: Layout
  place: string
  names: Record<string, string>
  plays: Record<string, string>
  round: RoundShown
  held: HandHeld | null
  choices: Choice[]
  told: Description[]
  over: boolean
  net: string
  judged: JudgedShown | null
  hard: boolean
  day: string
}

/** One of a person's limits: money in dollars, time in minutes. */
export interface LimitShown {
  what: string
  per: string
  value: string | null
  then: string | null
  since: string | null
  used: string
}

/** The current limits, for the person alone: the reason why play is stopped, and any reality check that is due. */
export interface LimitsNow {
  stop?: string
  why?: string
  rules?: string[]
  check?: string
  seconds?: number
  net?: string
}

/** All limits that a person has set, and their position against each. */
export interface LimitsShown {
  now: string
  zone: string
  day_ends: string
  limits: LimitShown[]
  remind: string | null
  remind_then: string | null
  remind_since: string | null
  break_until: string | null
  excluded_until: string | null
  returns: string | null
  day: PlayedShown
  week: PlayedShown
  care: LimitsNow
  reminders: [number, number]
  breaks: [number, number]
  exclusions: [number, number]
  rules: string[]
}

/** The resulting events, described. */
export interface LineTold {
  told: Description[]
}

/** A line that may be sent now, and its button. */
export interface ListAct {
  line: string
  words: string
  sentence?: string
  values?: Record<string, string>
}

/** A list of the room; without tables, a list of interested people. */
export interface ListShown {
  id: string
  game: string
  title: string
  limit: string
  hold: number
  wanted: number
  minutes: number | null
  waiting: WaiterShown[]
  tables: TableOfList[]
  must_move: string[]
  mine: number
}

/** Every list, and what the viewer may do. */
export interface ListsShown {
  now: string
  you: string
  keeps: boolean
  opens: boolean
  kiosk: boolean
  lists: ListShown[]
  rules: string[]
}

/** A table as the lobby lists it. */
export interface LobbyTable {
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
  takes_bots: boolean
  bots_ready: boolean
  waiting: string[]
  in_round: boolean
  summons: string
  hands: number
  host: string
  buy_in: (string | null)[]
  blinds: string[]
  minimum: string
  maximum: string
  sign: SignLine[]
  jackpots: JackpotShown[]
}

/** The person signed in; `name` is null for a visitor. */
export interface Me {
  name: string | null
  offices: string[]
  bot: boolean
  guest: boolean
  guests: boolean
  wallet: string
  held_back: boolean
  waiting: string[]
  lists: string[]
  calls: SeatCall[]
  zone: string
  practice: boolean
  language: string
  letter_keys: boolean | null
}

/** The wrong payments of a dealer on one wager that were recorded in one hour of the day. */
export interface MispaidShown {
  dealer: string
  wager: string
  hour: number
  over: string
  short: string
  righted: string
}

/** One net result of a round. */
export interface NetResult {
  net: string
  ways: string
  probability: string
}

/** The net of one place, and the text's claim if it differs. */
export interface NetShown {
  place: string
  name: string
  net: string
  hand: string
  told: string
}

/** A private table's night: each player's result, and the play chips they owe each other. */
export interface Night {
  table: string
  title: string
  host: string
  open: boolean
  rounds: number
  players: NightPlayer[]
  payments: NightPayment[]
}

/** An amount that one player owes another; `house` is the house. */
export interface NightPayment {
  payer: string
  payee: string
  amount: string
}

/** A player's win or loss at a private table. */
export interface NightPlayer {
  name: string
  net: string
  seated: boolean
}

/** A change announced; players may `agree N` or `object N`. */
export interface NoticeShown {
  number: number
  subject: string
  text: string
  agreed: number
  of: number
}

/** The odds of a game. */
export interface OddsShown {
  game: string
  options: Record<string, string>
  wagers: WagerWorth[]
  decisions: Record<string, string>
  strategy: Record<string, unknown>
  warnings: string[]
}

/** Something that is open when a shift ends. */
export interface OpenItem {
  table: string
  words: string
  until?: string
  rules?: string[]
}

/** A table that is open, or at which someone still sits. */
export interface OpenTableShown {
  table: string
  players: number
  in_round: boolean
  chips: string
}

/** An option, and the chips it is worth from that point on. */
export interface OptionShown {
  words: string
  worth: string
  said: boolean
  best: boolean
}

/** Chips that the house owes: in accounts, with people without one, on the tables. */
export interface OutstandingShown {
  accounts: string
  walk_ins: string
  tables: string
  total: string
}

/** A person's own play over some days: the sessions, newest first, and the running total of chips from zero. */
export interface OwnHistory {
  days: number
  zone: string
  sittings: SittingShown[]
  course: PointShown[]
  played: PlayedShown
}

/** The dealer's action on one wager when a house round is settled. */
export interface PaymentShown {
  box: number
  name: string
  wager: string
  words: string
  staked: string
  outcome: string
  paid: string
  taken: string
  claimed?: boolean
  stays?: boolean
  held?: boolean
  rules: string[]
}

/** A check that the connection is alive. */
export interface Ping {
  type: 'ping'
}

/** The decisions of a table's officials, and its possible irregularities. */
export interface Pit {
  decisions: PitLine[]
  troubles: PitLine[]
  floor: PitLine[]
  possible: string[]
  steps: Record<string, ('dealer' | 'manager' | 'supervisor')[]>
  grave: string[]
}

/** An answer that the viewer may give. */
export interface PitAnswer {
  line: string
  words: string
  sentence?: string
  values?: Record<string, string>
  rules?: string[]
  grave?: boolean
}

/** A line an official may send: `line` and its parts. A grave one needs confirmation and a reason. */
export interface PitLine {
  line: string
  words: string
  when: string
  parts: PitPart[]
  rules: string[]
  offices: ('dealer' | 'manager' | 'supervisor')[]
  grave: boolean
  round: '' | 'any' | 'open'
}

/** A table's money in the present gaming day. */
export interface PitMoney {
  bank?: string
  counted?: string
  win: string
  drop: string
  rounds: number
  course?: number[]
}

/** Changes in the pit: whole tables and the whole queue. The first message has everything. */
export interface PitNews {
  type: 'pit'
  first?: boolean
  tables?: PitTable[]
  gone?: string[]
  plan?: string[] | null
  waiting?: PitWaiting[] | null
}

/** A change that is announced at a table. */
export interface PitNotice {
  number: number
  text: string
  agreed: number
  of: number
}

/** A word after a decision: its person or object. */
export interface PitPart {
  kind: 'cards' | 'name' | 'number' | 'person' | 'setting' | 'word'
  example: string
  needed: boolean
  key: string
  whole: boolean
  options: string[]
  label: string
}

/** A person assigned to a table, for a shift or until relieved. */
export interface PitPost {
  name: string
  office: 'dealer' | 'supervisor'
  shift?: string
}

/** A seat or box, its player and stack. */
export interface PitSeat {
  seat: number
  player: string
  stack: string
  bot?: boolean
  away?: boolean
  leaving?: boolean
}

/** A table as the pit sees it at a glance. */
export interface PitTable {
  id: string
  title: string
  place: string
  open: boolean
  suspended?: boolean
  in_round?: boolean
  dealer: 'human' | 'software'
  due: string
  sentence?: string
  values?: Record<string, string>
  clock?: Clock | null
  hands: number
  an_hour?: number | null
  pace?: number
  cloth?: string
  money?: PitMoney | null
  seats: number
  players: PitSeat[]
  waiting?: string[]
  notices?: PitNotice[]
  staff?: PitPost[]
  event?: string
}

/** An item that waits for a decision. */
export interface PitWaiting {
  key: string
  kind: 'bank' | 'call' | 'claim' | 'jackpot' | 'move' | 'offer' | 'payment' | 'question'
  table: string
  words: string
  sentence?: string
  values?: Record<string, string>
  who?: string
  since?: string
  until?: string
  claim?: string
  cards?: string[]
  rules?: string[]
  answers?: PitAnswer[]
}

/** Totals of a period of play. */
export interface PlayedShown {
  seconds: number
  net: string
  bought: string
}

/** The running total at a time. */
export interface PointShown {
  at: string
  net: string
}

/** The felt of a poker game, as one viewer may see it. */
export interface PokerView {
  kind: 'poker'
  status: 'open' | 'settled' | 'void'
  board: string[]
  question?: string | null
  phase: 'asking' | 'betting' | 'deal' | 'exchange' | 'flop only' | 'over' | 'showdown'
  street: string
  places: Record<string, SeatSeen>
  pot: string
  pots?: PotSeen[]
  button: string
  to_act?: string | null
  price?: string | null
}

/** The reply to a ping. */
export interface Pong {
  type: 'pong'
}

/** A pot and the amounts won from it, by place. */
export interface PotResult {
  amount: string
  winners: Record<string, string>
  commission?: string
  carried?: boolean
  why: WhyShown
  rules?: string[]
}

/** A pot on the table, and the places that can win it. */
export interface PotSeen {
  amount: string
  places: string[]
  uncalled?: string
}

/** The result of a trial ruling. Nothing has changed. */
export interface Preview {
  table: string
  line: string
  by: string
  told: Description[]
  elsewhere: Record<string, Description[]>
  stacks: StackChange[]
  hidden: boolean
  grave: boolean
}

/** One person's place, cards and choices, which nobody else may know. It replaces the previous one. */
export interface Private {
  type: 'private'
  number: number
  place?: string | null
  cards?: Record<string, string[]>
  discards?: string[]
  held?: Record<string, HandHeld>
  choices?: Choice[]
  wallet?: string
  closing?: Description[]
  offers?: Choice[]
  dealing?: Dealing | null
  care?: LimitsNow | null
  off_duty?: string
}

/** A jackpot prize won in the round. */
export interface PrizeShown {
  seat: string
  box: number
  level: number
  hand: string
  amount: string
}

/** A person's progress in practice. */
export interface Progress {
  decisions: number
  good: number
  lost: string
  games: GameTrained[]
  course: Block[]
}

/** The dealers of each table after a push; empty for a table without an available dealer. */
export interface PushShown {
  at: string
  dealers: string[]
  breaks: string[]
}

/** A higher house limit, and the gaming day from which it holds. */
export interface RaisedShown {
  day: string
  limit: string
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

/** A finished round for stepping through. */
export interface Replay {
  table: string
  number: number
  game: string
  title: string
  book: string
  kind: 'banked' | 'poker'
  started: string
  ended: string
  place: string | null
  whole: boolean
  shuffle: ShuffleShown | null
  layout: Layout
  claims: ClaimShown[]
  steps: ReplayStep[]
  seats: Record<string, number>
}

/** One line of the record, its events, and the round after it. */
export interface ReplayStep {
  line: string
  told: Description[]
  round: RoundShown
}

/** A row of a report: its subject, its figures, and the expectation if it is known. */
export interface ReportLine {
  names: Record<string, string>
  rounds: number
  void: number
  handle: string
  drop: string
  cash: string
  taken: string
  win: string
  commission: string
  charges: string
  jackpot_in: string
  jackpot_out: string
  side_handle: string
  side_win: string
  overpaid: string
  underpaid: string
  hold: string
  expected: ExpectedShown | null
}

/** A report and its possible filters. */
export interface ReportShown {
  by: string[]
  rows: ReportLine[]
  total: ReportLine
  counting: string[]
  mispaid: MispaidShown[]
  days: string[]
  tables: string[]
  games: string[]
  dealers: string[]
}

/** The outcome of a round. */
export interface Result {
  seats: Record<string, SeatResult>
  pots: PotResult[]
  commission: string
  prizes: PrizeShown[]
  dealer?: HouseResult | null
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

/** A room in the lobby of all rooms. */
export interface RoomShown {
  name: string
  title: string
  open: boolean
  tables: number
  players: number
  address: string
}

/** The line-up, where each dealer is, and the sheet of the next pushes. */
export interface RotationShown {
  now: string
  changes: boolean
  every: number
  next_push: string
  tables: RotationTable[]
  breaks: string[]
  dealers: DealerShown[]
  candidates: string[]
  sheet: PushShown[]
  rules: string[]
}

/** RotationTable */
export interface RotationTable {
  name: string
  game: string
  title: string
  dealer: string
  minutes: number
}

/** A finished round. */
export interface RoundLine {
  number: number
  game: string
  status: string
  started: string
  ended: string
  nets: Record<string, string>
}

/** The round in progress, or the last one until the next begins. */
export interface RoundShown {
  number: number
  names: Record<string, string>
  felt: BankedView | PokerView
  to_act?: string[]
  clock?: Clock | null
  result?: Result | null
}

/** A change that a version of the book made to a clause. */
export interface RuleChange {
  action: 'amended' | 'deleted' | 'inserted' | 'renumbered'
  version: string
  since: string
  was: string
  head: string
}

/** One rule in a list. */
export interface RuleLine {
  citation: string
  kind: string
  text: string
  more: string
}

/** A clause in a sentence, a ruling with its reason, or a heading with its contents. */
export interface RuleShown {
  citation: string
  kind: string
  title: string
  text: string
  problem: string
  why: string
  confidence: string
  rules: string[]
  book: string
  approved: boolean
  section: string
  parent: string
  before: string
  after: string
  parts: RuleLine[]
  rulings: RuleLine[]
  history: RuleChange[]
}

/** A rule that may replace the book's own. */
export interface RuleToTry {
  name: string
  meaning: string
  choices: string[]
}

/** The software's treatment of a rule. */
export interface RuleWorked {
  where: string[]
  tests: string[]
  examples: ExampleShown[]
  more: number
  why_not: string
}

/** A ruling that is on disk. */
export interface Ruled {
  table: string
  number: number
  by: string
}

/** The interpretation of a line, or the remedy of an irregularity. */
export interface RulingMade {
  line: number
  text: string
  rules: string[]
}

/** The rulings on one subject. */
export interface RulingsShown {
  title: string
  rulings: RuleLine[]
}

/** A closed day, with the root to keep. */
export interface SealedShown {
  day: string
  until: string
  root: string
  by: string
  at: string
  why: string
  first: SignatureShown | null
}

/** A seat held for a person from a table's waiting list or one of the room's lists. */
export interface SeatCall {
  table: string
  title: string
  seconds: number
  list: string
  live: boolean
}

/** A seated person, how long they have been there, and the main game they must move to. */
export interface SeatOfList {
  seat: number
  name: string
  player: string
  minutes: number
  to: string
}

/** The result of the round for one place. */
export interface SeatResult {
  net: string
  hand?: string | null
  held?: HandHeld | null
  best?: string[]
  low?: string[]
  won?: string | null
  wagers?: WagerResult[]
  why?: WhyShown[]
}

/** A seat of a poker round. */
export interface SeatSeen {
  stack: string
  wager: string
  live: boolean
  all_in?: boolean
  cards?: string[]
  hand?: string | null
  discards?: string[]
  up?: string[]
  did?: Did | null
  held?: HandHeld | null
}

/** A seat, or a box of a house game. */
export interface SeatShown {
  seat: number
  player?: string | null
  bot?: boolean
  plays?: string
  stack?: string
  place?: string | null
  entry?: 'in' | 'post' | 'wait'
  owes?: string
  away?: boolean
  leaving?: boolean
  free?: boolean
  marks?: ('absent' | 'button' | 'dealt out' | 'missed blind' | 'personal limits' | 'reserved' | 'walking')[]
}

/** The table at which the person now sits. */
export interface SeatTaken {
  table: string
}

/** A section of a book. */
export interface SectionShown {
  citation: string
  title: string
  clauses: number
}

/** A sentence: `id` names it, `values` fill it. Money is text in dollars, `10.00`. */
export interface Sentence {
  id: string
  values: Record<string, string | Record<string, string> | Record<string, string>[]>
}

/** A session; amounts are multiples of the first stake. */
export interface SessionOdds {
  rounds: number
  bankroll: number
  cost: string
  marks: number[]
  quantiles: Record<string, number[]>
  ahead: number
  ruin: number[]
  bankrolls: number[]
  ruin_by_bankroll: number[]
}

/** A session: one place where the person is signed in. */
export interface SessionShown {
  id: string
  since: string
  until: string
  here: boolean
}

/** A working period of the day, from one time on the clock to another. */
export interface Shift {
  name: string
  begins: string
  ends: string
}

/** The origin of a round's cards. */
export interface ShuffleProof {
  table: string
  round: number
  deck: string
  commitment: string
  contributions: Contribution[]
  roots: string[]
  seed?: string
  dealt: DealtCard[]
}

/** The commitment to the round's shuffle; the seed once it may be known (docs/explanation/shuffle.md). */
export interface ShuffleShown {
  round: number
  deck: string
  commitment: string
  mixed?: boolean
  seed?: string | null
}

/** A field of a sign, for a form: its label, its allowed values and its clause. */
export interface SignField {
  key: string
  words: string
  kind: 'amounts' | 'choice' | 'money' | 'number' | 'yes'
  options?: string[]
  least?: string
  most?: string
  default?: string
  needed?: boolean
  rules: string[]
}

/** The fields of a game's sign, and the room's jackpots that its tables may play for. */
export interface SignForm {
  game: string
  fields: SignField[]
  jackpots: string[]
}

/** A line of the sign, with the clauses that require it. */
export interface SignLine {
  what: string
  text: string
  rules: string[]
  wager?: string
  pays?: [string, string][]
  sentence?: string
  values?: Record<string, string>
}

/** The sign made from a form, for `POST /api/tables`, and as shown at the table. */
export interface SignMade {
  sign: Record<string, unknown>
  lines: SignLine[]
}

/** A filled-in form: the text of each field by key, and the table's jackpot. */
export interface SignSaid {
  game: string
  said: Record<string, string>
  pool: string
}

/** The first signature under a close, and the summary it was given for. */
export interface SignatureShown {
  by: string
  at: string
  variance: string
  tables: number
  chips: string
  claims: number
  why: string
}

/** One session at a table, or a tournament's money. */
export interface SittingShown {
  where: string
  began: string
  ended: string | null
  seconds: number
  bought: string
  net: string
}

/** A slip: the chips counted or moved, its signatures and the steps it still needs. */
export interface SlipShown {
  number: number
  kind: string
  bank: string
  day: string
  chips: string
  amount: string
  steps: StepShown[]
  left: string[]
  expected: string | null
  difference: string
  why: string
  cancelled: boolean
}

/** A stack before and after a ruling. */
export interface StackChange {
  player: string
  before: string
  after: string
}

/** A step that a person has taken. */
export interface StepShown {
  what: string
  by: string
  at: string
}

/** A dealer has called an official, who has not come to the table yet. */
export interface Summoned {
  by: string
  at: string
  why: string
}

/** A table as a shift leaves it. */
export interface TableLeft {
  table: string
  title: string
  stands: string
  players: number
  hands: number
  staff?: string[]
  notices?: string[]
  excluded?: string[]
}

/** A table of a list. `next` is the person for whom a free seat is held. */
export interface TableOfList {
  name: string
  places: number
  feeder: boolean
  live: boolean
  free: number
  seats: SeatOfList[]
  next: ListAct | null
}

/** The public part of a table. */
export interface TableShown {
  id: string
  game: string
  title: string
  book: string
  kind: 'banked' | 'poker'
  open: boolean
  suspended?: boolean
  dealer?: 'human' | 'software'
  need: string
  hands: number
  seats: SeatShown[]
  waiting?: string[]
  called?: Record<string, number>
  carried?: string
  summons?: Summoned | null
  time_to_act?: number
  buy_in: (string | null)[]
  blind?: string
  notices?: NoticeShown[]
  round?: RoundShown | null
  shuffle?: ShuffleShown | null
  jackpots?: JackpotShown[]
  event?: string
  lead?: number
  secret?: string[]
  layout: Layout
}

/** A kind of pay table: the book's own tables, and the hands that any other table must list. */
export interface TableToTry {
  kind: string
  wagers: string[]
  rows: string[]
  tables: Record<string, string[]>
  sign: boolean
  rules: string[]
}

/** A part of the line: an amount, or one of the options. */
export interface TermField {
  name: string
  now: string
  options: string[]
  needed: boolean
}

/** A ticket; `code` is the secret part of its address: `/lists/17-abcdefgh`. */
export interface TicketGiven {
  code: string
  ticket: TicketShown
}

/** The page of a ticket, for the person who waits. */
export interface TicketShown {
  now: string
  list: string
  title: string
  limit: string
  waiting: number
  waiter: WaiterShown
}

/** A token for the person's own programs. It is shown only once, when it is created. */
export interface TokenShown {
  id: string
  label: string
  since: string
  token: string
}

/** A table with rounds of the day that no count includes. */
export interface UnbankedShown {
  table: string
  rounds: number
  after: string | null
}

/** A prize or a payment that a person is waiting for. */
export interface UnpaidShown {
  table: string
  player: string
  amount: string
  what: string
}

/** A count that differs from what the bank should hold, or chips that did not all come back. */
export interface VarianceShown {
  slip: number
  bank: string
  kind: string
  difference: string
  why: string
}

/** A version of a book, and its changes to the previous version. */
export interface VersionShown {
  name: string
  since: string
  until: string
  text: 'known' | 'unknown'
  inserted: string[]
  amended: string[]
  deleted: string[]
  renumbered: [string, string][]
  remarks: string[]
}

/** The outcome of one wager. */
export interface WagerResult {
  wager: string
  box: number
  staked: string
  outcome: string
  paid: string
  returned: string
  rules: string[]
  why: string
  yours?: string
}

/** A wager on the layout of a house game; `patron` is the place it belongs to. */
export interface WagerSeen {
  wager: string
  patron: string
  staked: string
}

/** One wager with one pay table. */
export interface WagerWorth {
  wager: string
  pay_table: string | null
  edge: ExactNumber
  staked: ExactNumber
  element_of_risk: ExactNumber
  standard_deviation: string
  favours: string
  pays: Record<string, string>
  outcomes: NetResult[]
  best_play_edge?: ExactNumber
  jackpot?: JackpotWorth
}

/** A place on a list. `acts` are the answers that the person, or the desk for them, may give. */
export interface WaiterShown {
  ticket: number
  name: string
  place: number
  since: string
  minutes: number | null
  table: string
  until: string
  coming: boolean
  guest: boolean
  acts: ListAct[]
}

/** The players who may still act in an unfinished round, and how. */
export interface Waits {
  name: string
  choices: string[]
}

/** An explanation in the dealer's words: with names, to the player (`yours`), and as data for other languages. */
export interface WhyShown {
  text: string
  yours?: string
  box?: number
  sentences?: Sentence[]
}

/** A player's wish for a faster table. It changes no result and is not logged. */
export interface Wish {
  type: 'wish'
  pace: 'flow' | 'next' | 'skip' | 'wait'
}

/** Cards that were entered for a place, and the line that corrects them: `correct p3` and the right faces. */
export interface WrongCards {
  choice: Choice
  cards: string[]
}

export type ServerMessage = Hello | Happened | Private | Ack | Refused | Jackpots | ClockSet | Announced | Fixed | Pong

export type ClientMessage = Do | Resume | Ping | Commit | Reveal | Wish
