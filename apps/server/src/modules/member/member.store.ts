import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member.ts'
import { oneOf } from '../../errors.ts'
import { publicProfileColumns } from './shapes.ts'

/** Reads members as others see them. */
export function memberStore(db: Db) {
  return {
    /** What anybody may see of a member. Throws 404. */
    getProfile: async (memberId: number) => oneOf(await db.select(publicProfileColumns).from(member).where(eq(member.id, memberId)), 'member'),
  }
}
