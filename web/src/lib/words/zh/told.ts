/** 服务器用英语说的话，按句式译出；没有句式的保留原文。 */
import { cents, money } from '../../money'
import type { Tongue } from '../told'
import { fromWords } from './hands'
import { line as logged } from './log'
import { refusal } from './refusals'
import { WORDS } from './terms'
import { speech } from './why'

type Form = [pattern: RegExp, words: string | ((...found: string[]) => string)]

/** Buttons and signs. What stands in brackets of a pattern is a name, an amount or cards. */
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
  [/^choose cards to discard$/, '选择要换的牌'],
  [/^choose cards to discard, or stand pat$/, '选择要换的牌，或不换'],
  [/^discard (.+)$/, '换牌 $1'],
  [/^buy (\d+) seconds more$/, '再买 $1 秒'],
  [/^no more bets$/, '停止下注'],
  [/^settle the wagers$/, '结算'],
  [/^push the pots$/, '推出底池'],
  [/^(\d+) cards? to (.+)$/, '给$2发$1张牌'],
  [/^(\d+) cards?, the (\w+)$/, (_, count = '', what = '') => `${WORDS[what] ?? what}：${count}张`],
]

function line(text: string): string {
  const bare = text.trim()
  const known = WORDS[bare.toLowerCase()]
  if (known) return known
  const first = `${bare.charAt(0).toLowerCase()}${bare.slice(1)}`
  for (const [pattern, words] of FORMS) {
    const found = pattern.exec(bare) ?? pattern.exec(first)
    if (!found) continue
    return typeof words === 'string' ? found[0].replace(pattern, words) : words(...(found as unknown as string[]))
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

export default { speech, hand: fromWords, logged, line, refusal, word, check, stop } satisfies Tongue
