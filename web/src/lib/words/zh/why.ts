/** 为什么赢、为什么输：按句子的编号和数值，用荷官的话说出来。 */
import type { Sentence } from '../../wire'
import { cents, money as written } from '../../money'
import type { HandNamed, Heard } from '../translate'
import { category, said } from './hands'

type Part = Record<string, string>
type Reason = (one: Sentence, heard: Heard) => string

const money = (text: string | undefined): string => written(cents(text))
const text = (one: Sentence, name: string): string =>
  typeof one.values[name] === 'string' ? (one.values[name] as string) : ''
const parts = (one: Sentence, name: string): Part[] =>
  Array.isArray(one.values[name]) ? (one.values[name] as Part[]) : []
function hand(one: Sentence, name: string): HandNamed | null {
  const value = one.values[name]
  return value && typeof value === 'object' && !Array.isArray(value) && 'category' in value
    ? (value as unknown as HandNamed)
    : null
}
const shown = (held: HandNamed | null): string => (held ? said(held) : '')

function name(place: string, heard: Heard): string {
  if (place && place === heard.you) return '您'
  return heard.names[place] ?? (/^p\d+$/.test(place) ? `${place.slice(1)}号位` : place || '玩家')
}

/** `Ante 赢 10`，`Blind 和局退注`。注项名保留台面上的英文。 */
function outcome(part: Part): string {
  const called = part.name ?? ''
  if (part.outcome === 'win') return part.paid === '0.00' ? `${called} 赢` : `${called} 赢 ${money(part.paid)}`
  if (part.outcome === 'lose') {
    const back = part.returned === '0.00' ? '' : `（退回 ${money(part.returned)}）`
    return `${called} 输 ${written(cents(part.staked) - cents(part.returned))}${back}`
  }
  return part.outcome === 'stand-off' ? `${called} 和局退注` : `${called} ${money(part.returned)} 退回`
}
const outcomes = (one: Sentence): string => parts(one, 'wagers').map(outcome).join('，')

const WITH: Record<string, string> = { 'box+flop': '（连同翻牌）', 'box+jackpot': '（连同累积奖金牌）' }

/** Return the hand of a sentence, with its owner. */
function held(one: Sentence, heard: Heard): string {
  const cards = text(one, 'cards')
  const said = shown(hand(one, 'hand'))
  if (cards === 'box+dealer') return `六张牌中的${said}`
  if (cards === 'dealer+flop') return `荷官连同翻牌的${said}`
  const holder = text(one, 'holder')
  return `${holder ? `${name(holder, heard)}的` : ''}${said}${WITH[cards] ?? ''}`
}

const ODDS = /^(\S+) to (\S+)$/
function at(part: Part): string {
  const odds = (part.odds ?? '').replace(ODDS, '$1赔$2')
  return odds && part.up ? `${odds}，补足到 ${money(part.up)} 的整数倍` : odds
}

/** The cards that count, for a hand made from other cards than the community's. */
const COUNTED: Record<string, string> = {
  'box+flop': '只算翻牌时是',
  'box+jackpot': '连同累积奖金牌是',
  'dealer+flop': '只算翻牌时荷官是',
  'box+dealer': '六张牌是',
}

function unpaid(one: Sentence): string {
  const least = text(one, 'least')
  const said = hand(one, 'hand')
  const counted = said && COUNTED[text(one, 'cards')]
  return `${counted ? `${counted}${shown(said)}，` : ''}${least ? `从${category(least)}起才赔` : '这手牌不在赔率表内'}`
}
function suits(one: Sentence): string {
  const names: Record<string, string> = { c: '梅花', d: '方块', h: '红心', s: '黑桃' }
  return [...text(one, 'suits')].map((suit) => names[suit] ?? suit).join('或')
}
function prize(one: Sentence, heard: Heard): string {
  const paid = parts(one, 'wagers').some((part) => part.paid !== '0.00')
  return `${held(one, heard)}赢得${text(one, 'prize') === 'pool' ? '累积奖金' : '累积奖金的额外奖'}${paid ? '' : '，凭申领支付'}`
}
const did =
  (words: string): Reason =>
  (one, heard) =>
    `${name(text(one, 'holder'), heard)}${words}`

