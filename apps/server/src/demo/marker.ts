import { count, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/open.ts'
import { artist } from '../db/schema/catalogue/catalogue.ts'
import { member } from '../db/schema/member/member.ts'
import { DEMO_MARKER, cover } from '../db/schema/site/cover.ts'

/** Returns whether the community has no members and no content. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [people] = await db.select({ n: count() }).from(member)
  const [artists] = await db.select({ n: count() }).from(artist)
  return people?.n === 0 && artists?.n === 0 && !(await isBuilt(db))
}

/** Returns whether the community is the demo world. */
export async function isBuilt(db: Db): Promise<boolean> {
  const [built] = await db.select({ n: count() }).from(cover).where(eq(cover.bucket, DEMO_MARKER))
  return built?.n === 1
}

/**
 * Returns the source of the demo passwords; undefined in another community. A marker without one is from an older
 * version and means known.
 */
export async function findPasswords(db: Db): Promise<'known' | 'random' | undefined> {
  const [row] = await db.select({ value: cover.value }).from(cover).where(eq(cover.bucket, DEMO_MARKER))
  return row === undefined ? undefined : Marker.parse(row.value).passwords
}

const Marker = z.object({ passwords: z.enum(['known', 'random']).default('known') })
