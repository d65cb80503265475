import { expect, test } from 'vitest'
import {
  addressOf,
  dealerPath,
  placeAt,
  roundPath,
  tablePath,
  tournamentPath,
  verifyPath,
  type Place,
} from '../src/lib/router.svelte'

test.each<[string, Place]>([
  ['', { page: 'lobby' }],
  ['#/', { page: 'lobby' }],
  ['#/lobby', { page: 'lobby' }],
  ['#/sign-in', { page: 'door' }],
  ['#/tables/a%20b', { page: 'table', id: 'a b' }],
  ['#/tables/1/dealer', { page: 'dealer', id: '1' }],
  ['#/tables', { page: 'nowhere', address: '/tables' }],
  ['#/tournaments', { page: 'tournaments' }],
  ['#/tournaments/w/print/seats', { page: 'tournament', id: 'w', part: 'print/seats' }],
  ['#/lists/kiosk', { page: 'lists', part: 'kiosk' }],
  ['#/leagues/a', { page: 'league', id: 'a' }],
  ['#/players/anna', { page: 'record', name: 'anna' }],
  ['#/rounds/1/12/3', { page: 'round', table: '1', number: 12, step: 3 }],
  ['#/rounds/1/x', { page: 'nowhere', address: '/rounds/1/x' }],
  ['#/verify/1/12', { page: 'verify', table: '1', number: 12 }],
  ['#/rules/book/3.9/a', { page: 'rules', book: 'book', rest: ['3.9', 'a'] }],
  ['#/desk', { page: 'desk', rest: [] }],
  ['#/odds/game/x', { page: 'odds', game: 'game', said: 'x' }],
  ['#/train/a/b', { page: 'train', game: 'a/b' }],
  ['#/wall', { page: 'wall', only: '' }],
  ['#/cage', { page: 'cage' }],
  ['#/cage/2026-01-31', { page: 'day', day: '2026-01-31' }],
  ['#/toString', { page: 'nowhere', address: '/toString' }],
])('%s', (hash, place) => expect(placeAt('/', hash)).toEqual(place))

test('a path without # is read too, and the first manager’s link', () => {
  expect(placeAt('/tables/1', '')).toEqual({ page: 'table', id: '1' })
  expect(placeAt('/welcome', '#abc')).toEqual({ page: 'welcome', token: 'abc' })
})

test('a path leads to the page it is for', () => {
  expect(placeAt('/', tablePath('a/b'))).toEqual({ page: 'table', id: 'a/b' })
  expect(placeAt('/', dealerPath('a b'))).toEqual({ page: 'dealer', id: 'a b' })
  expect(placeAt('/', roundPath('1', 4))).toMatchObject({ page: 'round', number: 4 })
  expect(placeAt('/', verifyPath('1', 4))).toMatchObject({ page: 'verify', number: 4 })
  expect(placeAt('/', tournamentPath('w', 'clock'))).toMatchObject({ page: 'tournament', part: 'clock' })
  expect(["Wednesday Hold'em", 'Żółw & Größe', '…'].map(addressOf)).toEqual(['wednesday-holdem', 'zolw-grosse', ''])
})
