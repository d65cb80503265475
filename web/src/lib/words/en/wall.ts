export default {
  and_more: 'and {waiting} more',
  at_table: 'table {split}',
  free: '{seats} open',
  full: 'full',
  heading_jackpot: 'Jackpot',
  heading_open_tables: 'Open tables',
  heading_waiting_lists: 'Waiting lists',
  waiting: '{waiting} waiting',
  waiting_for_the_room: 'Reconnecting…',
} as const
