/** 服务器用英语说的话，按句式译出；没有句式的保留原文。 */
import { cents, money } from '../../money'
import type { Tongue } from '../told'
import { cards, fromWords } from './hands'
import { refusal } from './refusals'
import { speech } from './why'

/** Single words: places, offices, states, kinds. */
const WORDS: Record<string, string> = {
  box: '投注位',
  seat: '座位',
  boxes: '投注位',
  seats: '座位',
  place: '位',
  player: '玩家',
  dealer: '荷官',
  supervisor: '主管',
  cashier: '出纳',
  manager: '经理',
  auditor: '审计员',
  director: '总监',
  operator: '运营方',
  inspector: '监察员',
  win: '赢',
  lose: '输',
  'stand-off': '和局退注',
  void: '作废',
  returned: '退回',
  settled: '已结算',
  claimed: '已申领',
  'entered by hand': '人工录入',
  verified: '已核验',
  confirmed: '已确认',
  held: '暂缓',
  released: '已恢复',
  paid: '已付',
  refused: '已拒绝',
  in: '在场',
  out: '出局',
  entered: '已报名',
  withdrawn: '已退出',
  disqualified: '取消资格',
  advanced: '晋级',
  absent: '缺席',
  fill: '补码',
  credit: '退码',
  opening: '开桌清点',
  closing: '关桌清点',
  cage: '账房',
  day: '日期',
  table: '牌桌',
  game: '游戏',
  total: '合计',
  limits: '限额',
  betting: '下注方式',
  blinds: '盲注',
  'buy-in': '买入',
  commission: '抽水',
  'time charge': '时间费',
  'pay tables': '赔率表',
  jackpot: '累积奖金',
  'side wagers': '边注',
  'time to act': '行动时间',
  'time-to-act': '行动时间',
  look: '查看手牌',
  flop: '翻牌',
  turn: '转牌',
  river: '河牌',
  'pre-flop': '翻牌前',
  'before the flop': '翻牌前',
  draw: '换牌',
  showdown: '比牌',
  check: '过牌',
  fold: '弃牌',
  call: '跟注',
  bet: '下注',
  raise: '加注',
  straddle: '抓头',
  discard: '换牌',
  muck: '盖牌',
  software: '软件',
  human: '荷官',
  open: '已开',
  closed: '未开',
  suspended: '已暂停',
  close: '关桌',
  resume: '恢复',
  suspend: '暂停',
  deal: '发牌',
  pause: '暂停',
  start: '开始',
  next: '下一级',
  level: '级别',
  minutes: '分钟',
  break: '休息',
  untimed: '不计时',
  ante: '前注',
  minimum: '最低',
  'no-limit': '无限注',
  'no limit': '无限注',
  'pot-limit': '底池限注',
  'pot limit': '底池限注',
  'fixed limit': '限注',
  'fixed-limit': '限注',
}

type Form = [pattern: RegExp, words: string | ((...found: string[]) => string)]
const all = (text: string | undefined): string => (text ? '，全下' : '')

