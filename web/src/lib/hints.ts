/** A sentence for a newcomer at a table: the next step, without advice on how to play. */
import { placeWord } from './table'
import { t } from './words/words'
import type { TableShown } from './wire'

interface Now {
  you: string | null
  /** True if a seat is free for this person. */
  free: boolean
  seated: boolean
  offered: boolean
  betting: boolean
  wagered: boolean
}

export function hintFor(table: TableShown, now: Now): string {
  const what = placeWord(table)
  if (table.event && !now.seated) return ''
  if (!now.you) return t('room.hints_watching_needs_no_account', { what })
  if (!now.seated && !now.free)
    return table.waiting?.includes(now.you)
      ? t('room.hints_told_every_page_place')
      : t('room.hints_every_taken_promised', { what })
  if (!now.seated) return t('room.hints_press_sit_free_felt', { what })
  if (now.betting && now.wagered) return t('room.hints_more_wagers_like')
  if (now.betting && now.offered) return t('room.hints_choose_amount')
  if (now.offered) return t('room.hints_gold_numbers')
  return ''
}
