import { isAuthor, mayDeleteComment, mayEditComment, mayReport } from '@earshot/contract/access'
import type { Actor } from '@earshot/contract/access'
import type { Comment } from '@earshot/contract/community/community'
import { COMMENT_DEPTH } from '@earshot/contract/limits'
import { CopyEntry } from '@earshot/listening/share/copy-entry.tsx'
import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import IconArrowBackUp from '@earshot/ui/icons/arrow-back-up'
import IconDots from '@earshot/ui/icons/dots'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { memo, use, useState } from 'react'
import { MentionCards } from '../../../layout/parts/mentions.tsx'
import { BlockEntries } from '../../../layout/parts/peace/block-entries.tsx'
import { WordCover } from '../../../layout/parts/peace/word-cover.tsx'
import { AppealButton } from '../../../layout/parts/report/appeal-button.tsx'
import { SaveEntry } from '../../../layout/parts/saved/save-entry.tsx'
import { useCovered } from '../../../lib/state/covered-store.ts'
import { counted } from '../../../lib/text/format.ts'
import { plainText } from '../../../lib/text/plain-text.ts'
import { LinkedAuthor } from '../post/author.tsx'
import { OwnMarksContext } from '../reactions/own-marks.ts'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import type { Act } from './act.ts'
import { addressOf } from './quote/quote.ts'
import styles from './comment.module.css'

/** The deepest indented level; deeper replies name the author they answer. */
const INSET_LEVELS = 3

type Props = {
  comment: Comment
  level: number
  viewerId: number | undefined
  authorId: number
  onAct: (act: Act) => void
  answersTo?: string | undefined
}

/**
 * A comment with its replies below it in the same form (POST-11). `authorId` is the author of the post, `answersTo` the
 * name of the answered member, '' for a deleted comment.
 */
