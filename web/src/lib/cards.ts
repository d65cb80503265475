/** Cards as the notation writes them: `As`, and `??` for a hidden face. */
export const HIDDEN = '??'

const RANKS: Record<string, string> = {
  '2': 'two', '3': 'three', '4': 'four', '5': 'five', '6': 'six', '7': 'seven', '8': 'eight', '9': 'nine',
  T: 'ten', J: 'jack', Q: 'queen', K: 'king', A: 'ace',
}
const SUITS: Record<string, string> = { c: 'clubs', d: 'diamonds', h: 'hearts', s: 'spades' }
export const RANK_LETTERS = '23456789TJQKA'
export const SUIT_LETTERS = 'cdhs'

/** A card as it is read aloud: `ace of spades`. */
export function cardName(card: string): string {
  if (card === HIDDEN) return 'a card face down'
  return `${RANKS[card[0] ?? ''] ?? card[0]} of ${SUITS[card[1] ?? ''] ?? card[1]}`
}

export function cardNames(cards: readonly string[]): string {
  const hidden = cards.filter((card) => card === HIDDEN).length
  const open = cards.filter((card) => card !== HIDDEN).map(cardName)
  if (hidden) open.push(hidden === 1 ? 'one card face down' : `${hidden} cards face down`)
  return open.join(', ') || 'no cards'
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
