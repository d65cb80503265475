import { describe, expect, test } from 'vitest'
import { HIDDEN } from '../src/lib/cards'
import {
  buttonsOf,
  cardKey,
  dealersLine,
  enterAct,
  keptKeys,
  keyAct,
  nextStep,
  takeKey,
  unshown,
  unticked,
  type Asked,
  type Pressed,
  type Seen,
} from '../src/lib/dealer-console'
import type { PaymentShown, Result } from '../src/lib/wire'
import { choice, entry, house, poker, round, table } from './tables'

const asked: Asked = { line: 'd deal p1', choice: choice('deal', { words: 'two cards to anna' }), least: 2, most: 2 }
const paid = (...boxes: number[]): PaymentShown[] => boxes.map((box) => ({ box }) as PaymentShown)
const over = {} as Result

function seen(more: Partial<Seen> = {}): Seen {
  const enters = more.enters ?? []
  return {
    table: table(house()),
    due: null,
    asked: null,
    aside: false,
    picked: 0,
    left: enters,
    dealing: {},
    steps: [],
    ticked: new Set(),
    box: null,
    busy: false,
    ordered: false,
    ...more,
    enters,
  }
}

describe('what is to be done next', () => {
  const closed = table(null, { open: false })
  const hand = entry(2, true, choice('show'), choice('muck'))
  const cases: [what: string, Seen, words: string, button: string, line: string][] = [
    [
      'cards that are due',
      seen({ asked, due: choice('deal', { words: '2 cards to anna' }) }),
      '2 cards to anna',
      '',
      '',
    ],
    ['cards of a correction', seen({ asked, aside: true }), 'Two cards to anna', '', ''],
    [
      'suspended, and another office resumes',
      seen({ table: table(house(), { suspended: true }) }),
      'Play suspended',
      '',
      'resume',
    ],
    [
      'suspended',
      seen({ table: table(house(), { suspended: true }), steps: ['resume'] }),
      'Play suspended',
      'Resume',
      'resume',
    ],
    [
      'cards before a suspension',
      seen({ asked, aside: true, table: table(house(), { suspended: true }) }),
      'Two cards to anna',
      '',
      '',
    ],
    [
      'a question',
      seen({ table: table(house({ question: 'does the hand stand?' })), due: choice('settle') }),
      'Does the hand stand?',
      '',
      '',
    ],
    [
      'no question once it is over',
      seen({ table: table(house({ question: 'what?', status: 'settled' })), due: choice('settle') }),
      'Settle',
      'All settled',
      'd settle',
    ],
    ['wagers are open', seen({ due: choice('close') }), 'Take bets', 'No more bets', 'd close'],
    [
      'pots, and a hand could be shown',
      seen({ due: choice('push'), enters: [hand] }),
      'Anyone else to show?',
      'Push pots',
      'd push',
    ],
    ['pots', seen({ due: choice('push', { words: 'push the pots' }) }), 'Push the pots', 'Push the pots', 'd push'],
    ['what has no words', seen({ due: choice('draw') }), 'Draw', 'Draw', 'draw'],
    [
      'bets of others',
      seen({ table: table(house({ phase: 'betting' })), enters: [entry(1, true, choice('wager'))] }),
      'Take bets',
      '',
      '',
    ],
    ['a box', seen({ enters: [entry(3, false), entry(4, true, choice('fold'))] }), 'Action: box 4', '', ''],
    [
      'a player',
      seen({ table: table(poker()), enters: [entry(4, true, choice('call', { cost: '60.00' }))] }),
      'Action: seat 4, walk in 4 – 60 to call',
      '',
      '',
    ],
    ['a hand', seen({ table: table(poker()), enters: [hand] }), 'Show or muck: seat 2, walk in 2', '', ''],
    [
      'somebody with a screen',
      seen({ table: table(poker(), { round: round(poker(), { to_act: ['p1', 'p2'] }) }) }),
      'Waiting for anna, bob',
      '',
      '',
    ],
    ['nobody', seen(), 'One moment…', '', ''],
    ['a closed table', seen({ table: closed }), 'Table closed', '', 'open'],
    ['a table to open', seen({ table: closed, steps: ['open'] }), 'Table closed', 'Open table', 'open'],
    ['the next round', seen({ table: table(null, { need: 'deal' }) }), 'Between rounds', 'Next round', 'deal'],
    [
      'the next after one',
      seen({ table: table(null, { need: 'deal', round: round(house({ status: 'settled' }), { result: over }) }) }),
      'Round over',
      'Next round',
      'deal',
    ],
    ['players', seen({ table: table(null) }), 'Waiting for players', '', ''],
  ]
  test.each(cases)('%s', (_, state, words, button, line) => expect(nextStep(state)).toEqual({ words, button, line }))

  test('a line of the dealer begins with the dealer; the draw for the button is the floor’s', () => {
    expect(['settle', 'd settle', 'draw'].map((verb) => dealersLine(choice('settle', { verb })))).toEqual([
      'd settle',
      'd settle',
      'draw',
    ])
  })
})

