import { createHash } from 'node:crypto'
import type { Keep } from '@earshot/demo-world/draw'
import type { Length } from '@earshot/demo-world/sounds'
import { openWorkshop } from '@earshot/demo-world/workshop'
import type { Workshop } from '@earshot/demo-world/workshop'
import { describeWorld, drawWorld } from '@earshot/demo-world/world'
import type { DrawnWorld, World } from '@earshot/demo-world/world'
import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { cover } from '../db/schema/cover.ts'
import { pictureName } from '../modules/media/picture.rules.ts'
import { indexAll } from '../modules/search/search.store.ts'
import type { Storage } from '../ports/storage.ts'
import type { Services } from '../services.ts'
import { MARKER, isEmpty } from './marker.ts'
import { writeCatalogue, writePodcasts } from './write-catalogue.ts'
import { writeCommunity } from './write-community.ts'
import { writeMoney } from './write-money.ts'
import { writePages } from './write-pages.ts'
import { writeMembers, writePlaylists } from './write-people.ts'
import { writePlans } from './write-plans.ts'
import { writeCreatorFollows, writeRatings } from './write-ratings.ts'
import { writeVotes } from './write-votes.ts'

/** Held while the world is written, so that of two servers that start together one writes. */
const WRITE_LOCK = 727_003
/** Progress is reported after this number of pictures. */
const TELL_EVERY = 100

/**
 * Makes the demo world and stores it. Pictures come first and are named by their content, rows come in one transaction: a build that is
 * interrupted leaves nothing half and starts again. Sounds are made when they are first heard (sound-on-demand.ts).
 */
export async function writeDemoWorld(
  { db, storage, length }: Pick<Services, 'db' | 'storage'> & { length: Length },
  say: (line: string) => void,
  open: () => Workshop = openWorkshop,
): Promise<void> {
  const from = performance.now()
  say('Building the demo world. This happens only once.')
  const world = describeWorld(await drawAll({ storage, length }, say, open()))
  say('  writing to the database')
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`)
    if (await isEmpty(tx)) await writeWorld(tx, world)
  })
  say(
    `The demo world was built in ${((performance.now() - from) / 1000).toFixed(1)} s. Songs are generated when they are first played.`,
  )
}

async function writeWorld(tx: Db, world: World): Promise<void> {
  const memberId = await writeMembers(tx, world.members)
  const catalogue = await writeCatalogue(tx, world.catalogue, memberId)
  const { podcastId, episodeIds } = await writePodcasts(tx, world.podcasts, {
    genreId: catalogue.genreId,
  })
  const plans = await writePlans(tx, world, { artistId: catalogue.artistId, podcastId })
  await writeMoney(tx, world.money, { memberId, artistId: catalogue.artistId, podcastId, plans })
  const playlistIds = await writePlaylists(tx, world.playlists, { memberId, trackIds: catalogue.trackIds })
  const linked = {
    artists: world.catalogue.artists,
    artistId: catalogue.artistId,
    albums: world.catalogue.albums.flatMap(({ title }, place) => {
      const id = catalogue.albumIds[place]
      return id === undefined ? [] : [{ title, id }]
    }),
  }
  await writePages(tx, world, { podcastId, linked })
  await writeCommunity(tx, world, { memberId, linked })
  await writeRatings(tx, world.ratings, {
    memberId,
    ids: {
      artist: world.catalogue.artists.map(({ name }) => catalogue.artistId(name)),
      album: catalogue.albumIds,
      song: catalogue.trackIds,
      episode: episodeIds,
      playlist: playlistIds,
    },
  })
  await writeCreatorFollows(tx, world.follows, { memberId, artistId: catalogue.artistId, podcastId })
  await writeVotes(tx, world.contests, { memberId, artistId: catalogue.artistId })
  await indexAll(tx)
  await tx.insert(cover).values({ bucket: MARKER, value: { version: 1 } })
}

async function drawAll(
  { storage, length }: { storage: Storage; length: Length },
  say: (line: string) => void,
  workshop: Workshop,
): Promise<DrawnWorld> {
  try {
    const tell = (done: number, asked: number) => {
      if (done % TELL_EVERY === 0 || done === asked) say(`  ${done} of ${asked} pictures`)
    }
    return await drawWorld(workshop, keepIn(storage), tell, length)
  } finally {
    await workshop.close()
  }
}

const keepIn = (storage: Storage): Keep => ({
  picture: async ({ bytes, width, height }) => {
    const name = pictureName(sha256(bytes), width, height)
    await storage.put(`art/${name}`, bytes)
    return `/media/art/${name}`
  },
  // The three files share a name.
  film: async ({ webm, mp4, poster }) => {
    const stem = `video/${sha256(webm).slice(0, 16)}`
    await Promise.all([
      storage.put(`${stem}.webm`, webm),
      storage.put(`${stem}.mp4`, mp4),
      storage.put(`${stem}.jpg`, poster),
    ])
    return `/media/${stem}.webm`
  },
})

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
