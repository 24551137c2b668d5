import type { Case, Decision } from '@earshot/contract/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useId, useState } from 'react'
import { DateText } from '../../lib/date-text.tsx'
import styles from './moderation.module.css'

type Props = { item: Case; settle: (item: Case, decision: Decision['decision'], note: string) => Promise<string> }

const REASONS = { content: 'Content', media: 'Media', spam: 'Spam' } as const

const DELETES = {
  post: 'This deletes the post and all comments on it.',
  comment: 'This deletes the comment. Replies stay.',
  review: 'This deletes the review and its stars.',
} as const

/** A case: what was written, who reported it and why, and the three decisions. Deleting asks for confirmation. */
export function CaseCard({ item, settle }: Props) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const heading = useId()
  const field = useId()
  const decide = async (decision: Decision['decision']) => {
    setAsking(false)
    if (isBusy) return
    setBusy(true)
    setProblem(await settle(item, decision, note))
    setBusy(false)
  }
  return (
    <article className={styles.case} aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header className={styles.head}>
        <h2 id={heading} dir="auto">
          {item.kind === 'post' ? item.title : `${item.kind === 'comment' ? 'Comment' : 'Review'} on “${item.title}”`}
        </h2>
        <p className={styles.by}>
          by <bdi>{item.user.username}</bdi>, <DateText date={item.created_at} />
          {item.is_held && <strong className={styles.held}>First post, not published yet</strong>}
          <Link href={placeOf(item)}>Open the page</Link>
        </p>
      </header>
      <div className={styles.content} tabIndex={0} role="region" aria-label={`What ${item.user.username} wrote`}>
        <RichText html={item.content || '<p>No text, only files.</p>'} />
      </div>
      {item.reporters.length > 0 && (
        <div className={styles.reports}>
          <ul className={styles.reasons} aria-label="Reasons">
            {item.reasons.map(({ reason, count }) => (
              <li key={reason}>
                {REASONS[reason]} × {count}
              </li>
            ))}
          </ul>
          <p className={styles.by}>
            Reported by{' '}
            {item.reporters.map(({ id, username }, index) => (
              <span key={id}>
                {index > 0 && ', '}
                <bdi>{username}</bdi>
              </span>
            ))}
            {item.reported_at && (
              <>
                , first on <DateText date={item.reported_at} />
              </>
            )}
          </p>
        </div>
      )}
      <label className={styles.label} htmlFor={field}>
        Note to the author (optional)
      </label>
      <textarea
        id={field}
        className={styles.note}
        rows={2}
        maxLength={1000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormMessage>{problem}</FormMessage>
      <div className={styles.ways}>
        <Button onClick={() => void decide('keep')}>Keep</Button>
        <Button onClick={() => void decide('hide')}>Hide</Button>
        <Button look="quiet" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </div>
      <Dialog
        open={isAsking}
        title={`Delete this ${item.kind}?`}
        onClose={() => setAsking(false)}
        role="alertdialog"
        actions={
          <>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
            <Button look="solid" onClick={() => void decide('delete')}>
              Delete
            </Button>
          </>
        }
      >
        <p>{DELETES[item.kind]} It cannot be undone. You can hide it instead.</p>
      </Dialog>
    </article>
  )
}

/** The page where the item stands: a post, at the comment when it is one, or the reviews of what was rated. */
const placeOf = ({ kind, item_id: id, blog_id: postId, rated }: Case): string =>
  rated === null || rated === undefined
    ? `/community/post/${postId}${kind === 'comment' ? `#comment-${id}` : ''}`
    : `/discover/all?reviews=${rated.kind}-${rated.id}`
