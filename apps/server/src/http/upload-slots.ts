import { busy, tooMany } from '../errors.ts'

/** Forms with files that are worked on at the same time, and those of one account. */
export const MOST_FORMS = 8
const MOST_OF_ONE = 3
/** Seconds after which to come again. */
const RETRY_SECONDS = 5

/** Does the work for a member's form once there is a slot for it. */
export type UploadSlots = <T>(memberId: number, work: () => Promise<T>) => Promise<T>

/** Opens slots for a few uploads at a time. Throws 429 when the account uses too many of them, and 503 when all are taken. */
export function openUploadSlots(): UploadSlots {
  const inside = new Map<number, number>()
  return async (memberId, work) => {
    const own = inside.get(memberId) ?? 0
    const all = Array.from(inside.values()).reduce((sum, each) => sum + each, 0)
    if (own >= MOST_OF_ONE) throw tooMany(RETRY_SECONDS)
    if (all >= MOST_FORMS) throw busy()
    inside.set(memberId, own + 1)
    try {
      return await work()
    } finally {
      const left = (inside.get(memberId) ?? 1) - 1
      if (left === 0) inside.delete(memberId)
      else inside.set(memberId, left)
    }
  }
}
