/** Cards as the notation writes them: `As`, and `??` for a hidden face. */
import { t } from './words/words'
export const HIDDEN = '??'

const RANKS: Record<string, string> = {
  '2': t('room.cards_two'),
  '3': t('room.cards_three'),
  '4': t('room.cards_four'),
  '5': t('room.cards_five'),
  '6': t('room.cards_six'),
  '7': t('room.cards_seven'),
  '8': t('room.cards_eight'),
  '9': t('room.cards_nine'),
  T: t('room.cards_ten'),
  J: t('room.cards_jack'),
  Q: t('room.cards_queen'),
  K: t('room.cards_king'),
  A: t('room.cards_ace'),
}
const SUITS: Record<string, string> = {
  c: t('room.cards_clubs'),
  d: t('room.cards_diamonds'),
  h: t('room.cards_hearts'),
  s: t('room.cards_spades'),
}
export const RANK_LETTERS = '23456789TJQKA'
export const SUIT_LETTERS = 'cdhs'

/** A card as it is read aloud: `ace of spades`. */
export function cardName(card: string): string {
  if (card === HIDDEN) return t('room.cards_a_card_face_down')
  return t('room.cards_rank_of_suit', { rank: RANKS[card[0] ?? ''] ?? card[0], suit: SUITS[card[1] ?? ''] ?? card[1] })
}

export function cardNames(cards: readonly string[]): string {
  const hidden = cards.filter((card) => card === HIDDEN).length
  const open = cards.filter((card) => card !== HIDDEN).map(cardName)
  if (hidden) open.push(t('room.cards_face_down', { n: hidden }))
  return open.join(', ') || t('room.cards_no_cards')
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
