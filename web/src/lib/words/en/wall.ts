export default {
  jackpot: 'Jackpot!',
  at_table: 'at table {split}',
  waiting_lists: 'Waiting lists',
  and_more: 'and {waiting} more',
  open_tables: 'Open tables',
  free: '{seats} free',
  waiting: '{waiting} waiting',
  full: 'full',
  waiting_for_the_room: 'Waiting for the room …',
} as const
