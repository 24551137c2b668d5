import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { countPlaylistFollowsOf } from '../playlist/sharing/playlist-follow.store.ts'
import { countRatingsOf } from '../rating/rating.store.ts'
import { countLikesOf } from './like-counts.store.ts'

/**
 * Updates the counts of likes, ratings and followers of playlists after a member was suspended or restored: those of
 * suspended members are not counted (LIBRARY-06).
 */
export const countMember = defineTask({
  name: 'like.count-member',
  queue: 'events',
  data: z.object({ memberId: z.int() }),
  run: ({ db }, { memberId }) =>
    db.transaction(async (tx) => {
      await countLikesOf(tx, memberId)
      await countRatingsOf(tx, memberId)
      await countPlaylistFollowsOf(tx, memberId)
    }),
})
