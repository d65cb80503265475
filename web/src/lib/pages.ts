/** The page for each address. The first pages that most visitors see are bundled; every other page loads on demand. */
import type { Component } from 'svelte'
import SignUp from '../pages/SignUp.svelte'
import Lobby from '../pages/Lobby.svelte'
import NotFound from '../pages/NotFound.svelte'
import type { Place } from './router.svelte'
import { bring, type Shelf } from './words/words'

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each page has props of its own
type Page = Component<any>
type Module = Promise<{ default: Page }>

export interface Shown {
  load: () => Module
  props: Record<string, unknown>
  /** The key of a visit: a page with another key starts over. */
  key: string
}

const here = (page: Page) => {
  const found = Promise.resolve({ default: page })
  return (): Module => found
}
/** Load a page once, after its texts; after a failure, try again next time. */
function later(load: () => Module, ...shelves: Shelf[]): () => Module {
  let found: Module | null = null
  return () => {
    found ??= bring(...shelves)
      .then(load)
      .catch((error: unknown) => {
        found = null
        throw error
      })
    return found
  }
}

const LOBBY = here(Lobby)
const SIGN_UP = here(SignUp)
const NOT_FOUND = here(NotFound)
const TABLE = later(() => import('../pages/Table.svelte'))
const ACCOUNT = later(() => import('../pages/Account.svelte'), 'self')
const CAGE = later(() => import('../pages/cage/Cage.svelte'), 'floor')
const DAY = later(() => import('../pages/cage/Day.svelte'), 'floor')
const DEALER = later(() => import('../pages/dealer/Console.svelte'), 'floor')
const DESK = later(() => import('../pages/study/Desk.svelte'), 'study')
const DESIGN = later(() => import('../pages/Design.svelte'))
const DUTY = later(() => import('../pages/pit/Duty.svelte'), 'floor')
const FRIENDS = later(() => import('../pages/Friends.svelte'))
const HANDOVER = later(() => import('../pages/pit/HandoverSheet.svelte'), 'floor')
const HANDOVERS = later(() => import('../pages/pit/Handovers.svelte'), 'floor')
const HISTORY = later(() => import('../pages/History.svelte'), 'self')
const JACKPOTS = later(() => import('../pages/Jackpots.svelte'), 'self')
const KIOSK = later(() => import('../pages/lists/Kiosk.svelte'), 'lists')
const LEARN = later(() => import('../pages/Learn.svelte'))
const LEAGUE = later(() => import('../pages/leagues/League.svelte'), 'events')
const LEAGUES = later(() => import('../pages/leagues/Leagues.svelte'), 'events')
const LIMITS = later(() => import('../pages/limits/Limits.svelte'), 'self')
const LISTS = later(() => import('../pages/lists/Lists.svelte'), 'lists')
const LISTS_WALL = later(() => import('../pages/lists/Wall.svelte'), 'lists')
const ODDS = later(() => import('../pages/study/Odds.svelte'), 'study')
const PEOPLE = later(() => import('../pages/People.svelte'), 'floor')
const PIT = later(() => import('../pages/pit/Pit.svelte'), 'floor')
const RECORD = later(() => import('../pages/leagues/PlayerRecord.svelte'), 'events')
const REPORTS = later(() => import('../pages/cage/Reports.svelte'), 'floor')
const ROTATION = later(() => import('../pages/lists/Rotation.svelte'), 'floor', 'lists')
const ROUND = later(() => import('../pages/Round.svelte'), 'study')
const RULES = later(() => import('../pages/study/Rules.svelte'), 'study')
const TRAIN = later(() => import('../pages/train/Train.svelte'), 'train', 'study')
const TICKET = later(() => import('../pages/lists/Ticket.svelte'), 'lists')
const TOURNAMENT = later(() => import('../pages/tournaments/Tournament.svelte'), 'director', 'events', 'paper')
const TOURNAMENTS = later(() => import('../pages/tournaments/Tournaments.svelte'), 'events')
const VERIFY = later(() => import('../pages/Verify.svelte'), 'study')
const WALL = later(() => import('../pages/wall/Wall.svelte'), 'events', 'lists', 'wall')

