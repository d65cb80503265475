/** Cards in the notation: `As`, and `??` for a hidden face. */
import { t } from './words/words'
export const HIDDEN = '??'

// By id, not by text, because this file is loaded before the texts of a language.
const RANKS = {
  '2': 'room.cards_two',
  '3': 'room.cards_three',
  '4': 'room.cards_four',
  '5': 'room.cards_five',
  '6': 'room.cards_six',
  '7': 'room.cards_seven',
  '8': 'room.cards_eight',
  '9': 'room.cards_nine',
  T: 'room.cards_ten',
  J: 'room.cards_jack',
  Q: 'room.cards_queen',
  K: 'room.cards_king',
  A: 'room.cards_ace',
} as const
const SUITS = {
  c: 'room.cards_clubs',
  d: 'room.cards_diamonds',
  h: 'room.cards_hearts',
  s: 'room.cards_spades',
} as const
export const RANK_LETTERS = '23456789TJQKA'
export const SUIT_LETTERS = 'cdhs'

/** Return a card's name for reading aloud: `ace of spades`. */
export function cardName(card: string): string {
  if (card === HIDDEN) return t('room.cards_a_card_face_down')
  const [rank = '', suit = ''] = card
  return t('room.cards_rank_of_suit', {
    rank: rank in RANKS ? t(RANKS[rank as keyof typeof RANKS]) : rank,
    suit: suit in SUITS ? t(SUITS[suit as keyof typeof SUITS]) : suit,
  })
}

export function cardNames(cards: readonly string[]): string {
  const hidden = cards.filter((card) => card === HIDDEN).length
  const open = cards.filter((card) => card !== HIDDEN).map(cardName)
  if (hidden) open.push(t('room.cards_face_down', { n: hidden }))
  return open.join(', ') || t('room.cards_no_cards')
}

/** Return the rank as printed on a card. */
export function rankText(card: string): string {
  return card[0] === 'T' ? '10' : (card[0] ?? '')
}

/** Return every card of a deck, spades and aces first, for the dealer's keyboard. */
export function wholeDeck(lowest = '2'): string[] {
  const ranks = [...RANK_LETTERS.slice(RANK_LETTERS.indexOf(lowest))].reverse()
  return [...SUIT_LETTERS].reverse().flatMap((suit) => ranks.map((rank) => rank + suit))
}
