import { isAuthor } from '@earshot/contract/access'
import type { Comment } from '@earshot/contract/community'
import { COMMENT_DEPTH } from '@earshot/contract/limits'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { memo, useState } from 'react'
import { countOf } from '../../../lib/format.ts'
import type { Act } from './act.ts'
import { LinkedAuthor } from './author.tsx'
import styles from './comment-view.module.css'

/** Deepest level that is set in further; below it, words say who is answered. */
const INSET_LEVELS = 3

type Props = {
  comment: Comment
  level: number
  viewerId: number | undefined
  authorId: number
  onAct: (act: Act) => void
  answersTo?: string | undefined
}

/** A comment with its replies in the same shape under it (POST-11). `authorId` wrote the post, `answersTo` names who is answered, '' a deleted comment. */
export const CommentView = memo(function CommentView({ comment, level, viewerId, authorId, onAct, answersTo }: Props) {
  const { id, user, r_comments: replies, visibility = 'visible', deleted: isDeleted = false } = comment
  const isOwn = isAuthor(viewerId === undefined ? null : { id: viewerId }, user.id)
  const isGone = visibility !== 'visible' && !isOwn
  const [isFolded, setFolded] = useState(false)
  const mayReply = !isDeleted && visibility === 'visible' && level < COMMENT_DEPTH
  return (
    <>
      <article
        id={`comment-${id}`}
        className={styles.comment}
        aria-label={isDeleted ? 'Deleted comment' : `Comment by ${user.username}`}
        tabIndex={-1}
      >
        {!isDeleted && (
          <div className={styles.head}>
            <LinkedAuthor user={user} date={comment.created_at} href={`#comment-${id}`} badge={badgeOf(user, authorId)}>
              {comment.edited_at ? <span>edited</span> : null}
            </LinkedAuthor>
            {!isGone && <CommentMenu comment={comment} isOwn={isOwn} mayReply={mayReply} onAct={onAct} />}
          </div>
        )}
        {answersTo !== undefined && level > INSET_LEVELS && (
          <p className={styles.to}>{answersTo === '' ? 'Reply to a deleted comment' : `Reply to @${answersTo}`}</p>
        )}
        {isDeleted && <p className={styles.gone}>This comment was deleted.</p>}
        {visibility !== 'visible' && <Unseen comment={comment} isOwn={isOwn} />}
        {!isGone && !isDeleted && (
          <div className={styles.text}>
            <RichText html={comment.comment} />
          </div>
        )}
        {!isDeleted && visibility === 'visible' && level >= COMMENT_DEPTH && (
          <p className={styles.to}>Replies cannot be nested deeper. Reply to a comment above this one.</p>
        )}
        <div className={`${styles.actions} needs-scripts`}>
          {mayReply && (
            <Button
              look="quiet"
              size="s"
              className={styles.action}
              aria-label={`Reply to ${user.username}`}
              onClick={() => onAct({ mode: 'reply', comment })}
            >
              <IconArrowBackUp size={18} aria-hidden /> Reply
            </Button>
          )}
          {replies.length > 0 && (
            <Button
              look="quiet"
              size="s"
              className={styles.action}
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? 'Show' : 'Hide'} {countOf(sizeOf(replies), 'reply', 'replies')}
            </Button>
          )}
        </div>
      </article>
      {replies.length > 0 && !isFolded && (
        <ul className={level < INSET_LEVELS ? styles.replies : `${styles.replies} ${styles.deep}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <CommentView
                comment={reply}
                level={level + 1}
                viewerId={viewerId}
                authorId={authorId}
                onAct={onAct}
                answersTo={user.username}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
})

const badgeOf = (user: Comment['user'], authorId: number): string | undefined =>
  user.role === 'admin'
    ? 'Admin'
    : user.role === 'moderator'
      ? 'Moderator'
      : user.id === authorId
        ? 'Author'
        : undefined
const sizeOf = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { r_comments: replies }) => sum + 1 + sizeOf(replies), 0)

/** The four modes of the dialog; "Edit" and "Delete" are for the author (POST-18, POST-22). */
function CommentMenu({
  comment,
  isOwn,
  mayReply,
  onAct,
}: {
  comment: Comment
  isOwn: boolean
  mayReply: boolean
  onAct: (act: Act) => void
}) {
  return (
    <div className="needs-scripts">
      <Menu
        label={`More about the comment by ${comment.user.username}`}
        button={
          <span className={styles.dots}>
            <IconDots size={20} aria-hidden />
          </span>
        }
      >
        {mayReply && <MenuButton onClick={() => onAct({ mode: 'reply', comment })}>Reply</MenuButton>}
        {!isOwn && (
          <MenuButton
            onClick={() =>
              onAct({
                mode: 'report',
                kind: 'comment',
                id: comment.id,
                name: `the comment by ${comment.user.username}`,
              })
            }
          >
            Report
          </MenuButton>
        )}
        {isOwn && <MenuButton onClick={() => onAct({ mode: 'edit', comment })}>Edit</MenuButton>}
        {isOwn && <MenuButton onClick={() => onAct({ mode: 'delete', comment })}>Delete</MenuButton>}
      </Menu>
    </div>
  )
}

/** The line above a hidden or held comment: neutral for readers, with the reason for its author. */
function Unseen({ comment: { visibility, reason }, isOwn }: { comment: Comment; isOwn: boolean }) {
  if (!isOwn)
    return (
      <p className={styles.gone}>
        {visibility === 'hidden' ? 'A moderator hid this comment.' : 'This comment is waiting for a moderator.'}
      </p>
    )
  if (visibility === 'held')
    return (
      <p className={styles.notice}>
        Only you can see this comment until a moderator has approved it.{reason ? ` ${reason}` : ''}
      </p>
    )
  return (
    <p className={styles.notice}>
      A moderator hid this comment. Only you can read it.{reason ? ` Reason: ${reason}` : ''}
    </p>
  )
}