/** The reasons, by the sentence's id. */
export const REASONS: Record<string, Reason> = {
  higher: (one) => `${shown(hand(one, 'hand'))}大于荷官的${shown(hand(one, 'other'))}`,
  'higher-and-paid': (one) => `${shown(hand(one, 'hand'))}大于荷官的${shown(hand(one, 'other'))}，且${unpaid(one)}`,
  'higher-and-unpaid': (one) => `${shown(hand(one, 'hand'))}大于荷官的${shown(hand(one, 'other'))}，但${unpaid(one)}`,
  lower: (one) => `荷官的${shown(hand(one, 'other'))}大于${shown(hand(one, 'hand'))}`,
  equal: (one) => `荷官也是${shown(hand(one, 'hand'))}`,
  'no-hand': (one) => `荷官是${shown(hand(one, 'other'))}，不够格`,
  listed: (one, heard) =>
    `${held(one, heard)}，${parts(one, 'wagers')
      .map((part) => at(part))
      .filter(Boolean)
      .join('、')}`,
  unlisted: unpaid,
  prize,
  folded: did('已弃牌'),
  absent: did('不在场，没有作决定'),
  'face-down': did('盖着牌不翻'),
  forfeited: () => '经工作人员裁定没收',
  'not-matched': () => 'Ante 没有能再次配足',
  'dealers-hand-wrong': () => '荷官的牌发错了',
  'void-round': () => '本局作废',
  'void-stays': () => '本局作废，留在原处等下一局',
  'void-hand': () => '这手牌作废',
  'void-wager': () => '此注作废',
  'void-no-hand-left': () => '局中没有剩下的手牌',
  'returned-price': (one) => `金额必须正好是 ${money(text(one, 'price'))}`,
  'returned-minimum': (one) => `再次低于最低注 ${money(text(one, 'minimum'))}`,
  'returned-needs': (one) => `需要先有 ${text(one, 'needs')}`,
  'returned-gives-way': () => '该位置属于下 Ante 的玩家',
  'flop-win': (one) => `翻牌每一张都是${suits(one)}`,
  'flop-lose': (one) => `翻牌不全是${suits(one)}`,
  'flop-void': () => '没有翻牌可以判定',
  ruled: () => '',
}

/** Return wagers with the same result: `Ante 10，Play 20`. */
function amounts(one: Sentence): string {
  const all = parts(one, 'wagers')
  if (all.every((part) => part.outcome === 'win'))
    return all.map((part) => `${part.name} ${money(part.paid)}`).join('，')
  if (all.every((part) => part.outcome === 'lose' && part.returned === '0.00'))
    return all.map((part) => `${part.name} ${money(part.staked)}`).join('，')
  return outcomes(one)
}
function plain(one: Sentence, heard: Heard): string {
  const reason = REASONS[one.id]?.(one, heard) ?? ''
  return reason ? `${reason}：${outcomes(one)}` : outcomes(one)
}
const behind: Reason = (one, heard) => `${outcomes(one)}，${REASONS[one.id]?.(one, heard) ?? ''}`

const SPEECH: Record<string, Reason> = {
  higher: (one, heard) => `${held(one, heard)}赢：${amounts(one)}`,
  'higher-and-paid': (one, heard) => `${held(one, heard)}赢：${amounts(one)}`,
  'higher-and-unpaid': (one) => `${outcomes(one)}，${unpaid(one)}`,
  lower: (one, heard) => `${held(one, heard)}输：${amounts(one)}`,
  equal: (one, heard) => `${held(one, heard)}打平：${outcomes(one)}`,
  'no-hand': (one) => outcomes(one),
  unlisted: (one) => `${outcomes(one)}，${unpaid(one)}`,
  prize: (one, heard) => `${outcomes(one)}：${prize(one, heard)}`,
  'void-stays': (one) => `${outcomes(one)}，留在原处等下一局`,
  'returned-price': behind,
  'returned-minimum': behind,
  'returned-needs': behind,
  'returned-gives-way': behind,
}
const NAMED = ['higher', 'higher-and-paid', 'lower', 'equal']

function table(one: Sentence, heard: Heard, named: boolean): string {
  const told = parts(one, 'wagers')
    .map((part) => `${outcome(part)}（${at(part)}）`)
    .join('，')
  return named ? told : `${told}，凭${held(one, heard)}`
}

const DEALER: Record<string, string> = { 'dealer-qualifies': '，够格', 'dealer-no-hand': '，不够格' }

/** Return sentences joined as a dealer says them. */
export function speech(sentences: Sentence[], heard: Heard): string {
  const told = sentences.map((one, number) => {
    if (one.id === 'listed')
      return table(
        one,
        heard,
        sentences.slice(0, number).some((before) => NAMED.includes(before.id)),
      )
    if (parts(one, 'wagers').length) return (SPEECH[one.id] ?? plain)(one, heard)
    return alone(one, heard)
  })
  return told.length ? `${told.join('；')}。` : ''
}

