import type { FeedMove } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { MOVE_IN } from '../../../paths.ts'
import { formatMoment } from '../../../text/format.ts'
import { CopyField } from '../copy-field.tsx'
import styles from '../feed-move.module.css'

/** A podcast that follows a feed at another host. */
export function Follows({ move: { old_feed: feed, checked_at: at, problem } }: { move: FeedMove }) {
  return (
    <div className={styles['column']}>
      <p>{m.feed_follows_text()}</p>
      <CopyField label={m.feed_read_address()} text={feed ?? ''} />
      <LastRead at={at} problem={problem} />
      <div className={styles['acts']}>
        <LinkButton size="s" href={`${MOVE_IN}?url=${encodeURIComponent(feed ?? '')}`}>
          {m.feed_mode_host()}
        </LinkButton>
      </div>
    </div>
  )
}

/** The time at which a feed was read last, and why that failed. */
export function LastRead({ at, problem }: { at: string | null; problem: string | null | undefined }) {
  return (
    <>
      {at !== null && <p className={styles['note']}>{m.feed_read_at({ time: formatMoment(at) })}</p>}
      {problem != null && <FormMessage>{m.feed_read_problem({ problem })}</FormMessage>}
    </>
  )
}
