import type { CreatorKind } from '@earshot/contract/creator'
import { creatorFollowings, followedCreators, updateArtistFollow, updatePodcastFollow } from '@earshot/contract/follow'
import { countActivity } from '../../access/activity-limits.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { followStore } from './follow.store.ts'

/** Follows of artists and podcasts. */
export function followRoutes(api: Api): void {
  const { db, now } = api.services
  const follows = followStore(db)

  const setFollow = async (kind: CreatorKind, id: number, memberId: number, status: number | undefined) => {
    await countActivity(api.services, 'follows', memberId)
    const wanted = status === undefined ? undefined : status === 1
    const { isFollowing, followersCount } = await follows.setFollow({ kind, id, memberId }, wanted, now())
    return { follow_status: isFollowing ? 1 : 0, followers_count: followersCount }
  }

  route(api, updateArtistFollow, ({ viewer, input }) =>
    setFollow('artist', input.artist_id, viewer.id, input.follow_status),
  )
  route(api, updatePodcastFollow, ({ viewer, input }) =>
    setFollow('podcast', input.podcast_id, viewer.id, input.follow_status),
  )
  route(api, creatorFollowings, async ({ viewer }) => {
    const { artistIds, podcastIds } = await follows.listFollowed(viewer.id)
    return { artist_ids: artistIds, podcast_ids: podcastIds }
  })
  route(api, followedCreators, async ({ viewer }) => {
    const { artists, podcasts } = await follows.listCreators(viewer.id)
    const shown = ({ id, name, avatar }: (typeof artists)[number]) => ({ id, name, avatarURL: avatar })
    return { artists: artists.map(shown), podcasts: podcasts.map(shown) }
  })
}
