/** 玩家在牌桌和门口最常遇到的拒绝，按句式译出；没有句式的保留原文。 */
type Form = [pattern: RegExp, words: string | ((...found: string[]) => string)]

const ACTS: Record<string, string> = {
  'raise to': '加注到',
  bet: '下注',
  'complete to': '补足到',
  'put in': '放入',
  stake: '下注',
  wager: '下注',
  post: '交',
  call: '跟注',
}
const act = (words: string): string => ACTS[words] ?? words
const WAITS: Record<string, string> = { 'cards are to be dealt': '等待发牌', 'cards are to be discarded': '等待换牌' }
const PERIOD: Record<string, string> = { today: '今天', 'in seven days': '七天内' }

/** What stands in brackets of a pattern is a name, an amount or a wager. */
export const REFUSALS: Form[] = [
  [/^(.+) is to act, not (.+)$/, '现在轮到 $1，不是 $2'],
  [
    /^(.+) cannot (raise to|bet|complete to|put in|stake|post) ([\d.,]+): allowed is exactly ([\d.,]+)$/,
    (_, who = '', what = '', amount = '', only = '') => `${who} 不能${act(what)} ${amount}：只能是 ${only}`,
  ],
  [
    /^(.+) cannot (raise to|bet|complete to|put in|stake|post) ([\d.,]+): allowed is ([\d.,]+) to ([\d.,]+)$/,
    (_, who = '', what = '', amount = '', least = '', most = '') =>
      `${who} 不能${act(what)} ${amount}：允许 ${least} 至 ${most}`,
  ],
  [
    /^(.+) cannot (raise to|bet|complete to|put in) ([\d.,]+): the stack allows ([\d.,]+)$/,
    (_, who = '', what = '', amount = '', most = '') => `${who} 不能${act(what)} ${amount}：筹码最多只够 ${most}`,
  ],
  [
    /^(.+) cannot (raise to|bet|complete to|put in) ([\d.,]+): wagers are multiples of ([\d.,]+)$/,
    (_, who = '', what = '', amount = '', unit = '') => `${who} 不能${act(what)} ${amount}：注额须为 ${unit} 的倍数`,
  ],
  [/^(.+) cannot put in ([\d.,]+): ([\d.,]+) are left$/, '$1 不能放入 $2：只剩 $3'],
  [/^([\d.,]+) is not an amount(?: to wager)?: it must be more than zero$/, '$1 不是有效金额：必须大于零'],
  [/^(.+) cannot wager now: the betting is over \(.+\)$/, '$1 现在不能下注：下注已结束'],
  [/^(.+) cannot wager now: (.+)$/, (_, who = '', why = '') => `${who} 现在不能下注：${WAITS[why] ?? why}`],
  [/^(.+) cannot check: ([\d.,]+) is to be called$/, '$1 不能过牌：需跟注 $2'],
  [/^(.+) may not show now: the betting is not over$/, '$1 现在不能亮牌：下注尚未结束'],
  [/^(.+) may not muck now: on its turn it may fold$/, '$1 现在不能盖牌：轮到时可以弃牌'],
  [/^(.+) discards at most (\d+) cards, not (\d+)$/, '$1 最多换$2张牌，不能换$3张'],
  [/^(.+) discards exactly one card, not (\d+)$/, '$1 须换一张牌，不是$2张'],
  [/^box (\d+) has no room for another (.+): only one is permitted in a box$/, '$1号位不能再下 $2：每个投注位只许一注'],
  [/^the (.+) is placed after the cards are dealt, not before$/, '$1 要在发牌后下，不能提前'],
  [/^betting is closed: the (.+) is placed before the deal$/, '已停止下注：$1 须在发牌前下'],
  [/^betting is closed: no wager can be taken back now$/, '已停止下注：现在不能收回注码'],
  [/^nobody decides before the cards are dealt: .+$/, '发牌之前不能作决定'],
  [/^box (\d+) has decided already: .+$/, '$1号位已经作过决定'],
  [/^box (\d+) has folded: .+$/, '$1号位已弃牌'],
  [/^box (\d+) has nothing to decide now: .+$/, '$1号位现在没有要作的决定'],
  [/^(.+) decides before box (\d+)$/, '$1 先作决定，然后才是$2号位'],
  [/^there is no box (\d+): the table has boxes 1 to (\d+)$/, '没有$1号位：本桌只有1至$2号位'],
  [/^(.+) cannot wager ([\d.,]+): ([\d.,]+) left on the table$/, '$1 不能下注 $2：桌上只剩 $3'],
  [/^(.+) has personal limits of ([\d.,]+) to ([\d.,]+)$/, '$1 的个人限额为 $2 至 $3'],
  [/^seat (\d+) is (.+)'s$/, '$1号座位已由 $2 占用'],
  [/^box (\d+) is (.+)'s(?:: nobody else wagers there)?$/, '$1号位属于 $2'],
  [/^box (\d+) was (.+)'s in the last round, and .+ comes first$/, '$1号位上一局属于 $2，$2 优先'],
  [
    /^seat (\d+) was just left: the players seated come first, until the next round$/,
    '$1号座位刚空出：下一局之前由在座玩家优先',
  ],
  [/^the table is full: at most (\d+) players$/, '牌桌已满：最多$1人'],
  [/^(.+) sits in seat (\d+): 'change' moves there$/, '$1 已坐在$2号座位：可以换座'],
  [/^(.+) cannot buy in for ([\d.,]+): the buy-in is ([\d.,]+) to ([\d.,]+)$/, '$1 不能买入 $2：买入须为 $3 至 $4'],
  [/^(.+) cannot buy in for ([\d.,]+): the buy-in is ([\d.,]+) or more$/, '$1 不能买入 $2：买入至少 $3'],
  [
    /^(.+) cannot add ([\d.,]+) to ([\d.,]+): the table's maximum is ([\d.,]+)$/,
    '$1 不能在 $3 上再加 $2：本桌上限为 $4',
  ],
  [/^(.+) cannot take chips off the table without leaving$/, '$1 不离开牌桌便不能取走筹码'],
  [/^(.+) cannot take ([\d.,]+) of ([\d.,]+)$/, '$1 不能从 $3 中取走 $2'],
  [/^(.+) has wagers in the round$/, '$1 在本局中还有注码'],
  [/^(.+) has a seat or is on the list already$/, '$1 已有座位或已在候补名单'],
  [/^(.+) is not next on the waiting list, or no seat is free$/, '还没轮到候补的 $1，或没有空位'],
  [/^(.+) has ([\d.,]+) in the wallet: ([\d.,]+) is too much$/, '$1 钱包里有 $2：$3 超出了'],
  [/^play is suspended(?: already)?$/, '游戏已暂停'],
  [/^one moment: the table is being put right$/, '请稍候：牌桌正在恢复'],
  [/^(.+) has sent a great many lines(?:, without a seat)?: wait (\d+) s for the next$/, '$1 发送过于频繁：请等$2秒'],
  [
    /^([\d.,]+) is more than you may bring into play now, ([\d.,]+): .+$/,
    '您为自己设定了限额，现在最多可投入 $2，$1 超出了',
  ],
  [/^you have played .+: your limit is (.+)\.$/i, '您为自己设定的时间已用完（$1）'],
  [
    /^you are (?:up|down) ([\d.,]+) (today|in seven days), and your limit is a loss of ([\d.,]+): .+$/i,
    (_, __ = '', per = '', most = '') => `您为自己设定的损失限额为${PERIOD[per]} ${most}，现在不能再冒险`,
  ],
  [/^(.+) does not play now, at their own word: .+$/, '$1 现在不参与游戏，这是本人的决定'],
  [/^the name and the password do not belong together$/, '名字与密码不符'],
  [/^that is not this account's password$/, '这不是本账户的密码'],
  [/^a password has (\d+) to (\d+) characters$/, '密码须有$1至$2个字符'],
  [/^a name has (\d+) to (\d+) letters .+$/, '名字须有$1至$2个字母（a至z）、数字、- 或 _，并以字母开头'],
  [/^the name '(.+)' (?:is taken|means something at a table).*$/, '名字 $1 不能用：请换一个'],
  [/^sign in first$/, '请先登录'],
  [/^(.+): try again in (\d+) seconds?$/, '请求太多：请在$2秒后再试'],
  [/^the server does not answer: is it running, and are you online\?$/, '服务器没有应答：它在运行吗？您在线吗？'],
  [
    /^the room has had to close, and what you did last may not have been kept: .+$/,
    '房间不得不关闭，您刚才的操作可能没有保存：请稍后再看；服务器的管理者会得知原因',
  ],
  [/^the room's database does not answer: .+$/, '房间的数据库没有应答：请稍后再试；服务器的管理者可在日志中查到原因'],
  [/^the room ([\w-]+) is not open just now$/, '房间 $1 目前没有开放'],
  [/^the room ([\w-]+) is open at (.+)$/, '房间 $1 在 $2 开放'],
  [/^there is no room (.+) in this building$/, '这里没有房间 $1'],
  [/^this relay only shows the room ([\w-]+): .+$/, '这里只供观看房间 $1：要操作请到房间本身'],
  [/^the room is closing: no round begins any more; .+$/, '房间正在关闭：不再开始新的一局；重新开放后牌桌继续'],
  [/^the room is closing$/, '房间正在关闭'],
  [/^the server has made a mistake; nothing was changed$/, '服务器出了错；什么都没有改变'],
  [
    /^you are in a round at (.+): practice, and the advice in it, is for when it is over$/,
    '您正在 $1 的牌局中：练习及其建议要等牌局结束',
  ],
]

export function refusal(text: string): string {
  for (const [pattern, words] of REFUSALS) {
    const found = pattern.exec(text)
    if (found)
      return typeof words === 'string' ? text.replace(pattern, words) : words(...(found as unknown as string[]))
  }
  return text
}
