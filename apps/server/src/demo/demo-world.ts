import { count, eq } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artist } from '../db/schema/catalogue.ts'
import { cover } from '../db/schema/cover.ts'
import { member } from '../db/schema/member.ts'
import type { Storage } from '../ports/storage.ts'
import type { Services } from '../services.ts'

type Say = (line: string) => void

/** The demo world of a community: a storage in which its sounds appear when they are first looked for, the accounts to sign in with, and what makes all sounds, late and without haste. */
export type DemoWorld = {
  storage: Storage
  accounts: readonly { username: string; password: string; what: string }[]
  fill: () => Promise<void>
  close: () => Promise<void>
}

/** Marks a community that is the demo world, among the settings of its pages. */
export const MARKER = 'demo_world'

/**
 * Opens the demo world, which is built first in an empty community. Undefined for a community of real people, which loads nothing of it.
 */
export async function openDemoWorld(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  say: Say,
): Promise<DemoWorld | undefined> {
  if (!(await buildDemoWorld({ db, storage }, say))) return undefined
  const [{ demoSounds }, { DEMO_ACCOUNTS }] = await Promise.all([
    import('./sound-on-demand.ts'),
    import('@earshot/demo-world/accounts'),
  ])
  return { ...demoSounds(storage), accounts: DEMO_ACCOUNTS }
}

/** Builds the demo world in an empty community; one that has people or artists stays as it is. Returns whether the community is the demo world. */
export async function buildDemoWorld(services: Pick<Services, 'db' | 'storage'>, say: Say): Promise<boolean> {
  if (await isEmpty(services.db)) {
    const { writeDemoWorld } = await import('./write-demo-world.ts')
    await writeDemoWorld(services, say)
  }
  return isBuilt(services.db)
}

/** Whether the community has no members and no content. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [people] = await db.select({ n: count() }).from(member)
  const [artists] = await db.select({ n: count() }).from(artist)
  return people?.n === 0 && artists?.n === 0 && !(await isBuilt(db))
}

async function isBuilt(db: Db): Promise<boolean> {
  const [built] = await db.select({ n: count() }).from(cover).where(eq(cover.bucket, MARKER))
  return built?.n === 1
}
