/** Cards as the notation writes them: `As`, and `??` for a hidden face. */
import { t } from './words/words'
export const HIDDEN = '??'

const RANKS: Record<string, string> = {
  '2': t('room.two'),
  '3': t('room.three'),
  '4': t('room.four'),
  '5': t('room.five'),
  '6': t('room.six'),
  '7': t('room.seven'),
  '8': t('room.eight'),
  '9': t('room.nine'),
  T: t('room.ten'),
  J: t('room.jack'),
  Q: t('room.queen'),
  K: t('room.king'),
  A: t('room.ace'),
}
const SUITS: Record<string, string> = {
  c: t('room.clubs'),
  d: t('room.diamonds'),
  h: t('room.hearts'),
  s: t('room.spades'),
}
export const RANK_LETTERS = '23456789TJQKA'
export const SUIT_LETTERS = 'cdhs'

/** A card as it is read aloud: `ace of spades`. */
export function cardName(card: string): string {
  if (card === HIDDEN) return t('room.a_card_face_down')
  return t('room.of', { rank: RANKS[card[0] ?? ''] ?? card[0], suit: SUITS[card[1] ?? ''] ?? card[1] })
}

export function cardNames(cards: readonly string[]): string {
  const hidden = cards.filter((card) => card === HIDDEN).length
  const open = cards.filter((card) => card !== HIDDEN).map(cardName)
  if (hidden) open.push(t('room.cards_face_down', { n: hidden }))
  return open.join(', ') || t('room.no_cards')
}

/** The rank as a card shows it. */
export function rankText(card: string): string {
  return card[0] === 'T' ? '10' : (card[0] ?? '')
}

/** Every card of a deck, spades first, aces first, for the dealer's keyboard. */
export function wholeDeck(lowest = '2'): string[] {
  const ranks = [...RANK_LETTERS.slice(RANK_LETTERS.indexOf(lowest))].reverse()
  return [...SUIT_LETTERS].reverse().flatMap((suit) => ranks.map((rank) => rank + suit))
}
