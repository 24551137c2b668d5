import { count, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artist } from '../db/schema/catalogue.ts'
import { cover } from '../db/schema/cover.ts'
import { member } from '../db/schema/member.ts'

/** Marks a community that is the demo world, among the settings of its pages. */
export const MARKER = 'demo_world'

/** Whether the community has no members and no content. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [people] = await db.select({ n: count() }).from(member)
  const [artists] = await db.select({ n: count() }).from(artist)
  return people?.n === 0 && artists?.n === 0 && !(await isBuilt(db))
}

/** Whether the community is the demo world. */
export async function isBuilt(db: Db): Promise<boolean> {
  const [built] = await db.select({ n: count() }).from(cover).where(eq(cover.bucket, MARKER))
  return built?.n === 1
}