describe('what Enter does', () => {
  const hides = choice('deal', { cards: [2, 2], down: 2 })
  const cases: [what: string, Seen, twice: boolean, ReturnType<typeof enterAct>][] = [
    ['waits for the line on its way', seen({ busy: true, asked, picked: 2 }), false, 'wait'],
    ['does nothing twice', seen({ due: choice('close') }), true, 'nothing'],
    ['enters cards all the same', seen({ asked, picked: 2 }), true, 'enter-cards'],
    ['leaves cards face down', seen({ asked, due: hides }), false, 'face-down'],
    ['too few, and the rest face down', seen({ asked, due: hides, picked: 1 }), false, 'face-down'],
    ['a correction is never face down', seen({ asked, due: hides, aside: true }), false, 'nothing'],
    [
      'asks about boxes not ticked',
      seen({ due: choice('settle'), dealing: { payments: paid(1, 2, 2) }, ticked: new Set([1]) }),
      false,
      'ask-settle',
    ],
    [
      'asks nothing of who never ticks',
      seen({ due: choice('settle'), dealing: { payments: paid(1, 2) } }),
      false,
      'say',
    ],
    [
      'asks before wagers are closed otherwise than meant',
      seen({ due: choice('close'), dealing: { closing: [{ text: 'x' }] } }),
      false,
      'ask-close',
    ],
    [
      'asks before pots are pushed',
      seen({ due: choice('push'), enters: [entry(1, false, choice('show'))] }),
      false,
      'ask-push',
    ],
    ['says it', seen({ due: choice('push') }), false, 'say'],
    ['has nothing to say', seen(), false, 'nothing'],
  ]
  test.each(cases)('%s', (_, state, twice, act) => expect(enterAct(state, twice)).toBe(act))

  test('boxes are counted once, and hands to show only when the pots are pushed', () => {
    expect(unticked(seen({ dealing: { payments: paid(3, 3, 1) }, ticked: new Set([1]) }))).toEqual([3])
    expect(unshown(seen({ due: choice('settle'), enters: [entry(1, false, choice('show'))] }))).toEqual([])
  })
})

test('cards are typed as a rank, then a suit', () => {
  expect(cardKey('a', '', [])).toEqual({ rank: 'A' })
  expect(cardKey('0', '', [])).toEqual({ rank: 'T' })
  expect(cardKey('1', '', [])).toBe('part')
  expect(cardKey('s', 'A', [])).toEqual({ card: 'As' })
  expect(cardKey('s', 'A', ['As'])).toEqual({ rank: '' })
  expect(cardKey('s', '', [])).toBeNull()
  expect(cardKey('x', 'A', [])).toEqual({ card: HIDDEN })
  expect([cardKey('Shift', '', []), cardKey('f', '', []), cardKey('cd', 'A', [])]).toEqual([null, null, null])
})

