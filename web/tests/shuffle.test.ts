/** The shuffle as docs/shuffle.md works it out in Python, and every way in which a proof can fail. */
import { expect, test } from 'vitest'
import { checks, dealt, mixedSeed, opens, rootOf, type Remembered } from '../src/lib/shuffle'
import type { DealtCard, ShuffleProof } from '../src/lib/wire'

const HOUSE = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ANNA = {
  name: 'anna',
  value: '000102030405060708090a0b0c0d0e0f',
  commitment: '8278e9d86f71253e0efe1674feae4e59111a14fceb75dfa4b88e0c8869f0b242',
}
const BOB = {
  name: 'bob',
  value: 'f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff',
  commitment: 'ddda3f501ca455752a61dc2c3534fa64c285454b8ef46cdd401ae619cd2f8441',
}
const ROOT = '10268e3b0201b98668a7f0555b743df36d86166876e2b2b638e2d15556d8210b'
const DEAL =
  'Qd Js 5c 3d Jd 8h Th 6d 4s 5d 6s 8s 4c 6c Jh Ts 9h 3c Kh 4d Ah 9c 2c Ac 3h Kd 7c 8d As Qh Qs 4h 7d 7h Ks 9s 5h Qc Kc 8c 2d Jc Tc Td 7s 9d 2h 3s Ad 5s 2s 6h'
const THIRD: DealtCard = {
  deck: 0,
  position: 3,
  to: 'p1',
  card: '3d',
  salt: 'ea19975f25d01221207e7702624b2542',
  path: [
    '972fab0d94daea48651938bc3b7efd2aaee61d508cf1b75a318b3498386ba2a6',
    '43d27c567168a1fa419175758618120868543081fc4eb2756acf00a4b9ee2430',
    'b72d5efff3e702ac0435a41019f745f910e61e2e4ee32afb0a7129c1dc15baa1',
    '0f6e34403bc16ba57c81b9261a7f0dfd9c48e73ae4ffe9ce05d6094b8dfa7d5e',
    '27ea64afc94793a4d33ab5cdc7c0089b9b33dbed7d920274574d5a8b351bd84c',
    'c91c38b70b52a0f96b9fe96a335f4437301eaa61006162baa5a5a7547e215b6d',
  ],
}
const mixed = mixedSeed(HOUSE, [
  [ANNA.name, ANNA.value],
  [BOB.name, BOB.value],
])

test('seeds make the deck and the root of the documentation', () => {
  expect(mixed).toBe('5b06c4bfc9a587de6c92ae0f05d2bb6eab860940c26a82a9b79deba53447ffed')
  expect(dealt(mixed, 'full/1').join(' ')).toBe(DEAL)
  expect(rootOf(mixed, 'full/1')).toBe(ROOT)
  expect(new Set(dealt(mixed, 'reduced/1')).size).toBe(32)
})

test('a card opens where it lay, and nowhere else', () => {
  expect(opens(THIRD, ROOT)).toBe(true)
  expect(opens({ ...THIRD, card: '4d' }, ROOT)).toBe(false)
  expect(opens({ ...THIRD, position: 2 }, ROOT)).toBe(false)
  expect(opens({ ...THIRD, position: 3 + 64 }, ROOT)).toBe(false)
})

const proof: ShuffleProof = {
  table: 't1',
  round: 1,
  deck: 'full/1',
  commitment: 'f1f3cae304093242f63e81104dfbff252572077413cf2e93bd25f44c110b4b80',
  contributions: [ANNA, BOB],
  roots: [ROOT],
  seed: HOUSE,
  dealt: [0, 1, 2].map((position) => ({ deck: 0, position, to: 'p1', card: '??' })),
}
proof.dealt.push(THIRD)
const told: Remembered = {
  table: 't1',
  round: 1,
  commitment: proof.commitment,
  contributions: { anna: ANNA.commitment, bob: BOB.commitment },
  value: ANNA.value,
  root: ROOT,
}
const results = (one: Partial<ShuffleProof>, remembered: Partial<Remembered> | null = {}): string =>
  checks({ ...proof, ...one }, remembered && { ...told, ...remembered }, 'anna')
    .map((check) => check.result[0])
    .join('')

test('an honest proof holds in everything', () => {
  expect(results({})).toBe('hhhhhhhhhhh')
})

test('what does not fit is found', () => {
  expect(results({ commitment: ROOT })).toBe('fhhhhhfhhhh')
  expect(results({}, { contributions: { anna: ANNA.commitment } })).toBe('hfhhhhhhhhh')
  expect(results({}, { value: BOB.value })).toBe('hhfhhhhhhhh')
  expect(results({}, { root: HOUSE })).toBe('hhhfhhhhhhh')
  expect(results({ contributions: [{ ...ANNA, value: BOB.value }, BOB] })).toBe('hhfhfhhffhh')
  expect(results({ dealt: [...proof.dealt.slice(0, 3), { ...THIRD, card: '4d' }] })).toBe('hhhhhhhhffh')
  expect(results({ dealt: [THIRD] })).toBe('hhhhhhhhhhf')
})

test('what cannot be known is said to be so', () => {
  expect(results({ seed: '' })).toBe('hhhhhhuhh')
  expect(results({ contributions: [{ ...ANNA, value: '' }, BOB] }).slice(0, 4)).toBe('hhuh')
  expect(results({}, null)).toBe('uhhhhhhh')
  expect(results({ roots: [], dealt: [], deck: 'full/1', seed: '' }, null)).toBe('uhhu')
})