/** Buttons and lines of a log. What stands in brackets of a pattern is a name, an amount or cards. */
const FORMS: Form[] = [
  [/^fold$/, '弃牌'],
  [/^on the way$/, '已在路上'],
  [/^more time$/, '要更多时间'],
  [/^pass$/, '放弃'],
  [/^leave the list$/, '退出名单'],
  [/^minimum ([\d.,]+), maximum ([\d.,]+)$/, '最低 $1，最高 $2'],
  [/^minimum ([\d.,]+), no maximum$/, '最低 $1，不设上限'],
  [/^at least ([\d.,]+)$/, '至少 $1'],
  [/^([\d.,]+) to ([\d.,]+)$/, '$1 至 $2'],
  [/^check$/, '过牌'],
  [/^bet$/, '下注'],
  [/^raise to$/, '加注到'],
  [/^complete to$/, '补足到'],
  [/^straddle$/, '抓头 (straddle)'],
  [/^call ([\d.,]+)$/, '跟注 $1'],
  [/^call (.+)$/, '叫 $1'],
  [/^bring it in for ([\d.,]+)$/, '强制开注 $1'],
  [/^show the hand$/, '亮牌'],
  [/^show the hand, naming its cards$/, '亮牌（指明牌张）'],
  [/^muck the hand$/, '盖牌'],
  [/^keep the hand face down$/, '盖着牌不翻'],
  [/^take the (.+) back$/, '收回$1'],
  [/^place the (.+) wager$/, '下 $1 注'],
  [/^make up the difference$/, '补足差额'],
  [/^fold and leave the chips$/, '弃牌，筹码留下'],
  [/^discard one card$/, '换一张牌'],
  [/^discard (.+)$/, '换牌 $1'],
  [/^buy (\d+) seconds more$/, '再买 $1 秒'],
  [/^no more bets$/, '停止下注'],
  [/^settle the wagers$/, '结算'],
  [/^push the pots$/, '推出底池'],
  [/^(\d+) cards? to (.+)$/, '给$2发$1张牌'],
  [/^(\d+) cards?, the (\w+)$/, (_, count = '', what = '') => `${WORDS[what] ?? what}：${count}张`],
  [/^([^:]+?) is dealt (\d+) cards?$/, '$1 得到$2张牌'],
  [/^([^:]+?) is dealt (\S{2,3}(?: \S{2,3})*)$/, '$1 得到 $2'],
  [/^the (flop|turn|river): (.+)$/, (_, what = '', shown = '') => `${WORDS[what]}：${shown}`],
  [/^the (flop|turn|river) lies face down$/, (_, what = '') => `${WORDS[what]}盖着`],
  [/^jackpot cards: (.+)$/, '累积奖金牌：$1'],
  [/^(.+) shows (.+): (.+)$/, (_, who = '', shown = '', hand = '') => `${who} 亮牌 ${shown}：${fromWords(hand)}`],
  [/^(.+) places ([\d.,]+) on ([\w-]+), box (\d+)$/, '$1 在$4号位下 $3 $2'],
  [/^(.+) takes ([\d.,]+) back from ([\w-]+), box (\d+)$/, '$1 从$4号位的 $3 收回 $2'],
  [/^(.+) places ([\d.,]+) on ([\w-]+)$/, '$1 下 $3 $2'],
  [/^(.+) folds$/, '$1 弃牌'],
  [/^(.+) checks$/, '$1 过牌'],
  [/^(.+) calls ([\d.,]+?)(, all in)?$/, (_, who = '', amount = '', most) => `${who} 跟注 ${amount}${all(most)}`],
  [/^(.+) bets ([\d.,]+?)(, all in)?$/, (_, who = '', amount = '', most) => `${who} 下注 ${amount}${all(most)}`],
  [/^(.+) raises to ([\d.,]+?)(, all in)?$/, (_, who = '', amount = '', most) => `${who} 加注到 ${amount}${all(most)}`],
  [
    /^(.+) brings it in for ([\d.,]+?)(, all in)?$/,
    (_, who = '', amount = '', most) => `${who} 强制开注 ${amount}${all(most)}`,
  ],
  [
    /^(.+) posts the (.+) of ([\d.,]+?)(, all in)?$/,
    (_, who = '', what = '', amount = '', most) => `${who} 下${BLINDS[what] ?? what} ${amount}${all(most)}`,
  ],
  [/^(.+) draws (\d+)$/, '$1 换$2张'],
  [/^(.+) stands pat$/, '$1 不换牌'],
  [/^(.+) mucks$/, '$1 盖牌'],
  [/^the pots that were awarded are taken back$/, '已判出的底池收回'],
  [/^([\d.,]+) that nobody called goes back to (.+)$/, '无人跟注的 $1 退给 $2'],
  [/^nobody opened: the pot of ([\d.,]+) waits for the next round$/, '无人开注：底池 $1 留到下一局'],
  [/^(.+) keeps the hand face down$/, '$1 盖着牌不翻'],
  [/^(.+) sits down in (\w+) (\d+) with ([\d.,]+)$/, '$1 坐到$3号，带 $4'],
  [/^(.+) moves from \w+ (\d+) to \w+ (\d+)$/, '$1 从$2号换到$3号'],
  [/^a \w+ is free for (.+), who is next on the waiting list$/, '有空位，轮到候补的 $1'],
  [/^(.+) leaves with ([\d.,]+)$/, '$1 离开，带走 $2'],
  [/^(.+) leaves after this round$/, '$1 本局后离开'],
  [/^(.+) adds ([\d.,]+)$/, '$1 补充 $2'],
  [/^(.+) is away$/, '$1 暂离'],
  [/^(.+) is back$/, '$1 回来了'],
  [
    /^(.+) missed the (big|small) blind$/,
    (_, who = '', which = '') => `${who} 错过了${which === 'big' ? '大盲' : '小盲'}`,
  ],
  [/^(.+) waits for a seat, place (\d+)$/, '$1 候补，第$2位'],
  [/^(.+) no longer waits$/, '$1 退出候补'],
  [/^the table opens$/, '开桌'],
  [/^the table closes$/, '关桌'],
  [/^play is suspended$/, '暂停'],
  [/^this is the last round: the room closes after it, .+$/, '这是最后一局：之后房间关闭，重新开放后牌桌继续'],
  [/^the room is closing: no round begins any more\. .+$/, '房间正在关闭：不再开始新的一局，重新开放后牌桌继续'],
  [/^play resumes$/, '恢复'],
  [/^the dealer calls an official(: (.+))?$/, (_, __, why) => `荷官呼叫工作人员${why ? `：${why}` : ''}`],
  [/^the official who was called is here$/, '被呼叫的工作人员到了'],
  [/^the cards are shuffled$/, '洗牌'],
  [/^round (\d+) begins: (.+)$/, '第$1局开始：$2'],
  [/^round (\d+) is over: nobody won or lost$/, '第$1局结束：无人输赢'],
  [/^round (\d+) is over: (.+)$/, '第$1局结束：$2'],
  [/^([^:]+) and does not qualify$/, (_, hand = '') => `${fromWords(hand)}，不够格`],
]
const BLINDS: Record<string, string> = {
  blind: '盲注',
  'small blind': '小盲',
  'big blind': '大盲',
  ante: '前注',
  straddle: '抓头',
  'dead blind': '死盲注',
  'missed blind': '补盲注',
}
const DEALER = /^the dealer (?=is dealt|shows)/

