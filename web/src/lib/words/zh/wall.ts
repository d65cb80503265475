import type { Text } from '../words'
import type en from '../en/wall'

export default {
  jackpot: '累积奖金！',
  at_table: '{split}号桌',
  waiting_lists: '候补名单',
  and_more: '另有{waiting}人',
  open_tables: '开放牌桌',
  free: '{seats}个空位',
  waiting: '{waiting}人等候',
  full: '已满',
  waiting_for_the_room: '等待牌室数据……',
} satisfies Record<keyof typeof en, Text>
