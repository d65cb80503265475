/** A sentence for somebody who is new at a table: what to do next, and nothing about how to play well. */
import { placeWord } from './table'
import { t } from './words/words'
import type { TableShown } from './wire'

interface Now {
  you: string | null
  /** A seat is free for this person. */
  free: boolean
  seated: boolean
  offered: boolean
  betting: boolean
  wagered: boolean
}

export function hintFor(table: TableShown, now: Now): string {
  const what = placeWord(table)
  if (table.event && !now.seated) return ''
  if (!now.you) return t('room.watching_needs_no_account', { what })
  if (!now.seated && !now.free)
    return table.waiting?.includes(now.you)
      ? t('room.you_are_told_on_every_page')
      : t('room.every_is_taken_or_promised', { what })
  if (!now.seated) return t('room.press_sit_at_a_free_on_the', { what })
  if (now.betting && now.wagered) return t('room.more_wagers_if_you_like')
  if (now.betting && now.offered) return t('room.choose_an_amount_then')
  if (now.offered) return t('room.only_what_the_rules_allow')
  return ''
}
