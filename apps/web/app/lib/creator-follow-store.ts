import { creatorFollowings, updateArtistFollow, updatePodcastFollow } from '@earshot/contract/calls/follow'
import type { CreatorKind } from '@earshot/contract/follow'
import { api, quietApi } from './api.ts'
import { useSession, whenSignedOut } from './session-store.ts'
import { createStore } from './store.ts'

/** `followed` holds keys like "artist-7". `counts` are the followers that the API told since the page was read; `busy` those whose answer is under way. */
type CreatorFollows = {
  followed: readonly string[]
  counts: Readonly<Record<string, number>>
  busy: readonly string[]
}

const NONE: CreatorFollows = { followed: [], counts: {}, busy: [] }

/** The artists and podcasts that the signed-in member follows. Never kept: another device may change it. */
export const useCreatorFollows = createStore<CreatorFollows>(NONE)

whenSignedOut(() => useCreatorFollows.setState(NONE))

/** The key of an artist or podcast in the store. */
export const creatorKey = (kind: CreatorKind, id: number): string => `${kind}-${id}`

/** Reads what the member follows; a visitor's page asks for nothing. */
export async function readCreatorFollows(): Promise<void> {
  const memberId = useSession.getState().profile?.id
  if (memberId === undefined) return
  const known = useCreatorFollows.getState().counts
  const { artist_ids: artists, podcast_ids: podcasts } = await quietApi.get(creatorFollowings)
  const now = useCreatorFollows.getState()
  // An answer to a click meanwhile is newer.
  if (useSession.getState().profile?.id !== memberId || now.counts !== known || now.busy.length > 0) return
  useCreatorFollows.setState({
    followed: [...artists.map((id) => creatorKey('artist', id)), ...podcasts.map((id) => creatorKey('podcast', id))],
  })
}

/** Follows or unfollows, and shows what the API answers. A second click waits for the first. */
export async function setCreatorFollow(kind: CreatorKind, id: number, isWanted: boolean): Promise<void> {
  const key = creatorKey(kind, id)
  const { busy } = useCreatorFollows.getState()
  if (busy.includes(key)) return
  useCreatorFollows.setState({ busy: [...busy, key] })
  try {
    const follow_status = isWanted ? 1 : 0
    const { follow_status: status, followers_count: count } =
      kind === 'artist'
        ? await api.post(updateArtistFollow, { artist_id: id, follow_status })
        : await api.post(updatePodcastFollow, { podcast_id: id, follow_status })
    const { followed, counts } = useCreatorFollows.getState()
    const others = followed.filter((each) => each !== key)
    useCreatorFollows.setState({
      followed: status === 1 ? [...others, key] : others,
      counts: { ...counts, [key]: count },
    })
  } catch {
    // The dialog says what went wrong; the button stays as it was.
  } finally {
    useCreatorFollows.setState({ busy: useCreatorFollows.getState().busy.filter((each) => each !== key) })
  }
}
