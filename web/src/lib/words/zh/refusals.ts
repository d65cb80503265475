/** 拒绝：服务器带编号的按编号和数值译出；门口和别的房间的几句没有编号，按句式译出；其余保留原文。 */
import { fill } from '../words'

export const REFUSALS: Record<string, string> = {
  turn: '现在轮到 {who}，不是 {not}',
  'wager-only': '{who} 不能{verb} {amount}：只能是 {least}',
  'wager-between': '{who} 不能{verb} {amount}：允许 {least} 至 {most}',
  'wager-stack': '{who} 不能{verb} {amount}：筹码最多只够 {stack}',
  'wager-unit': '{who} 不能{verb} {amount}：注额须为 {unit} 的倍数',
  'put-in-left': '{who} 不能放入 {amount}：只剩 {left}',
  'put-in-stack': '{who} 不能放入 {amount}：筹码最多只够 {most}',
  'put-in-unit': '{who} 不能放入 {amount}：注额须为 {unit} 的倍数',
  'no-amount': '{amount} 不是有效金额：必须大于零',
  'wager-not-now-over': '{who} 现在不能下注：下注已结束',
  'wager-not-now-deal': '{who} 现在不能下注：等待发牌',
  'wager-not-now-discard': '{who} 现在不能下注：等待换牌',
  'wager-not-now-answer': '{who} 现在不能下注：先等待答复',
  'no-check': '{who} 不能过牌：需跟注 {owed}',
  'no-show': '{who} 现在不能亮牌：下注尚未结束',
  'no-muck': '{who} 现在不能盖牌：轮到时可以弃牌',
  'discards-most': '{who} 最多换{most}张牌，不能换{count}张',
  'discards-one': '{who} 须换一张牌，不是{count}张',
  'box-full-one': '{box}号位不能再下 {wager}：每个投注位只许一注',
  'box-full-one-each': '{box}号位不能再下 {wager}：每人在一个投注位只许一注',
  'box-full-three': '{box}号位不能再下 {wager}：已有三注',
  'box-full-kept': '{box}号位不能再下 {wager}：位置留给 {who}',
  'box-full-third-kept': '{box}号位不能再下 {wager}：第三个位置留给 {who}',
  'wager-after': '{wager} 要在发牌后下，不能提前',
  'wager-before': '已停止下注：{wager} 须在发牌前下',
  'closed-back': '已停止下注：现在不能收回注码',
  undealt: '发牌之前不能作决定',
  'box-decided': '{box}号位已经作过决定',
  'box-folded': '{box}号位已弃牌',
  'box-nothing': '{box}号位现在没有要作的决定',
  'box-before': '{first}号位（{who}）先作决定，然后才是{box}号位',
  'no-box': '没有{box}号位：本桌只有1至{boxes}号位',
  'wager-left': '{who} 不能下注 {amount}：桌上只剩 {left}',
  personal: '{who} 的个人限额为 {least} 至 {most}',
  'seat-taken': '{seat}号座位已由 {who} 占用',
  'box-taken': '{box}号位属于 {who}',
  'box-first': '{box}号位上一局属于 {who}，{who} 优先',
  'just-left': '{seat}号座位刚空出：下一局之前由在座玩家优先',
  full: '牌桌已满：最多{most}人',
  seated: '{who} 已坐在{seat}号座位：可以换座',
  'buy-in': '{who} 不能买入 {amount}：买入须为 {least} 至 {most}',
  'buy-in-least': '{who} 不能买入 {amount}：买入至少 {least}',
  'add-most': '{who} 不能在 {stack} 上再加 {amount}：本桌上限为 {most}',
  'no-removal': '{who} 不离开牌桌便不能取走筹码',
  'take-most': '{who} 不能从 {stack} 中取走 {amount}',
  'wagers-lie': '{who} 在本局中还有注码',
  'waits-already': '{who} 已有座位或已在候补名单',
  'not-next': '还没轮到候补的 {who}，或没有空位',
  wallet: '{who} 钱包里有 {has}：{amount} 超出了',
  suspended: '游戏已暂停',
  'one-moment': '请稍候：牌桌正在恢复',
  'put-right': '牌桌不能接受：正在恢复',
  'many-lines': '{who} 发送过于频繁：请等{seconds}秒',
  'own-limit-buy-in': '您设定的买入限额为{period} {limit}：现在最多可投入 {most}，{amount} 超出了',
  'own-limit-loss': '您设定的损失限额为{period} {limit}：现在最多可投入 {most}，{amount} 超出了',
  'own-excluded': '您已自我排除至 {until}',
  'own-excluded-on': '您已自我排除至 {until}，之后直到您要求回来为止',
  'own-break': '您正在休息，至 {until}',
  'own-time': '您为自己设定的时间为{period} {most}，已玩 {played}',
  'own-check': '请先确认已看过您玩了多久、输赢多少，再继续',
  'own-loss': '您为自己设定的损失限额为{period} {most}，现在不能再冒险',
  'own-loss-left': '您的损失限额为{period} {most}：只可冒险 {left}，桌上已有 {risked}；请离开一桌或取走筹码',
  'own-word': '{who} 现在不参与游戏，这是本人的决定',
  'not-together': '名字与密码不符',
  'not-password': '这不是本账户的密码',
  guests: '现在访客太多：请注册，或稍后再试',
  'no-guest': '此账号已有密码：请改为更改密码',
  'guest-token': '访客不能有令牌：请先为账号设置密码',
  'password-length': '密码须有{least}至{most}个字符',
  'name-letters': '名字须有3至24个字母（a至z）、数字、- 或 _，并以字母开头',
  'name-other': '名字 {name} 不能用：请换一个',
  busy: '请求太多：请在{seconds}秒后再试',
  'not-kept': '房间不得不关闭，您刚才的操作可能没有保存：请稍后再看；服务器的管理者会得知原因',
  'no-answer': '房间的数据库没有应答：请稍后再试；服务器的管理者可在日志中查到原因',
  mistake: '服务器出了错；什么都没有改变',
  closing: '房间正在关闭：不再开始新的一局；重新开放后牌桌继续',
  'no-practice': '您正在 {table} 的牌局中：练习及其建议要等牌局结束',
}