function line(text: string): string {
  const bare = text.trim()
  const known = WORDS[bare.toLowerCase()]
  if (known) return known
  const first = `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`
  for (const [pattern, words] of FORMS) {
    const found = pattern.exec(bare) ?? pattern.exec(first)
    if (!found) continue
    const told = typeof words === 'string' ? found[0].replace(pattern, words) : words(...(found as unknown as string[]))
    return cards(DEALER.test(first) ? told.replace(/^the dealer/i, '荷官') : told)
  }
  return text
}

function word(text: string): string {
  return WORDS[text.toLowerCase()] ?? text
}

/** What stops somebody, by its kind; until when and how much the room says after it. */
const STOPS: Record<string, string> = {
  excluded: '您已自我排除，现在不能参与。',
  break: '您正在休息，现在不能参与。',
  time: '您为自己设定的时间已用完。',
  check: '请先看一看：您玩了多久，输赢多少。',
  loss: '您已达到为自己设定的损失限额。',
}

function stop(why: string, text: string): string {
  return STOPS[why] ? `${STOPS[why]}（${text}）` : text
}

function check(minutes: number, net: string): string {
  const came = cents(net)
  return `您今天已经玩了${minutes}分钟，${came > 0 ? `赢了 ${money(came)}` : came < 0 ? `输了 ${money(-came)}` : '不输不赢'}。`
}

export default { speech, hand: fromWords, line, refusal, word, check, stop } satisfies Tongue
