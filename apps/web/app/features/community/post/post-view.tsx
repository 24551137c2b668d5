import { isAuthor, mayModerateIn } from '@earshot/contract/access'
import type { Category, Comment, Post, PostDetail, Threads, Visibility } from '@earshot/contract/community/community'
import { restoreComment } from '@earshot/contract/community/writing/calls'
import * as m from '@earshot/messages/community'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { formatDate } from '@earshot/ui/text/format-date'
import { Suspense, useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { Mentions } from '../../../layout/parts/mentions.tsx'
import { MutedAuthor } from '../../../layout/parts/peace/muted-author.tsx'
import { WordCover } from '../../../layout/parts/peace/word-cover.tsx'
import { AppealButton } from '../../../layout/parts/report/appeal-button.tsx'
import { quietApi } from '../../../lib/api.ts'
import { findDraft, writeDraft } from '../../../lib/forms/draft-store.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { lazyPart } from '../../../lib/page/lazy-part.tsx'
import { rememberPath, useSession } from '../../../lib/session/session-store.ts'
import { useActAfterSignIn, type SignInAct } from '../../../lib/session/sign-in-act.ts'
import { readUnread } from '../../../lib/state/unread-store.ts'
import { counted, formatMoment } from '../../../lib/text/format.ts'
import { PostBody } from '../body/post-body.tsx'
import { COMMENT_ACT, hrefOfAct, readAct, signInActOf, type Act } from '../comments/act.ts'
import { Comments } from '../comments/comments.tsx'
import { quoteOf } from '../comments/quote/quote.ts'
import { OwnMarksContext, useOwnMarks } from '../reactions/own-marks.ts'
import { ReactionBar } from '../reactions/reaction-bar.tsx'
import { FirstUnread } from '../threads/first-unread.tsx'
import { findComment } from '../threads/threads.rules.ts'
import { useCommentUrl } from '../threads/use-comment-url.ts'
import { useComments } from '../threads/use-comments.ts'
import { useNewComment } from '../threads/use-new-comment.ts'
import { useUpdates } from '../threads/use-updates.ts'
import { topicColour } from '../topic/topic-colour.ts'
import { DraftNote } from './draft-note.tsx'
import { PostCover } from './post-cover.tsx'
import { PostMenu } from './post-menu.tsx'
import { PostSidebar } from './post-sidebar.tsx'
import styles from './post.module.css'

// The code loads when a menu is used or a comment is sent.
const Notice = lazyOr(async () => (await import('../../../layout/toasts/notice.tsx')).Notice)
const QuoteSelection = lazyOr(async () => (await import('../comments/quote/quote-selection.tsx')).QuoteSelection)
const UndoDelete = lazyOr(async () => (await import('../comments/undo-delete.tsx')).UndoDelete)
const PostEditor = lazyPart(async () => (await import('../edit/post-editor.tsx')).PostEditor)
const VersionsDialog = lazyPart(async () => (await import('../edit/versions-dialog.tsx')).VersionsDialog)
const ModerateDialog = lazyPart(async () => (await import('./moderate/moderate-dialog.tsx')).ModerateDialog)
const CommentsDialog = lazyPart(async () => (await import('../comments/comments-dialog.tsx')).CommentsDialog)

type Props = {
  post: PostDetail
  threads: Threads
  latest: readonly Post[]
  similar: readonly Post[]
  topic: Category | undefined
  nextHref: string
  renderFollow: (onChange: (step: 1 | -1) => void) => ReactNode
}

/**
 * A post with its comments and sidebar. `renderFollow` renders the button that follows the author and reports changes
 * of the follower count.
 */
export function PostView({ post, threads, latest, similar, topic, nextHref, renderFollow }: Props) {
  const profile = useSession((session) => session.profile)
  const state = useComments(post.id, threads)
  const [followers, setFollowers] = useState(post.followers_count)
  const [lock, setLock] = useState({ isLocked: post.is_locked === true, reason: post.lock_reason ?? null })
  const [opened, setOpened] = useState<'moderate' | 'edit' | 'versions'>()
  const [news, setNews] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [act, setAct] = useState<Act>()
  const [deletedId, setDeletedId] = useState<number>()
  const [undoModeration, setUndoModeration] = useState<() => Promise<unknown>>()
  const opener = useRef<Element>(null)
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const isNamedGone = useCommentUrl(state)
  const showNew = useNewComment()
  const own = useOwnMarks(post.id, profile?.id, state.list.listedTo)
  const isOwn = isAuthor(profile, post.user.id)

  useUpdates(post.id, state.list.listedTo, state.list.readAt, (updates) => {
    const { threads: known } = state.list
    // A reply in an unloaded thread is loaded with its thread.
    const fresh = updates.comments.filter(
      ({ id, parent_id: parent = 0, user }) =>
        user.id !== profile?.id &&
        findComment(known, id) === undefined &&
        (parent === 0 || findComment(known, parent) !== undefined),
    )
    state.update(updates)
    setFollowers(updates.followers_count)
    setLock({ isLocked: updates.is_locked === true, reason: updates.lock_reason ?? null })
    if (fresh.length > 0 && profile !== null) void readUnread()
    if (fresh.length > 0) setNews(m.community_new_comments({ count: fresh.length }))
  })

  const goToSignIn = useCallback(
    (path: string, next: SignInAct) => {
      rememberPath(path, next)
      void navigate('/signin')
    },
    [navigate],
  )
  const openAct = useCallback(
    (next: Act) => {
      if (next.mode === 'reply' && next.quote !== undefined) {
        // Text that the member has already written stays above the quote.
        const key = `reply-${next.comment.id}`
        writeDraft(key, findDraft(key) + quoteOf(next.comment, next.quote))
      }
      if (useSession.getState().profile === null)
        return goToSignIn(pathname + search + hrefOfAct(next), signInActOf(next))
      opener.current = document.activeElement
      setAct(next)
    },
    [goToSignIn, pathname, search],
  )

  useActAfterSignIn(COMMENT_ACT, (text) => {
    const requested = readAct(text, (id) => findComment(state.list.threads, id))
    if (requested !== undefined) setAct(requested)
  })

  useEffect(() => {
    if (act !== undefined || opener.current === null) return
    const place = opener.current.isConnected ? opener.current : document.getElementById('comments-title')
    // A comment written in the dialog may be further down and is already in view.
    if (place instanceof HTMLElement) place.focus({ preventScroll: place === opener.current })
    opener.current = null
  }, [act])

  const close = useCallback(() => setOpened(undefined), [])
  const onEdited = async () => {
    await revalidate()
    setConfirmation(m.community_post_saved())
  }
  const closeUndo = useCallback(() => setDeletedId(undefined), [])
  const closeModeration = useCallback(() => setUndoModeration(undefined), [])
  const closeConfirmation = useCallback(() => setConfirmation(''), [])
  const addNew = (comment: Comment) => {
    state.add(comment)
    showNew(comment.id)
    setConfirmation(m.community_your_comment_was_published())
  }
  const onDeleted = (done: Act) => {
    // One message at a time.
    setConfirmation('')
    if (done.mode === 'delete') {
      state.remove(done.comment.id)
      setDeletedId(done.comment.id)
    } else if (done.mode === 'delete-post')
      void navigate(topic === undefined ? '/community' : `/community/${topic.id}`, {
        replace: true,
        state: { deleted: done.id },
      })
  }
  const restore = async (id: number) => {
    if (profile === null) return
    const comment = await quietApi.post(restoreComment, { user_id: profile.id, comment_id: id })
    if (findComment(state.list.threads, id) === undefined) state.add(comment)
    else state.change(comment)
    closeUndo()
    showNew(id)
  }

  return (
    <OwnMarksContext value={own}>
      <article {...topicColour(topic?.color)}>
        <PostCover
          post={post}
          topic={topic}
          note={
            <>
              {post.edited_at && <Edited at={post.edited_at} />}
              {post.edited_at && followers !== undefined && ' · '}
              {followers !== undefined && <span>{m.community_follower_count(counted(followers))}</span>}
            </>
          }
          tools={
            <>
              {!isOwn &&
                renderFollow((step) =>
                  setFollowers((count) => (count === undefined ? undefined : Math.max(0, count + step))),
                )}
              <PostMenu
                post={post}
                viewer={profile}
                onAct={openAct}
                onModerate={() => setOpened('moderate')}
                onEdit={() => setOpened('edit')}
                onVersions={() => setOpened('versions')}
              />
            </>
          }
        />
        <div className={`wrap ${styles.columns}`}>
          <div className={styles.main}>
            <FirstUnread postId={post.id} unread={own.unread} />
            {post.visibility === 'draft' && <DraftNote post={post} />}
            {(post.visibility === 'held' || post.visibility === 'hidden') && (
              <Unseen post={post} visibility={post.visibility} isOwn={isOwn} />
            )}
            {opened === 'edit' && profile !== null ? (
              <Suspense>
                <PostEditor post={post} memberId={profile.id} onClose={close} onSaved={onEdited} />
              </Suspense>
            ) : (
              <MutedAuthor author={post.user}>
                <WordCover authorId={post.user.id} html={htmlOf(post)}>
                  <PostBody
                    title={post.title}
                    description={post.description}
                    cover={post.thumbnail}
                    medias={post.medias}
                  />
                </WordCover>
              </MutedAuthor>
            )}
            {post.visibility === 'visible' && opened !== 'edit' && (
              <div className={styles.reactions}>
                <ReactionBar kind="post" id={post.id} counts={post.reactions} />
              </div>
            )}
            <Mentions mentions={post.mentions} />
            <Comments
              postId={post.id}
              authorId={post.user.id}
              state={state}
              news={news}
              isNamedGone={isNamedGone}
              nextHref={nextHref}
              lock={
                lock.isLocked
                  ? { reason: lock.reason, mayWrite: mayModerateIn(profile, post.category_id ?? null) }
                  : undefined
              }
              onAct={openAct}
              onSignIn={(next) => goToSignIn(`${pathname}${search}#comments`, next)}
              onSent={addNew}
            />
          </div>
          <PostSidebar
            latest={latest}
            similar={similar}
            topicHref={topic === undefined ? '/community' : `/community/${topic.id}`}
          />
        </div>
        {confirmation !== '' && (
          <Suspense>
            <Notice words={confirmation} onClose={closeConfirmation} />
          </Suspense>
        )}
        {profile !== null && (
          <Suspense>
            <QuoteSelection
              onQuote={(id, quote) => {
                const comment = findComment(state.list.threads, id)
                if (comment !== undefined) openAct({ mode: 'reply', comment, quote })
              }}
            />
          </Suspense>
        )}
        {deletedId !== undefined && (
          <Suspense>
            <UndoDelete
              key={deletedId}
              words={m.community_comment_was_deleted()}
              restore={() => restore(deletedId)}
              onClose={closeUndo}
            />
          </Suspense>
        )}
        {undoModeration !== undefined && (
          <Suspense>
            <UndoDelete
              words={m.community_moderated()}
              restore={async () => {
                await undoModeration()
                closeModeration()
                await revalidate()
              }}
              onClose={closeModeration}
            />
          </Suspense>
        )}
        {opened === 'versions' && (
          <Suspense>
            <VersionsDialog postId={post.id} onClose={close} />
          </Suspense>
        )}
        {opened === 'moderate' && (
          <Suspense>
            <ModerateDialog
              post={post}
              onClose={close}
              onDone={(undo) => {
                close()
                if (undo === undefined) return setConfirmation(m.community_moderated())
                // A function is stored by another one.
                setUndoModeration(() => undo)
              }}
            />
          </Suspense>
        )}
        {act !== undefined && profile !== null && (
          <Suspense>
            <CommentsDialog
              act={act}
              memberId={profile.id}
              postId={post.id}
              onClose={() => setAct(undefined)}
              onSaved={(comment, isNew) => (isNew ? addNew(comment) : state.change(comment))}
              onDeleted={onDeleted}
            />
          </Suspense>
        )}
      </article>
    </OwnMarksContext>
  )
}

const htmlOf = ({ title, sub_title: subTitle, description, medias }: PostDetail): string =>
  [title, subTitle, description, ...medias.map(({ content }) => content ?? '')].join(' ')

/** The day of the last change of a published post; its time once the browser's time zone is known (WRITING-01). */
function Edited({ at }: { at: string }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={at} title={isHydrated ? formatMoment(at) : undefined}>
      {m.community_edited_at({ time: formatDate(at) })}
    </time>
  )
}

const UNSEEN = {
  own: {
    held: m.community_own_post_held,
    hidden: m.community_own_post_hidden,
  },
  others: {
    held: m.community_post_held,
    hidden: m.community_post_hidden,
  },
}

/** Informs the author, or a moderator, that the post is not visible to others, and why. */
function Unseen({
  post: { id, reason, may_appeal: mayAppeal },
  visibility,
  isOwn,
}: {
  post: Pick<PostDetail, 'id' | 'reason' | 'may_appeal'>
  visibility: Exclude<Visibility, 'visible'>
  isOwn: boolean
}) {
  return (
    <div className={styles.unseen} role="note">
      <p>
        <b>{(isOwn ? UNSEEN.own : UNSEEN.others)[visibility]()}</b>
        {reason ? m.community_reason({ reason }) : ''}
      </p>
      {isOwn && mayAppeal && <AppealButton kind="post" id={id} />}
    </div>
  )
}
