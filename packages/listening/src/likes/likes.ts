import { listLikes, updateLike } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { LIKED_KINDS, LIKES } from '@earshot/contract/limits'
import type { LikeKey, LikeState, LikedKind } from '@earshot/contract/listening/like'

/** The likes of the signed-in member for the items that the page shows (LIBRARY-01). */
export type Likes = {
  /** Returns the known state of an item; undefined before the server replied, and for visitors. */
  get: (key: LikeKey) => LikeState | undefined
  /** Watches an item: its state is requested once, together with that of other items of the page. */
  watch: (key: LikeKey, listener: () => void) => () => void
  /**
   * Likes an item or ends the like. The state changes at once; it is set back, and the promise rejects, if the server
   * refuses it. `likedAt` restores the time of a like that was ended.
   */
  set: (key: LikeKey, liked: boolean, likedAt?: string) => Promise<void>
  /** Requests the state of all watched items again. */
  reload: () => void
  /** Forgets everything, at the end of the session. */
  forget: () => void
}

/** Creates the likes of a site. `changing` is the client for clicks, which may report failures; `quiet` reads. */
export function createLikes({
  quiet,
  changing,
  isSignedIn,
}: {
  quiet: ApiClient
  changing: ApiClient
  isSignedIn: () => boolean
}): Likes {
  const states = new Map<LikeKey, LikeState>()
  const watchers = new Map<LikeKey, Set<() => void>>()
  const wanted = new Map<LikeKey, { liked: boolean; likedAt: string | undefined }>()
  const sending = new Set<LikeKey>()
  const requested = new Set<LikeKey>()
  let session = 0

  const put = (key: LikeKey, state: LikeState | undefined) => {
    if (state === undefined) states.delete(key)
    else states.set(key, state)
    for (const listener of watchers.get(key) ?? []) listener()
  }

  const request = (keys: Iterable<LikeKey>) => {
    if (requested.size === 0) queueMicrotask(() => void load())
    for (const key of keys) requested.add(key)
  }

  const load = async () => {
    const keys = [...requested]
    requested.clear()
    if (!isSignedIn()) return
    const mine = session
    for (let at = 0; at < keys.length; at += LIKES.requested) {
      const items = keys.slice(at, at + LIKES.requested).join(',')
      const rows = await quiet.get(listLikes, { items }).catch(() => [])
      if (mine !== session) return
      // A change that is on its way is newer than the reply.
      for (const { kind, id, ...state } of rows) if (!sending.has(`${kind}-${id}`)) put(`${kind}-${id}`, state)
    }
  }

  const send = async (key: LikeKey) => {
    const mine = session
    const { kind, id } = readLikeKey(key)
    let known = states.get(key)
    sending.add(key)
    try {
      // The last click wins; the ones between are not sent.
      for (let next = wanted.get(key); next !== undefined; next = wanted.get(key)) {
        wanted.delete(key)
        show(key, next.liked)
        const { liked, likedAt } = next
        known = await changing.post(updateLike, {
          kind,
          id,
          liked: liked ? 1 : 0,
          ...(likedAt !== undefined && { liked_at: likedAt }),
        })
        if (mine !== session) return
      }
    } catch (error) {
      wanted.delete(key)
      if (mine === session) put(key, known)
      throw error
    } finally {
      sending.delete(key)
    }
    put(key, known)
  }

  const show = (key: LikeKey, liked: boolean) => {
    const before = states.get(key)
    if (before?.liked === liked) return
    put(key, { liked, likes_count: Math.max(0, (before?.likes_count ?? 0) + (liked ? 1 : -1)) })
  }

  return {
    get: (key) => states.get(key),
    watch: (key, listener) => {
      const known = watchers.get(key) ?? new Set()
      if (known.size === 0) request([key])
      watchers.set(key, known.add(listener))
      return () => {
        known.delete(listener)
        if (known.size === 0) watchers.delete(key)
      }
    },
    set: async (key, liked, likedAt) => {
      wanted.set(key, { liked, likedAt })
      if (sending.has(key)) return show(key, liked)
      await send(key)
    },
    reload: () => request(watchers.keys()),
    forget: () => {
      session += 1
      wanted.clear()
      const keys = [...states.keys()]
      for (const key of keys) put(key, undefined)
    },
  }
}

/** Returns the kind and id of a key such as `album-7`. */
export function readLikeKey(key: LikeKey): { kind: LikedKind; id: number } {
  const [kind, id] = key.split('-')
  return { kind: LIKED_KINDS.find((each) => each === kind) ?? 'song', id: Number(id) }
}