/** Words of the server's within a sentence. */
const VERBS: Record<string, string> = { 'raise to': '加注到', bet: '下注', 'complete to': '补足到' }
const PERIODS: Record<string, string> = { today: '今天', 'in seven days': '七天内' }

/** Without an id: what a door says before any room does. */
const FORMS: [pattern: RegExp, words: string][] = [
  [/^sign in first$/, '请先登录'],
  [/^(.+): try again in (\d+) seconds?$/, '请求太多：请在$2秒后再试'],
  [/^the server does not answer: is it running, and are you online\?$/, '服务器没有应答：它在运行吗？您在线吗？'],
  [/^the room ([\w-]+) is not open at the moment$/, '房间 $1 目前没有开放'],
  [/^the room ([\w-]+) is open at (.+)$/, '房间 $1 在 $2 开放'],
  [/^there is no room (.+) here$/, '这里没有房间 $1'],
  [/^this relay only shows the room ([\w-]+): .+$/, '这里只供观看房间 $1：要操作请到房间本身'],
  [/^the room is closing$/, '房间正在关闭'],
]

export function refusal(text: string, sentence = '', values: Record<string, string> = {}): string {
  const known = REFUSALS[sentence]
  if (known) {
    const { verb = '', period = '' } = values
    return fill(known, { ...values, verb: VERBS[verb] ?? verb, period: PERIODS[period] ?? period })
  }
  const [pattern, words] = FORMS.find(([one]) => one.test(text)) ?? []
  return pattern && words ? text.replace(pattern, words) : text
}
