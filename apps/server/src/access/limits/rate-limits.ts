import { STATUS } from '@earshot/contract/envelope'
import { RATE_LIMITS } from '@earshot/contract/limits'
import type { LimitName, RateLimit } from '@earshot/contract/limits'
import { Refusal, tooMany } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import { countUse } from './limits.store.ts'

/** Limits whose refusal is a sentence about the activity of a member. */
const WORDS: Partial<Record<LimitName, (most: number) => string>> = {
  posts: (most) => `write ${most} posts`,
  comments: (most) => `write ${most} comments`,
  follows: (most) => `follow or unfollow ${most} times`,
  ratings: (most) => `rate ${most} times`,
  votes: (most) => `cast or withdraw ${most} votes`,
  reports: (most) => `report ${most} times`,
  uploads: (most) => `upload ${most} files`,
  sounds: (most) => `upload ${most} sounds`,
  moneyActs: (most) => `confirm ${most} acts about money`,
  playlists: (most) => `create or copy ${most} playlists`,
}

/** The caller that limits count: the member, if there is one, and the address. */
type CountedCaller = { memberId: number | undefined; address: string }

/** Returns the key of the counter of a limit for a caller. */
export function counterKey(name: LimitName, { memberId, address }: CountedCaller): string {
  const { per }: RateLimit = RATE_LIMITS[name]
  if (per === 'all') return `${name} of all`
  return per === 'member' && memberId !== undefined ? `${name} of ${memberId}` : `${name} from ${address}`
}

/**
 * Counts one use of a limit. Throws 429 when the limit is reached, with a sentence if it has one; with RATE_LIMITS=off
 * it never throws.
 */
export async function countLimit(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  name: LimitName,
  caller: CountedCaller,
): Promise<void> {
  if (!config.rateLimits) return
  const at = now()
  const { most, seconds } = RATE_LIMITS[name]
  const { uses, endsAt } = await countUse(db, counterKey(name, caller), seconds, at)
  if (uses <= most) return
  const wait = Math.max(1, Math.ceil((endsAt.getTime() - at.getTime()) / 1000))
  const words = WORDS[name]
  if (words === undefined) throw tooMany(wait)
  throw new Refusal(
    STATUS.tooMany,
    `You can ${words(most)} in ${inMinutes(seconds)}. Please try again in ${inMinutes(wait)}.`,
    { retryAfterSeconds: wait },
  )
}

/** Counts an activity of a member whose limit depends on the input of the call. */
export const countActivity = (
  services: Pick<Services, 'db' | 'config' | 'now'>,
  name: 'uploads' | 'playlists',
  memberId: number,
): Promise<void> => countLimit(services, name, { memberId, address: '' })

function inMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return minutes === 60 ? 'an hour' : minutes === 1 ? 'a minute' : `${minutes} minutes`
}
