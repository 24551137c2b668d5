import type { Comment } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useSession } from '../../../lib/session/session-store.ts'
import type { SignInAct } from '../../../lib/session/sign-in-act.ts'
import { counted } from '../../../lib/text/format.ts'
import type { CommentsState } from '../threads/use-comments.ts'
import type { Act } from './act.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentView } from './comment.tsx'
import { MoreReplies } from './more-replies.tsx'
import { useLoadOnScroll } from './use-load-on-scroll.ts'
import styles from './comments.module.css'

type Props = {
  postId: number
  authorId: number
  state: CommentsState
  /** The announcement of newly added comments. */
  news: string
  /** True if the URL names a deleted comment. */
  isNamedGone: boolean
  /** The URL of this page with one more page of threads, for browsers without scripts. */
  nextHref: string
  /** The lock of the post; undefined if it takes comments. `mayWrite` is true for moderators. */
  lock: { reason: string | null; mayWrite: boolean } | undefined
  onAct: (act: Act) => void
  onSignIn: (act: SignInAct) => void
  onSent: (comment: Comment) => void
}

/** The comments of a post: the box, the threads, and further ones on scrolling (POST-11, POST-12). */
export function Comments({
  postId,
  authorId,
  state,
  news,
  isNamedGone,
  nextHref,
  lock,
  onAct,
  onSignIn,
  onSent,
}: Props) {
  const viewerId = useSession(({ profile }) => profile?.id)
  const { threads, counts } = state.list
  return (
    <section id="comments" className={styles.section} aria-labelledby="comments-title">
      <header className={styles.head}>
        <h2 id="comments-title" tabIndex={-1}>
          {m.comments()}
        </h2>
        <p className={styles.count}>{m.community_comment_count(counted(counts.comments))}</p>
        <p role="status" className={styles.news}>
          {news}
        </p>
      </header>
      {isNamedGone && (
        <p role="status" className={styles.named}>
          {m.community_comment_gone()}
        </p>
      )}
      {lock !== undefined && (
        <p role="note" className={styles.locked}>
          {lock.reason ? m.community_locked_because({ reason: lock.reason }) : m.community_locked()}
        </p>
      )}
      {(lock === undefined || lock.mayWrite) && <CommentForm postId={postId} onSignIn={onSignIn} onSent={onSent} />}
      {threads.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={m.community_no_comments_yet()}>{m.community_no_comments_help()}</EmptyState>
        </div>
      ) : (
        <ul className={styles.threads}>
          {threads.map((thread) => (
            <li key={thread.id} className={styles.thread}>
              <CommentView comment={thread} level={1} viewerId={viewerId} authorId={authorId} onAct={onAct} />
              {typeof thread.more_after === 'number' && (
                <MoreReplies threadId={thread.id} after={thread.more_after} load={state.loadReplies} />
              )}
            </li>
          ))}
        </ul>
      )}
      {state.hasMore && <More state={state} nextHref={nextHref} />}
    </section>
  )
}

/** Loads the remaining threads, on scrolling or by the link. */
function More({ state: { loading, loadMore, list }, nextHref }: { state: CommentsState; nextHref: string }) {
  const mark = useLoadOnScroll(list.threads.length, loading === 'idle', loadMore)
  if (loading === 'failed')
    return (
      <ErrorState
        title={m.community_comments_not_loaded()}
        action={<Button onClick={() => void loadMore()}>{m.try_again()}</Button>}
      >
        {m.community_check_connection()}
      </ErrorState>
    )
  return (
    <div ref={mark} className={styles.more} aria-busy={loading === 'busy' || undefined}>
      {loading === 'busy' ? (
        <div className={styles.coming}>
          <VisuallyHidden>{m.community_loading_more_comments()}</VisuallyHidden>
          <Skeleton width="30%" />
          <Skeleton />
          <Skeleton width="70%" />
        </div>
      ) : (
        <LinkButton
          href={nextHref}
          keepScroll
          replace
          onClick={(event) => {
            event.preventDefault()
            void loadMore()
          }}
        >
          {m.load_more()}
        </LinkButton>
      )}
    </div>
  )
}