describe('what a key stands for', () => {
  const three = [entry(1, false), entry(2, true), entry(5, false)]
  const betting = table(house({ phase: 'betting' }))
  const by = (key: string, state: Partial<Seen> = {}, more: Partial<Pressed> & { card?: boolean } = {}) =>
    keyAct(seen(state), { key, onButton: false, repeat: false, read: false, ...more }, !!more.card)

  test.each([
    ['Escape', 'stop'],
    ['Enter', 'go'],
    ['Backspace', 'unpick'],
    ['!', 'irregularity'],
    ['z', 'summon'],
  ])('%s: %s', (key, act) => expect(by(key)).toEqual({ do: act }))

  test('Enter is a button’s own, a reader’s and a held key’s say nothing', () => {
    expect(by('Enter', {}, { onButton: true })).toBeNull()
    expect(by('Enter', {}, { read: true })).toEqual({ do: 'nothing' })
    expect(by('Enter', {}, { repeat: true })).toEqual({ do: 'nothing' })
  })
  test('an official is called once', () => {
    expect(by('z', { table: table(house(), { summons: { at: '' } as never }) })).toMatchObject({ do: 'press' })
  })
  test('a card goes before a box and a wager', () => {
    expect(by('2', { enters: three }, { card: true })).toEqual({ do: 'card' })
    expect(by('Escape', {}, { card: true })).toEqual({ do: 'stop' })
  })
  test('space ticks the next box off while it is taken and paid', () => {
    const due = { dealing: { payments: paid(1, 2) }, ticked: new Set([1]) }
    expect(by(' ', { ...due, due: choice('settle') })).toEqual({ do: 'tick', box: 2 })
    expect(by(' ', due)).toBeNull()
    expect(by(' ', { ...due, due: choice('settle') }, { onButton: true })).toMatchObject({ do: 'press' })
  })
  test('arrows go from box to box and round, digits to one and back', () => {
    expect(by('ArrowDown', { enters: three })).toEqual({ do: 'choose', box: 1 })
    expect(by('ArrowUp', { enters: three })).toEqual({ do: 'choose', box: 5 })
    expect(by('ArrowRight', { enters: three, box: 5 })).toEqual({ do: 'choose', box: 1 })
    expect(by('ArrowLeft', { enters: three, box: 2 })).toEqual({ do: 'choose', box: 1 })
    expect(by('ArrowDown')).toBeNull()
    expect(by('5', { enters: three })).toEqual({ do: 'choose', box: 5 })
    expect(by('5', { enters: three, box: 5 })).toEqual({ do: 'choose', box: null })
    expect(by('3', { enters: three })).toMatchObject({ do: 'press' })
  })
  test('m goes to the amount: of all, of the one whose turn it is, or of the chosen box', () => {
    expect(by('m', { enters: three })).toEqual({
      do: 'amount',
      at: ['.together [data-amount]', '[data-box="2"] [data-amount]'],
    })
    expect(by('m', { enters: three, box: 5 })).toEqual({ do: 'amount', at: ['[data-box="5"] [data-amount]'] })
  })
  test('a wager’s key waits for the line on its way, another presses', () => {
    expect(by('w', { table: betting, busy: true })).toEqual({ do: 'wait' })
    expect(by('f', { table: betting, busy: true })).toMatchObject({ do: 'press' })
    expect(by('w', { table: betting })).toMatchObject({ do: 'press' })
    expect(by('w', { busy: true })).toMatchObject({ do: 'press' })
  })
  test('a letter presses the chosen box’s button, else that of all, else that of the only one left', () => {
    expect(buttonsOf('e', 3, [])).toEqual([
      '[data-box="3"] [data-key="e"]:not(:disabled)',
      '[data-box="3"] [data-circle="1"]:not(:disabled)',
    ])
    expect(buttonsOf('f', null, three)).toEqual(['.together [data-key="f"]:not(:disabled)'])
    expect(buttonsOf('f', null, three.slice(1, 2))).toEqual([
      '.together [data-key="f"]:not(:disabled)',
      '[data-box="2"] [data-key="f"]:not(:disabled)',
    ])
  })
})

test('keys that came meanwhile count in their order while the same is asked, and at most twenty', () => {
  const [w, e] = [
    { key: 'w', box: 1, words: 'bets' },
    { key: 'e', box: null, words: 'bets' },
  ]
  expect(takeKey([w, e], 'bets')).toEqual([w, [e]])
  expect(takeKey([w, e], 'decide')).toEqual([null, []])
  expect(takeKey([], 'bets')).toEqual([null, []])
  expect(keptKeys([w], e)).toEqual([w, e])
  expect(
    keptKeys(
      Array.from({ length: 20 }, () => w),
      e,
    ),
  ).toHaveLength(20)
})
