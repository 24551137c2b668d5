import { STATUS } from '@earshot/contract/envelope'
import { WRITE_LIMITS } from '@earshot/contract/limits'
import { Refusal } from '../errors.ts'
import type { Services } from '../services.ts'
import { countUse } from './limits.store.ts'

type Doing = keyof typeof WRITE_LIMITS

const WORDS: Record<Doing, (most: number) => string> = {
  posts: (most) => `write ${most} posts`,
  comments: (most) => `write ${most} comments`,
  follows: (most) => `follow or unfollow ${most} times`,
  ratings: (most) => `rate ${most} times`,
  votes: (most) => `give or take back ${most} votes`,
  reports: (most) => `report ${most} times`,
  uploads: (most) => `upload ${most} files`,
  playlists: (most) => `create or copy ${most} playlists`,
}

/** Counts one use of what a member may do in a window of time. Throws 429 with a sentence when the window is used up; with RATE_LIMITS=off it never does. */
export async function countActivity(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  doing: Doing,
  memberId: number,
): Promise<void> {
  if (!config.rateLimits) return
  const at = now()
  const { most, seconds } = WRITE_LIMITS[doing]
  const { uses, endsAt } = await countUse(db, `${doing} of ${memberId}`, seconds, at)
  if (uses <= most) return
  const wait = Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000))
  throw new Refusal(
    STATUS.tooMany,
    `You can ${WORDS[doing](most)} in ${inMinutes(seconds)}. Please try again in ${inMinutes(wait)}.`,
    { retryAfterSeconds: wait },
  )
}

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 60 ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
