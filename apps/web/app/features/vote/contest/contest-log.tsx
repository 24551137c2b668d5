import { ballotLog, recountScript } from '@earshot/contract/calls'
import * as m from '@earshot/messages/vote'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { FeedLink } from '../../../layout/parts/feed-link.tsx'
import type { Contest } from '../vote.rules.ts'
import styles from './contest-log.module.css'

/**
 * Links to the files for recounting a contest: the head of its ballot log, the log with its tally, and the script that
 * checks them.
 */
export function ContestLog({ contest: { id, title, log } }: { contest: Contest }) {
  return (
    <Section title={m.vote_anybody_can_recount()}>
      {/* The width of the leaders above depends on content that is not parsed yet. */}
      <FirstPaint before="log" />
      <div id="log" className={styles.log}>
        <div className={styles.words}>
          <p>{m.vote_log_help()}</p>
          <p>{m.vote_log_privacy()}</p>
          <div className={styles.ways}>
            <LinkButton href={`/api/${ballotLog}?category_id=${id}`} download="">
              {m.vote_download_log()}
            </LinkButton>
            <LinkButton href={`/api/${recountScript}`} download="">
              {m.vote_download_script()}
            </LinkButton>
            <FeedLink path={feedPath(id)} of={m.vote_feed_of({ title })} />
          </div>
        </div>
        <dl className={styles.head}>
          <div>
            <dt>{m.vote_log_lines()}</dt>
            <dd>{log.lines.toLocaleString('en')}</dd>
          </div>
          <div>
            <dt>{m.vote_log_head()}</dt>
            <dd>
              <code>{log.hash}</code>
            </dd>
          </div>
          <div>
            <dt>{m.vote_recount_with()}</dt>
            <dd>
              <code>{m.vote_recount_command()}</code>
            </dd>
          </div>
        </dl>
      </div>
    </Section>
  )
}

/** Returns the path of a contest's feed, which repeats the head of its log. */
export const feedPath = (contestId: number): string => `/voting/${contestId}/feed.xml`
