import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { artist } from '../db/schema/catalogue.ts'
import { cover } from '../db/schema/cover.ts'
import { member } from '../db/schema/member.ts'
import { indexAll } from '../modules/search/search.store.ts'
import type { Storage } from '../ports/storage.ts'
import type { Services } from '../services.ts'
import { drawArtists, drawInto, drawPodcasts } from './draw.ts'
import { openWorkshop } from './workshop.ts'
import type { Workshop } from './workshop.ts'
import { writeCatalogue } from './write-catalogue.ts'
import { writeCommunity } from './write-community.ts'
import { writeListening } from './write-listening.ts'
import { writePages } from './write-pages.ts'
import { writePeople } from './write-people.ts'
import { writePodcasts } from './write-podcasts.ts'

const MARKER = 'demo_world'
/** Held while the world is written, so that of two servers that start together one writes. */
const WRITE_LOCK = 727_003
/** Every so many pictures the progress is told. */
const TELL_EVERY = 100

/**
 * Builds the demo world in an empty community; one that has people or artists stays as it is. Pictures come first and are named by
 * their content, rows come in one transaction: a build that is interrupted leaves nothing half and starts again. Sounds are made when
 * they are first heard (demoSounds).
 */
export async function buildDemoWorld(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  say: (line: string) => void,
  open: () => Workshop = openWorkshop,
): Promise<boolean> {
  if (!(await isEmpty(db))) return isBuilt(db)
  const from = performance.now()
  say('Building the demo world. This happens only once.')
  const { artists, podcasts, pages } = await drawAll(storage, say, open())
  say('  writing to the database')
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`)
    if (!(await isEmpty(tx))) return
    const picture = writePages.pictures(artists, pages)
    const people = await writePeople(tx, pages, picture)
    const catalogue = await writeCatalogue(tx, artists, people)
    await writePodcasts(tx, podcasts, catalogue)
    await writePeople.playlists(tx, people, catalogue)
    await writeListening(tx)
    await writePages(tx, pages, catalogue)
    await writeCommunity(tx, people, pages, picture)
    await indexAll(tx)
    await tx.insert(cover).values({ bucket: MARKER, value: { version: 1 } })
  })
  say(
    `The demo world was built in ${((performance.now() - from) / 1000).toFixed(1)} s. Songs are generated when they are first played.`,
  )
  return isBuilt(db)
}

async function drawAll(storage: Storage, say: (line: string) => void, workshop: Workshop) {
  const draw = drawInto(storage, workshop, (done, asked) => {
    if (done % TELL_EVERY === 0 || done === asked) say(`  ${done} of ${asked} pictures`)
  })
  try {
    const [artists, podcasts, pages] = await Promise.all([
      drawArtists(draw),
      drawPodcasts(draw),
      writePages.draw(storage, draw),
    ])
    return { artists, podcasts, pages }
  } finally {
    await workshop.close()
  }
}

async function isBuilt(db: Db): Promise<boolean> {
  const [built] = await db.select({ n: count() }).from(cover).where(eq(cover.bucket, MARKER))
  return built?.n === 1
}

async function isEmpty(db: Db): Promise<boolean> {
  const [people] = await db.select({ n: count() }).from(member)
  const [artists] = await db.select({ n: count() }).from(artist)
  return people?.n === 0 && artists?.n === 0 && !(await isBuilt(db))
}