export const CommentView = memo(function CommentView({ comment, level, viewerId, authorId, onAct, answersTo }: Props) {
  const { id, user, r_comments: replies, visibility = 'visible' } = comment
  const isHiddenNow = useCovered(({ ids }) => ids.includes(user.id))
  const isCovered = comment.is_covered === true || isHiddenNow
  const isDeleted = comment.deleted === true || isCovered
  const viewer = viewerId === undefined ? null : { id: viewerId }
  const isOwn = isAuthor(viewer, user.id)
  const isGone = visibility !== 'visible' && !isOwn
  const [isFolded, setFolded] = useState(false)
  const mayReply = !isDeleted && visibility === 'visible' && level < COMMENT_DEPTH
  return (
    <>
      <article
        id={`comment-${id}`}
        data-by={isDeleted ? undefined : user.id}
        className={styles.comment}
        aria-label={
          isCovered
            ? m.community_hidden_comment()
            : isDeleted
              ? m.community_deleted_comment()
              : m.community_comment_by({ name: user.username })
        }
        tabIndex={-1}
      >
        {!isDeleted && (
          <div className={styles.head}>
            <LinkedAuthor user={user} date={comment.created_at} href={`#comment-${id}`} badge={badgeOf(user, authorId)}>
              {comment.edited_at ? <span>{m.community_edited()}</span> : null}
            </LinkedAuthor>
            {!isGone && <CommentMenu comment={comment} viewer={viewer} mayReply={mayReply} onAct={onAct} />}
          </div>
        )}
        {answersTo !== undefined && level > INSET_LEVELS && (
          <p className={styles.to}>
            {answersTo === '' ? m.community_reply_to_deleted() : m.community_reply_to_name({ name: answersTo })}
          </p>
        )}
        {isDeleted && <p className={styles.gone}>{isCovered ? m.hidden() : m.community_comment_deleted()}</p>}
        {visibility !== 'visible' && !isCovered && <Unseen comment={comment} isOwn={isOwn} />}
        {!isGone && !isDeleted && (
          <div className={styles.text} data-quotable={mayReply ? id : undefined}>
            <WordCover authorId={user.id} html={comment.comment}>
              <RichText html={comment.comment} />
            </WordCover>
          </div>
        )}
        {!isDeleted && <MentionCards mentions={comment.mentions} />}
        {!isDeleted && visibility === 'visible' && level >= COMMENT_DEPTH && (
          <p className={styles.to}>{m.community_too_deep()}</p>
        )}
        <div className={styles.actions}>
          {mayReply && (
            <Button
              variant="quiet"
              size="s"
              className={`${styles.action} needs-scripts`}
              aria-label={m.community_reply_to({ name: user.username })}
              onClick={() => onAct({ mode: 'reply', comment })}
            >
              <IconArrowBackUp size={18} /> {m.community_reply()}
            </Button>
          )}
          {!isDeleted && visibility === 'visible' && <ReactionBar kind="comment" id={id} counts={comment.reactions} />}
          {replies.length > 0 && (
            <Button
              variant="quiet"
              size="s"
              className={`${styles.action} needs-scripts`}
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? m.show() : m.hide()} {m.community_reply_count(counted(sizeOf(replies)))}
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
                answersTo={isCovered ? '' : user.username}
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
    ? m.admin()
    : user.role === 'moderator'
      ? m.moderator()
      : user.id === authorId
        ? m.author()
        : undefined
const sizeOf = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { r_comments: replies }) => sum + 1 + sizeOf(replies), 0)

/**
 * The four modes of the dialog; "Edit" and "Delete" are for the author (POST-18, POST-22). "Copy link" copies the
 * address of the comment (WRITING-05).
 */
function CommentMenu({
  comment,
  viewer,
  mayReply,
  onAct,
}: {
  comment: Comment
  viewer: Actor
  mayReply: boolean
  onAct: (act: Act) => void
}) {
  const written = { memberId: comment.user.id }
  return (
    <div className="needs-scripts">
      <Menu
        label={m.community_more_about_comment({ name: comment.user.username })}
        button={
          <span className={styles.dots}>
            <IconDots size={20} />
          </span>
        }
      >
        {mayReply && <MenuButton onClick={() => onAct({ mode: 'reply', comment })}>{m.community_reply()}</MenuButton>}
        {mayReply && (
          <MenuButton onClick={() => onAct({ mode: 'reply', comment, quote: plainText(comment.comment, QUOTE_CHARS) })}>
            {m.quote()}
          </MenuButton>
        )}
        {mayReport(viewer, written) && (
          <MenuButton
            onClick={() =>
              onAct({
                mode: 'report',
                kind: 'comment',
                id: comment.id,
                name: m.community_the_comment_by({ name: comment.user.username }),
              })
            }
          >
            {m.report()}
          </MenuButton>
        )}
        {mayEditComment(viewer, written) && (
          <MenuButton onClick={() => onAct({ mode: 'edit', comment })}>{m.edit()}</MenuButton>
        )}
        {mayDeleteComment(viewer, written) && (
          <MenuButton onClick={() => onAct({ mode: 'delete', comment })}>{m.delete_it()}</MenuButton>
        )}
        {viewer !== null && viewer?.id !== comment.user.id && <BlockEntries member={comment.user} />}
        <SaveEntry kind="comment" id={comment.id} wasSaved={use(OwnMarksContext).savedComments.has(comment.id)} />
        <CopyEntry label={m.share_copy()} url={() => addressOf(comment)} />
      </Menu>
    </div>
  )
}

/** Characters of a comment that "Quote" in its menu quotes. */
const QUOTE_CHARS = 500

/** The line above a hidden or held comment: neutral for readers, with the reason for its author. */
function Unseen({
  comment: { id, visibility, reason, may_appeal: mayAppeal },
  isOwn,
}: {
  comment: Comment
  isOwn: boolean
}) {
  if (!isOwn)
    return (
      <p className={styles.gone}>
        {visibility === 'hidden' ? m.community_comment_hidden() : m.community_comment_held()}
      </p>
    )
  if (visibility === 'held')
    return (
      <p className={styles.notice}>
        {m.community_own_comment_held()}
        {reason ? ` ${reason}` : ''}
      </p>
    )
  return (
    <div className={styles.notice}>
      <p>
        {m.community_own_comment_hidden()}
        {reason ? m.community_reason({ reason }) : ''}
      </p>
      {mayAppeal && <AppealButton kind="comment" id={id} />}
    </div>
  )
}
