/** A one-minute lesson for each game: a picture and a sentence per step. The rules themselves are in the books. */
import type { GameShown } from './wire'
import { t } from './words/words'

export interface Step {
  words: string
  /** The things on the cloth: your cards, the board, the relevant betting areas. */
  cards?: string[]
  board?: string[]
  wagers?: string[]
}

const BOARD = ['Qs', '8d', '3c', 'Qh', '8s']
const best: Step = { words: t('front.step_best'), cards: ['Qd', '7d'], board: BOARD }
const board: Step = { words: t('front.step_board'), board: BOARD }
const rounds: Step = { words: t('front.step_bet_rounds'), cards: ['??', '??', '7h', 'Kd'] }
const low: Step = { words: t('front.step_low'), cards: ['7h', '5c', '4d', '3s', '2h'] }
const draw: Step[] = [
  { words: t('front.step_blinds_draw'), cards: ['9s', '9h', 'Kd', '4c', '2h'] },
  { words: t('front.step_draw'), cards: ['9s', '9h', '??', '??', '??'] },
]
const stud: Step[] = [{ words: t('front.step_ante_stud'), cards: ['??', '??', '7h'] }, rounds]
const two: Step[] = [{ words: t('front.step_blinds'), cards: ['Qd', '7d'] }, board, best]
const three: Step[] = [{ words: t('front.step_blinds_three'), cards: ['Qd', '7d', '6d'] }, board, best]
const usesTwo: Step = { words: t('front.step_omaha'), cards: ['Qd', '8c'], board: ['Qs', '8d', 'Qh'] }
const four: Step[] = [{ words: t('front.step_blinds_four'), cards: ['Qd', 'Jd', '8c', '7d'] }, board, usesTwo]

const onePlay: Step[] = [
  { words: t('front.step_ultimate_ante'), wagers: ['ante', 'blind'] },
  { words: t('front.step_ultimate_early'), cards: ['Ah', 'Kh'], wagers: ['ante', 'blind', 'play'] },
  { words: t('front.step_ultimate_late'), cards: ['Ah', 'Kh'], board: BOARD.slice(0, 3) },
  { words: t('front.step_ultimate_wins'), cards: ['Ah', 'Kh'], board: BOARD },
]
const streetBets: Step[] = [
  { words: t('front.step_crown_ante'), wagers: ['ante'] },
  { words: t('front.step_crown_bets'), cards: ['9c', '9d'], wagers: ['ante', 'flop'] },
  { words: t('front.step_crown_wins'), cards: ['9c', '9d'], board: BOARD },
]
const threeCards: Step[] = [
  { words: t('front.step_three_ante'), wagers: ['ante'] },
  { words: t('front.step_three_play'), cards: ['Jd', 'Td', '9d'], wagers: ['ante', 'play'] },
  { words: t('front.step_three_wins'), cards: ['Jd', 'Td', '9d'] },
]

/** The lessons, by the room's name for each. */
const LESSONS: Record<string, Step[]> = {
  'one-play': onePlay,
  'street-bets': streetBets,
  'three-cards': threeCards,
  'board-2': two,
  'board-3': three,
  'board-2-two': [{ words: t('front.step_blinds'), cards: ['Qd', '8c'] }, board, usesTwo],
  'board-4-two': four,
  'up-cards': [...stud, best],
  'up-cards-low': [...stud, low],
  draw: [...draw, best],
  'draw-low': [...draw, low],
}

/** Return the steps of a game; empty if the pages have no lesson for it. */
export const stepsOf = (game: GameShown): Step[] => LESSONS[game.lesson] ?? []

/** Hands from best to worst, each with five cards as an example. The names are the room's own. */
export const RANKING: [hand: string, cards: string[]][] = [
  ['royal-flush', ['As', 'Ks', 'Qs', 'Js', 'Ts']],
  ['straight-flush', ['9h', '8h', '7h', '6h', '5h']],
  ['four-of-a-kind', ['Qs', 'Qh', 'Qd', 'Qc', '5s']],
  ['full-house', ['Ts', 'Th', 'Td', '4c', '4s']],
  ['flush', ['Kd', 'Jd', '8d', '6d', '2d']],
  ['straight', ['8s', '7h', '6d', '5c', '4s']],
  ['three-of-a-kind', ['7s', '7h', '7d', 'Kc', '3s']],
  ['two-pair', ['Js', 'Jh', '4d', '4c', 'As']],
  ['pair', ['9s', '9h', 'Kd', '6c', '2s']],
  ['high-card', ['As', 'Jh', '8d', '5c', '3s']],
]