function alone(one: Sentence, heard: Heard): string {
  if (one.id.startsWith('dealer-')) return `荷官是${shown(hand(one, 'other'))}${DEALER[one.id] ?? ''}`
  if (one.id.startsWith('pot-')) return pot(one, heard)
  const who = name(text(one, 'place'), heard)
  switch (one.id) {
    case 'uncalled':
      return `无人跟注的 ${money(text(one, 'amount'))} 退给${who}`
    case 'side-pot-back':
      return `没有牌能赢得的边池退还${who} ${money(text(one, 'amount'))}`
    case 'round-void':
      return '本局作废：所有筹码退回'
    case 'withheld':
      return `工作人员暂扣${who}的赔付`
    case 'room-prize':
      return `${who}以${category('royal flush')}赢得牌室累积奖金${text(one, 'amount') ? ` ${money(text(one, 'amount'))}` : ''}`
    default:
      return REASONS[one.id]?.(one, heard) ?? ''
  }
}

const ALONE: Record<string, string> = {
  'pot-last-left': '其他人都弃牌了',
  'pot-unopened': '没有人跟注',
  'pot-mucked': '没有别人亮牌',
  'pot-dead': '其他的牌都不能赢',
  'pot-alone': '没有别人参与',
}

function potName(one: Sentence): string {
  const number = Number(text(one, 'pot'))
  const called = number ? `边池${number}` : text(one, 'pots') === '1' ? '底池' : '主池'
  const fee = text(one, 'commission')
  return `${called} ${money(text(one, 'amount'))}${fee === '0.00' ? '' : `（抽水 ${money(fee)}）`}`
}
const names = (shares: Part[], heard: Heard): string => shares.map((share) => name(share.seat ?? '', heard)).join('、')
const held1 = (share: Part | undefined): string => (share?.category ? said(share as unknown as HandNamed) : '')

function each(shares: Part[], heard: Heard): string {
  if (new Set(shares.map((share) => share.amount)).size === 1) return `各得 ${money(shares[0]?.amount)}`
  return `${shares.map((share) => `${name(share.seat ?? '', heard)} ${money(share.amount)}`).join('，')}，零头归庄位左侧第一位`
}

function half(which: string, shares: Part[], heard: Heard): string {
  const sum = written(shares.reduce((all, share) => all + cents(share.amount), 0))
  const won = `${names(shares, heard)}以${held1(shares[0])}${shares.length > 1 ? '平分' : '赢得'}${which} ${sum}`
  return shares.length > 1 ? `${won}：${each(shares, heard)}` : won
}

function pot(one: Sentence, heard: Heard): string {
  const [high, low] = [parts(one, 'high'), parts(one, 'low')]
  const noLow = text(one, 'no-low') ? '；没有人有低牌' : ''
  if (one.id === 'pot-carried') return `无人开注：底池 ${money(text(one, 'amount'))} 滚入下一局`
  if (one.id === 'pot-halves') {
    if (high.length === 1 && low.length === 1 && high[0]?.seat === low[0]?.seat)
      return `${names(high, heard)}赢得${potName(one)}的高低两半，${money(high[0]?.amount)} 和 ${money(low[0]?.amount)}，凭${held1(high[0])}与${held1(low[0])}`
    const odd =
      high.reduce((all, share) => all + cents(share.amount), 0) -
      low.reduce((all, share) => all + cents(share.amount), 0)
    return `${potName(one)}：${half('高牌半池', high, heard)}；${half('低牌半池', low, heard)}${odd ? '；零头归高牌半池' : ''}`
  }
  if (one.id === 'pot-shared')
    return `${names(high, heard)}${held1(high[0]) ? `以${held1(high[0])}` : ''}平分${potName(one)}：${each(high, heard)}${noLow}`
  const winner = high[0]
  const won = `${names(high.slice(0, 1), heard)}赢得${potName(one)}${text(one, 'commission') === '0.00' ? '' : `，实得 ${money(winner?.amount)}`}`
  if (ALONE[one.id]) return `${won}：${ALONE[one.id]}`
  const beaten = hand(one, 'beaten')
  const seat = (one.values.beaten as Part | undefined)?.seat ?? ''
  return `${won}${held1(winner) ? `，凭${held1(winner)}` : ''}${beaten ? `，胜${name(seat, heard)}的${said(beaten)}` : ''}${noLow}`
}
