import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, Id, IdInput, Url, ZeroOrOneInput } from '../primitives.ts'

/** Without follow_status the call toggles; 1 follows and 0 unfollows, and repeating it has no effect. */
const follow_status = ZeroOrOneInput.optional()

/** follow_status: 1 following, 0 not. */
const CreatorFollow = z.object({ follow_status: z.int(), followers_count: Count })

export const updateArtistFollow = post(calls.updateArtistFollow, {
  summary: 'Follow or unfollow an artist',
  auth: 'token',
  scope: 'write',
  limits: ['follows'],
  input: z.object({ artist_id: IdInput, follow_status }),
  data: CreatorFollow,
  errors: [STATUS.notFound],
})
export const updatePodcastFollow = post(calls.updatePodcastFollow, {
  summary: 'Follow or unfollow a podcast',
  auth: 'token',
  scope: 'write',
  limits: ['follows'],
  input: z.object({ podcast_id: IdInput, follow_status }),
  data: CreatorFollow,
  errors: [STATUS.notFound],
})
export const creatorFollowings = get(calls.creatorFollowings, {
  summary: 'Ids of the artists and podcasts that the viewer follows',
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.object({ artist_ids: z.array(Id), podcast_ids: z.array(Id) }),
})

/** An artist or podcast in a list of follows. */
export type FollowedCreator = z.infer<typeof FollowedCreator>
const FollowedCreator = z.object({ id: Id, name: z.string(), avatarURL: Url })

export const followedCreators = get(calls.followedCreators, {
  summary: 'Artists and podcasts that the viewer follows, the latest follow first',
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.object({ artists: z.array(FollowedCreator), podcasts: z.array(FollowedCreator) }),
})
