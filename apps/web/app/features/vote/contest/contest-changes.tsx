import type { ContestChange } from '@earshot/contract/community/vote'
import type { ContestChangeKind } from '@earshot/contract/desk/contests/contest-fields'
import * as m from '@earshot/messages/vote'
import { Section } from '@earshot/ui/lists/section.tsx'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { formatDay } from '@earshot/ui/text/format-date'
import { formatMoment } from '../../../lib/text/format.ts'
import styles from './contest-log.module.css'

/** The changes of a contest since voting was opened, with their times, the latest first (CONTESTS-04). */
export function ContestChanges({ changes }: { changes: readonly ContestChange[] }) {
  const isHydrated = useIsHydrated()
  return (
    <Section title={m.vote_changes()}>
      <ol className={styles.changes}>
        {changes.map((change, index) => (
          <li key={index}>
            <time dateTime={change.at}>{isHydrated ? formatMoment(change.at) : formatDay(change.at.slice(0, 10))}</time>
            <span dir="auto">{WORDS[change.kind]({ text: change.text ?? '', of: change.of ?? '' })}</span>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const WORDS: Record<ContestChangeKind, (values: { text: string; of: string }) => string> = {
  title: m.vote_change_title,
  end: ({ text }) => m.vote_change_end({ day: formatDay(text) }),
  picture: m.vote_change_picture,
  video: m.vote_change_video,
  ad: m.vote_change_ad,
  ballot: m.vote_change_ballot,
  ballot_title: m.vote_change_ballot_title,
  artists: m.vote_change_artists,
}
