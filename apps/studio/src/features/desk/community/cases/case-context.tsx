import type { CaseContext as Context } from '@earshot/contract/community/case'
import * as m from '@earshot/messages/cases'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { formatDate } from '../../../../text/format.ts'
import styles from './cases.module.css'

/** The author of a case with earlier decisions, and the comments around it (COMMUNITYDESK-09). */
export function CaseContext({ context: { author, thread } }: { context: Context }) {
  return (
    <details className={styles.context}>
      <summary>
        {author === null
          ? m.cases_context()
          : m.cases_author({
              name: author.user.username,
              date: formatDate(author.joined_on),
              posts: author.approved_posts,
            })}
      </summary>
      {author !== null && author.decisions.length === 0 && <p>{m.cases_no_decisions()}</p>}
      {author !== null && author.decisions.length > 0 && (
        <ul>
          {author.decisions.map(({ id, decision, title, created_at: day }) => (
            <li key={id}>
              {m.cases_word({ decision })} · <bdi>{title}</bdi> · {formatDate(day)}
            </li>
          ))}
        </ul>
      )}
      {thread.length > 0 && (
        <ol className={styles.thread} aria-label={m.cases_thread()}>
          {thread.map(({ id, user, content, is_case: isCase }) => (
            <li key={id} data-current={isCase || undefined}>
              <bdi>{user.username}</bdi>
              <RichText html={content} />
            </li>
          ))}
        </ol>
      )}
    </details>
  )
}
