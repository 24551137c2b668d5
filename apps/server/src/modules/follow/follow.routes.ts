import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { updateTopicFollowStatus, userTopicFollowings } from '@earshot/contract/community/community'
import {
  creatorFollowings,
  followedCreators,
  updateArtistFollow,
  updatePodcastFollow,
} from '@earshot/contract/member/follow'
import { followingsAndFollowers, updateFollowStatus } from '@earshot/contract/member/member'
import { badRequest, notYours } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { memberStore } from '../member/member.store.ts'
import { toUserRef } from '../member/views.ts'
import { followStore } from './follow.store.ts'

/** Registers the calls that follow members, topics, artists and podcasts. */
export function followRoutes(api: Api): void {
  const { db, now, search } = api.services
  const follows = followStore(db)
  const members = memberStore(db, search)

  const followCreator = async (kind: CreatorKind, id: number, memberId: number, status: number | undefined) => {
    const wanted = status === undefined ? undefined : status === 1
    const { isFollowing, followersCount } = await follows.setFollow({ kind, id, memberId }, wanted, now())
    return { follow_status: isFollowing ? 1 : 0, followers_count: followersCount }
  }

  const toggle = async (kind: 'member' | 'topic', id: number, memberId: number): Promise<0 | 1> =>
    (await follows.setFollow({ kind, id, memberId }, undefined, now())).isFollowing ? 1 : 0

  route(api, updateArtistFollow, ({ viewer, input }) =>
    followCreator('artist', input.artist_id, viewer.id, input.follow_status),
  )

  route(api, updatePodcastFollow, ({ viewer, input }) =>
    followCreator('podcast', input.podcast_id, viewer.id, input.follow_status),
  )

  route(api, updateTopicFollowStatus, async ({ viewer, input: { topic_id } }) => ({
    topic_id,
    follow_status: await toggle('topic', topic_id, viewer.id),
  }))

  route(api, updateFollowStatus, async ({ viewer, input }) => {
    const followedId = input.following_user_id
    if (followedId === viewer.id)
      throw badRequest('following_user_id', 'must be another member: you cannot follow yourself')
    return { followed_user_id: followedId, followed_status: await toggle('member', followedId, viewer.id) }
  })

  route(api, creatorFollowings, async ({ viewer }) => {
    const { artistIds, podcastIds } = await follows.listCreatorIds(viewer.id)
    return { artist_ids: artistIds, podcast_ids: podcastIds }
  })

  route(api, followedCreators, async ({ viewer }) => {
    const { artists, podcasts } = await follows.listCreators(viewer.id)
    const shown = ({ id, name, avatar }: (typeof artists)[number]) => ({ id, name, avatarURL: avatar })
    return { artists: artists.map(shown), podcasts: podcasts.map(shown) }
  })

  route(api, userTopicFollowings, async ({ input, viewer }) => {
    if (input.user_id !== viewer.id) throw notYours()
    return (await follows.listTopicIds(viewer.id)).map((id) => ({ topic_id: id, follow_status: 1 }))
  })

  route(api, followingsAndFollowers, async ({ input, viewer }) => {
    const { id } = await members.getProfile(input.user_id ?? viewer.id)
    const [followers, followings] = await Promise.all([
      follows.listFollowers(id, viewer.id),
      follows.listFollowings(id, viewer.id),
    ])
    return {
      followers: followers.map((row) => ({ user: toUserRef(row) })),
      followings: followings.map((row) => ({ followed_user: toUserRef(row) })),
    }
  })
}
