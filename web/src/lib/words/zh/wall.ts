import type { Text } from '../words'
import type en from '../en/wall'

export default {
  and_more: '另有{waiting}人',
  at_table: '{split}号桌',
  free: '{seats} 个空位',
  full: '已满',
  heading_jackpot: '累积奖金',
  heading_open_tables: '开放牌桌',
  heading_waiting_lists: '候补名单',
  waiting: '{waiting}人等候',
  waiting_for_the_room: '正在重连……',
} satisfies Record<keyof typeof en, Text>