/** Preload the table page while visitors look at the first page, because most go there next. */
export function ahead(): void {
  void TABLE().catch(() => undefined)
}

/** Return the page of an address for a person. A personal page starts over for another person. */
export function shown(at: Place, me: string): Shown {
  const visit = (load: () => Module, props: Record<string, unknown> = {}, ...parts: unknown[]): Shown => ({
    load,
    props,
    key: [at.page, ...parts].join(' '),
  })
  switch (at.page) {
    case 'table':
      return visit(TABLE, { id: at.id }, at.id, me)
    case 'dealer':
      return visit(DEALER, { id: at.id }, at.id, me)
    case 'door':
      return visit(SIGN_UP)
    case 'welcome':
      return visit(SIGN_UP, { token: at.token })
    case 'account':
      return visit(ACCOUNT, {}, me)
    case 'limits':
      return visit(LIMITS, {}, me)
    case 'wall':
      return visit(WALL, { only: at.only }, at.only)
    case 'pit':
      return pit(at.part, visit, me)
    case 'people':
      return visit(PEOPLE)
    case 'jackpots':
      return visit(JACKPOTS)
    case 'cage':
      return visit(CAGE, {}, me)
    case 'day':
      return visit(DAY, { day: at.day }, at.day)
    case 'reports':
      return visit(REPORTS, {}, me)
    case 'history':
      return visit(HISTORY)
    case 'round':
      return visit(ROUND, { table: at.table, number: at.number, from: at.step }, at.table, at.number, me)
    case 'verify':
      return visit(VERIFY, { table: at.table, number: at.number }, at.table, at.number, me)
    case 'rules':
      return visit(RULES, { book: at.book, rest: at.rest })
    case 'desk':
      return visit(DESK, { rest: at.rest }, at.rest.join('/'))
    case 'odds':
      return visit(ODDS, { game: at.game, said: at.said }, at.game, at.said)
    case 'train':
      return visit(TRAIN, { game: at.game }, me, at.game.startsWith('daily') ? at.game : '')
    case 'design':
      return visit(DESIGN)
    case 'friends':
      return visit(FRIENDS, { id: at.id }, at.id, me)
    case 'learn':
      return visit(LEARN, { game: at.game }, at.game)
    case 'tournaments':
      return visit(TOURNAMENTS)
    case 'tournament':
      return visit(TOURNAMENT, { id: at.id, part: at.part }, at.id, me)
    case 'lists':
      return lists(at.part, visit, me)
    case 'rotation':
      return visit(ROTATION, {}, me)
    case 'leagues':
      return visit(LEAGUES)
    case 'league':
      return visit(LEAGUE, { id: at.id }, at.id, me)
    case 'record':
      return visit(RECORD, { name: at.name }, at.name)
    case 'nowhere':
      return visit(NOT_FOUND, { address: at.address })
    case 'lobby':
      return visit(LOBBY)
  }
}

type Visit = (load: () => Module, props: Record<string, unknown>, ...parts: unknown[]) => Shown

function pit(part: string, visit: Visit, me: string): Shown {
  if (part === 'duty') return visit(DUTY, {}, part, me)
  if (part === 'handovers') return visit(HANDOVERS, {}, part, me)
  if (part.startsWith('handovers/')) return visit(HANDOVER, { number: Number(part.slice(10)) }, part, me)
  return visit(PIT, {}, part, me)
}

function lists(part: string, visit: Visit, me: string): Shown {
  if (part === '') return visit(LISTS, {}, part, me)
  if (part === 'wall') return visit(LISTS_WALL, {}, part, me)
  if (part === 'kiosk') return visit(KIOSK, {}, part, me)
  return visit(TICKET, { code: part }, part, me)
}
