import { creatorFollowings, updateArtistFollow, updatePodcastFollow } from '@earshot/contract/calls'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { api, quietApi } from '../../api.ts'
import { changeOnce, createViewerState } from '../viewer-state.ts'

/**
 * `followed` contains keys such as "artist-7". `counts` are the follower counts from the API since the page loaded;
 * `busy` contains pending keys.
 */
type CreatorFollows = {
  followed: readonly string[]
  counts: Readonly<Record<string, number>>
  busy: readonly string[]
}

const NONE: CreatorFollows = { followed: [], counts: {}, busy: [] }

/** The artists and podcasts that the signed-in member follows; visitors cause no request. */
export const useCreatorFollows = createViewerState<CreatorFollows>(NONE, async () => {
  const { artist_ids: artists, podcast_ids: podcasts } = await quietApi.get(creatorFollowings)
  const followed = [
    ...artists.map((id) => creatorKey('artist', id)),
    ...podcasts.map((id) => creatorKey('podcast', id)),
  ]
  return { followed }
})

/** Returns the key of an artist or podcast in the store. */
export const creatorKey = (kind: CreatorKind, id: number): string => `${kind}-${id}`

/**
 * Follows or unfollows, and applies the reply. A second click is ignored while the first is pending; after a failure
 * the state is unchanged.
 */
export async function setCreatorFollow(kind: CreatorKind, id: number, follow: boolean): Promise<void> {
  const key = creatorKey(kind, id)
  const follow_status = follow ? 1 : 0
  const answer = await changeOnce(useCreatorFollows, key, () =>
    kind === 'artist'
      ? api.post(updateArtistFollow, { artist_id: id, follow_status })
      : api.post(updatePodcastFollow, { podcast_id: id, follow_status }),
  )
  if (answer === undefined) return
  const { followed, counts } = useCreatorFollows.getState()
  const others = followed.filter((each) => each !== key)
  useCreatorFollows.setState({
    followed: answer.follow_status === 1 ? [...others, key] : others,
    counts: { ...counts, [key]: answer.followers_count },
  })
}
