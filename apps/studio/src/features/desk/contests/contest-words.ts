import type { ContestChange } from '@earshot/contract/community/vote'
import type { ContestChangeKind, ContestState } from '@earshot/contract/desk/contests/contest-fields'
import type { DeskContest } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import type { Tone } from '../../../lists/state-word.tsx'
import { formatDay } from '../../../text/format.ts'

/** The tone of each state of a contest. */
export const CONTEST_TONES: Record<ContestState, Tone> = {
  draft: 'off',
  planned: 'waiting',
  open: 'good',
  ended: 'off',
}

/** Returns the end of a contest in words: "Until 24:00 on 31 Dec 2026, Europe/Berlin" (CONTESTS-02). */
export const endWords = (day: string, zone: string): string =>
  m.contests_end_until({ day: formatDay(day), zone: zone.replaceAll('_', ' ') })

/** Returns when a contest begins or ends, for the list. */
export function whenWords({ state, days_left: left, end_date: end, opens_on: day }: DeskContest): string {
  if (left !== null) return m.contests_days_left({ count: left })
  if (state === 'planned' && day !== null) return m.contests_opens_on({ day: formatDay(day) })
  return formatDay(end)
}

/** Returns a change of a contest as a sentence. */
export const contestChangeWords = ({ kind, text, of }: ContestChange): string =>
  CHANGES[kind]({ text: text ?? '', of: of ?? '' })

const CHANGES: Record<ContestChangeKind, (values: { text: string; of: string }) => string> = {
  title: m.vote_change_title,
  end: ({ text }) => m.vote_change_end({ day: formatDay(text) }),
  picture: m.vote_change_picture,
  video: m.vote_change_video,
  ad: m.vote_change_ad,
  ballot: m.vote_change_ballot,
  ballot_title: m.vote_change_ballot_title,
  artists: m.vote_change_artists,
}
