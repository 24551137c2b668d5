import type { Case } from '@earshot/contract/community/moderation'
import { isReportedItem } from '@earshot/contract/community/report-subject'
import { MODERATION_NOTE_MAX } from '@earshot/contract/limits'
import type { DECISIONS } from '@earshot/contract/limits'
import { isWebLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useId, useState } from 'react'
import { SuspendButton } from '../../layout/parts/member/suspend-button.tsx'
import { lengthFault } from '../../lib/forms/length-fault.ts'
import { episodePath } from '../../lib/page/podcast-page.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { marks, sentence } from '../../lib/text/marks.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { itemPath } from './item-path.ts'
import styles from './moderation.module.css'

type Decision = (typeof DECISIONS)[number]
type Props = { item: Case; decide: (item: Case, decision: Decision, note: string) => Promise<string> }

const REASONS = {
  content: m.content,
  media: m.media,
  spam: m.spam,
  rights: m.it_is_mine,
  appeal: m.moderation_appeal,
} as const

const DELETES = {
  post: m.moderation_delete_post_effect,
  comment: m.moderation_delete_comment_effect,
  review: m.moderation_delete_review_effect,
} as const

/**
 * A case: the reported text, the reports with their reasons, and the three decisions. Deleting asks for confirmation.
 */
export function CaseCard({ item, decide: sendDecision }: Props) {
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const heading = useId()
  const tooLong = lengthFault(note.length, MODERATION_NOTE_MAX)
  const decide = async (decision: Decision) => {
    setAsking(false)
    if (isBusy || tooLong !== undefined) return
    setBusy(true)
    setProblem(await sendDecision(item, decision, note))
    setBusy(false)
  }
  return (
    <article className={styles.case} aria-labelledby={heading} aria-busy={isBusy || undefined}>
      <header className={styles.head}>
        <h2 id={heading} dir="auto">
          {isReportedItem(item.kind)
            ? m.moderation_item_titled({ kind: item.kind, title: item.title })
            : item.kind === 'post'
              ? item.title
              : m.moderation_written_on({ kind: item.kind, title: item.title })}
        </h2>
        <p className={styles.by}>
          {item.user === null ? (
            <DateText date={item.created_at} />
          ) : (
            sentence(
              m.moderation_by(
                { name: item.user.username },
                { ...marks, date: () => <DateText date={item.created_at} /> },
              ),
            )
          )}
          {item.is_held && <strong className={styles.held}>{m.moderation_first_post()}</strong>}
          <Link href={hrefOf(item)}>{m.moderation_open_the_page()}</Link>
        </p>
      </header>
      <div
        className={styles.content}
        tabIndex={0}
        role="region"
        aria-label={m.moderation_what_wrote({ name: item.user?.username ?? item.title })}
      >
        <RichText html={item.content || `<p>${m.moderation_only_files()}</p>`} />
      </div>
      {item.reporters.length > 0 && (
        <div className={styles.reports}>
          <ul className={styles.reasons} aria-label={m.moderation_reasons()}>
            {item.reasons.map(({ reason, count }) => (
              <li key={reason}>
                {REASONS[reason]()} × {count}
              </li>
            ))}
          </ul>
          <p className={styles.by}>
            <ReportedBy item={item} />
          </p>
        </div>
      )}
      <Claims claims={item.claims} />
      <AreaField
        label={m.moderation_note_field()}
        rows={2}
        error={tooLong}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <FormMessage>{problem}</FormMessage>
      <div className={styles.ways}>
        <Button onClick={() => void decide('keep')}>{m.moderation_keep()}</Button>
        <Button onClick={() => void decide('hide')}>{m.hide()}</Button>
        {!isReportedItem(item.kind) && (
          <Button variant="quiet" onClick={() => setAsking(true)}>
            {m.delete_it()}
          </Button>
        )}
        {item.user !== null && <SuspendButton member={item.user} variant="words" />}
      </div>
      {!isReportedItem(item.kind) && (
        <DeleteDialog
          open={isAsking}
          title={m.moderation_delete_title({ kind: item.kind })}
          effect={`${DELETES[item.kind]()} ${m.moderation_no_undo()}`}
          onClose={() => setAsking(false)}
          onDelete={() => void decide('delete')}
        />
      )}
    </article>
  )
}

/** The claims of members who own a published item. */
function Claims({ claims }: Pick<Case, 'claims'>) {
  if (claims.length === 0) return null
  return (
    <ul className={styles.reports} aria-label={m.moderation_claims()}>
      {claims.map(({ user, text, link }) => (
        <li key={user.id}>
          <p className={styles.text} dir="auto">
            <bdi>{user.username}</bdi>: {text}
          </p>
          {isWebLink(link) && <Link href={link}>{link}</Link>}
        </li>
      ))}
    </ul>
  )
}

function ReportedBy({ item: { reporters, reported_at: date } }: { item: Case }) {
  const names = () => (
    <>
      {reporters.map(({ id, username }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <bdi>{username}</bdi>
        </span>
      ))}
    </>
  )
  if (!date) return sentence(m.moderation_reported_by({ names }))
  return sentence(m.moderation_reported_by_since({ names, date: () => <DateText date={date} /> }))
}

/**
 * Returns the page with the item: a post, at the comment for a comment, the reviews of the rated item, or a published
 * item.
 */
function hrefOf({ kind, item_id: id, blog_id: postId, rated, podcast_id: podcastId }: Case): string {
  if (kind === 'episode') return episodePath({ podcast_id: podcastId ?? 0, id })
  if (isReportedItem(kind)) return itemPath(kind, id)
  return rated === null || rated === undefined
    ? `/community/post/${postId}${kind === 'comment' ? `#comment-${id}` : ''}`
    : `/moderation?reviews=${rated.kind}-${rated.id}`
}
