import { ApiError } from '@earshot/contract/client'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { idParam } from '../../../lib/url/params.ts'
import { findComment } from './threads.rules.ts'
import type { CommentsState } from './use-comments.ts'

/** The result for the comment that the URL of history entry `key` names: its thread, or that it was deleted. */
type Named = { key: string; threadId?: number; isGone?: boolean }

/**
 * Scrolls to the comment that the URL names, in its query (WRITING-05) or in its fragment, which also works without
 * scripts. If it is not loaded, the server is asked for its thread, and older threads are loaded up to it. Returns true
 * if the comment no longer exists.
 */
export function useCommentUrl({ list, hasMore, loading, loadMore, loadReplies }: CommentsState): boolean {
  const { hash, search, key } = useLocation()
  const [named, setNamed] = useState<Named>()
  const done = useRef('')
  const requested = useRef('')
  const id = namedIn(hash, search)
  const known = named?.key === key ? named : undefined
  const isThreadThere = list.threads.some((thread) => thread.id === known?.threadId)

  useEffect(() => {
    if (id === 0 || done.current === key) return
    if (findComment(list.threads, id) !== undefined) {
      done.current = key
      return show(id)
    }
    // One request to locate the comment, and another attempt after its thread is loaded.
    const step = `${key} ${isThreadThere}`
    if (requested.current !== step && (known === undefined || isThreadThere)) {
      requested.current = step
      loadReplies(id, 0).then(
        (replies) => setNamed({ key, threadId: replies.thread_id }),
        (error: unknown) => {
          if (error instanceof ApiError && error.status === 404) setNamed({ key, isGone: true })
        },
      )
    } else if (known?.threadId !== undefined && hasMore && loading === 'idle') void loadMore()
  }, [id, key, list.threads, known, isThreadThere, hasMore, loading, loadMore, loadReplies])
  return known?.isGone === true
}

const namedIn = (hash: string, search: string): number =>
  idParam(/^#comment-(\d+)$/.exec(hash)?.[1] ?? new URLSearchParams(search).get('comment') ?? undefined) ?? 0

// :target only matches elements that existed at navigation.
function show(id: number): void {
  for (const old of document.querySelectorAll('[data-named]')) old.removeAttribute('data-named')
  const comment = document.getElementById(`comment-${id}`)
  comment?.setAttribute('data-named', '')
  comment?.scrollIntoView({ block: 'start' })
  comment?.focus({ preventScroll: true })
}
