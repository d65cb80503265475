/** 服务器用英语说的话：句子按编号，为什么按句子的数值，牌型和单词按名称译出。 */
import { cents, money } from '../../money'
import type { Tongue } from '../translate'
import { said } from './hands'
import { sentence } from './sentences'
import { WORDS } from './terms'
import { speech } from './why'

function word(text: string): string {
  return WORDS[text.toLowerCase()] ?? text
}

/** The reasons that stop a person's play, by kind. The room adds the time or the amount. */
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

export default { speech, hand: said, sentence, word, check, stop } satisfies Tongue
