/** A practice hand for the felt. */
import { tableAt } from './replay'
import { t } from './words/words'
import type { LessonShown, TableShown } from './wire'

export function tableOf(lesson: LessonShown): TableShown {
  const names = Object.fromEntries(
    Object.keys(lesson.names).map((place) => [
      place,
      place === lesson.place ? (lesson.names[place] ?? '') : t('train.bot', { n: place.slice(1) }),
    ]),
  )
  const round = { ...lesson.round, names }
  const shown = tableAt(
    {
      ...lesson,
      table: '',
      number: 1,
      started: '',
      ended: '',
      whole: false,
      shuffle: null,
      claims: [],
      steps: [{ line: '', told: [], round }],
      seats: {},
    },
    0,
  )
  const seats = shown.seats.map((seat) => ({
    ...seat,
    bot: seat.place !== lesson.place,
    plays: lesson.plays[seat.place ?? ''] ?? '',
  }))
  return { ...shown, seats }
}
