import type { Circle, PokerView, SeatShown, TableShown, WagerResult } from './wire'

/** The content of the live design page: names of tokens, and sample words. It is for developers, in English only. */
export const TYPE: [token: string, words: string][] = [
  ['--t-1', '12 labels, never a sentence'],
  ['--t-2', '13 secondary lines'],
  ['--t-3', '15 body and controls'],
  ['--t-4', '17 names, big controls'],
  ['--t-5', '20 section titles, amounts'],
  ['--t-6', '26 page titles, results'],
  ['--t-7', '36 large instructions'],
  ['--t-8', '52 headline, rulings'],
]
const named = (...names: string[]): string[] => names.map((one) => `--${one}`)
export const COLOURS = [
  ...named('room', 'panel', 'panel-2', 'panel-3', 'line', 'line-2', 'text', 'text-2', 'text-3'),
  ...named('ivory', 'ivory-2', 'ivory-3', 'ink', 'ink-2', 'lamp', 'lamp-2', 'lamp-ink'),
  ...named('win', 'lose', 'push', 'alarm', 'focus', 'suit-red', 'suit-black', 'suit-blue', 'suit-green'),
]
export const CLOTHS = ['spruce', 'harbour', 'claret', 'plum', 'slate']
export const SPACES = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((step) => `--s-${step}`)
export const PARTS = {
  page: 'Design · pitboss',
  title: 'Design',
  type: 'Type',
  print: 'Besley is printed, Franklin speaks. 1,234',
  colour: 'Colour',
  space: 'Space',
  buttons: 'Buttons',
  lamp: 'Lamp: act here',
  ivory: 'Ivory: decide',
  plain: 'Plain',
  quiet: 'Quiet',
  alarm: 'Alarm',
  small: 'Small',
  disabled: 'Not now',
  busy: 'Busy',
  word: 'a word',
  fields: 'Fields and tabs',
  label: 'Label',
  hint: 'One line that helps.',
  placeholder: 'Typed',
  chosen: 'Chosen',
  error: '3 is too small. The least is 5.',
  tabs: 'Tabs',
  pills: 'Pills',
  one: 'First',
  two: 'Second',
  three: 'Third',
  dock: 'Decisions',
  ask: 'Bet now, or check?',
  asked: 'You can still raise four times your Ante.',
  check: 'Check',
  call: 'Call',
  raise: 'Raise to',
  fold: 'Fold',
  out: 'if time runs out',
  again: 'Same bets again',
  wait: 'Bela is thinking',
  ahead: 'Check or fold',
  chosenAhead: 'Call any',
  dropped: 'Price changed: choose again.',
  cards: 'Cards and hands',
  back: 'Back',
  slot: 'Place for a card',
  lit: 'In the winning five',
  out5: 'Not in it',
  four: 'Four colours',
  row: 'Row',
  fan: 'Fan',
  spots: 'Spots and sensors',
  plates: 'People',
  pots: 'Chips and pots',
  table: 'On the cloth',
  lettering: 'Dealer qualifies with a pair',
  panels: 'Panels, slips, lists',
  panel: 'Panel',
  won: 'Won',
  lost: 'Lost',
  total: 'Total',
  empty: 'Nothing here yet',
  dialog: 'Dialog',
  sheet: 'Sheet',
  toast: 'Toast',
}

const at: [number, number] = [215, 215]
const circle = (wager: string, shape: Circle['shape'] = 'circle'): Circle => ({ wager, shape, at })
const end = (outcome: string, paid = '0'): WagerResult => {
  return { wager: 'ante', box: 1, staked: '10', outcome, paid, returned: '0', rules: [], why: '' }
}
interface SpotSample {
  words: string
  circle: Circle
  chips?: number
  end?: WagerResult
  verb?: string
  faded?: boolean
}
/** A betting area in each of its states, and a lit jackpot. */
export const SPOTS: SpotSample[] = [
  { words: 'Empty', circle: circle('ante') },
  { words: 'Your choice', circle: circle('ante'), verb: 'ante' },
  { words: 'Bet down', circle: circle('ante'), chips: 3500 },
  { words: 'Won', circle: circle('ante'), chips: 1000, end: end('win', '40') },
  { words: 'Lost', circle: circle('ante'), chips: 1000, end: end('lose') },
  { words: 'Push', circle: circle('ante'), chips: 1000, end: end('stand-off') },
  { words: 'Not now', circle: circle('ante'), faded: true },
  { words: 'Side bet', circle: circle('trips', 'diamond') },
  { words: 'Side bet won', circle: circle('trips', 'diamond'), chips: 500, end: end('win', '15') },
  { words: 'Sensor dark', circle: circle('jackpot', 'sensor') },
  { words: 'Sensor lit', circle: circle('jackpot', 'sensor'), chips: 500 },
  { words: 'Sensor lost', circle: circle('jackpot', 'sensor'), chips: 500, end: end('lose') },
  { words: 'Sensor won', circle: circle('jackpot', 'sensor'), chips: 500, end: end('win', '9,250') },
]
const seat = (player: string, stack: string): SeatShown => ({ seat: 1, player, stack })
export const PLATES: { seat: SeatShown; turn?: boolean; gone?: boolean; allIn?: boolean; left?: number }[] = [
  { seat: seat('Anna', '1240') },
  { seat: seat('Bela', '860'), turn: true, left: 0.6 },
  { seat: seat('Cleo', '2000'), gone: true },
  { seat: seat('Dora', '0'), allIn: true },
]
const NAMES = { s1: 'Anna', s2: 'Bela', s3: 'Cleo' }
/** A table with a main and a side pot. */
export const POTS = {
  round: {
    number: 1,
    names: NAMES,
    felt: {
      kind: 'poker',
      pot: '360',
      pots: [
        { amount: '240', places: ['s1', 's2', 's3'] },
        { amount: '120', places: ['s1', 's2'] },
      ],
    } as unknown as PokerView,
  },
} as unknown as TableShown
