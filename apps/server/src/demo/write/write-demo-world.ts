import { createHash } from 'node:crypto'
import { FILMS } from '@earshot/demo-world/content/pages'
import type { Film } from '@earshot/demo-world/content/pages'
import type { Length } from '@earshot/demo-world/media/sounds'
import { readFilm } from '@earshot/demo-world/media/videos'
import { describeWorld, drawWorld } from '@earshot/demo-world/world'
import type { World } from '@earshot/demo-world/world'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { DEMO_MARKER, cover } from '../../db/schema/site/cover.ts'
import { indexAll } from '../../modules/search/search.store.ts'
import type { Services } from '../../ports/services.ts'
import type { Storage } from '../../ports/storage/storage.ts'
import { drawPasswords, listKnownAccounts, printPasswords } from '../demo-accounts.ts'
import type { DemoAccount, DemoPasswords } from '../demo-accounts.ts'
import { isEmpty } from '../marker.ts'
import { writeCatalogue, writePodcasts } from './write-catalogue.ts'
import { writeCommunity } from './write-community.ts'
import { writeMoney } from './write-money.ts'
import { writePages } from './write-pages.ts'
import { writeMembers, writePlaylists } from './write-people.ts'
import { writePlans } from './write-plans.ts'
import { writeCreatorFollows, writeRatings } from './write-ratings.ts'
import { writeStudioDrafts } from './write-studio-drafts.ts'
import { writeStudioEpisodes } from './write-studio-episodes.ts'
import { writeStudioTeams } from './write-studio-teams.ts'
import { writeVotes } from './write-votes.ts'

/** The services that a demo world is built with, the length of its sounds and the source of its passwords. */
export type Built = Pick<Services, 'db' | 'storage'> & { length: Length; passwords: DemoPasswords }

/** The lock is held while the world is written, so that only one of two servers that start together writes. */
const WRITE_LOCK = 727_003
/**
 * Writes the demo world. Its videos come first, its rows in one transaction: an interrupted build starts again.
 * Pictures and sounds are generated when they are first requested (files-on-demand.ts).
 */
export async function writeDemoWorld(
  { db, storage, length, passwords }: Built,
  print: (line: string) => void,
): Promise<void> {
  const from = performance.now()
  print('Building the demo world. This happens only once.')
  const world = describeWorld(drawWorld(await storeFilms(storage), length))
  const accounts = passwords === 'known' ? await listKnownAccounts() : await drawPasswords()
  const isWritten = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${WRITE_LOCK})`)
    if (!(await isEmpty(tx))) return false
    await writeWorld(tx, world, accounts)
    await tx.insert(cover).values({ bucket: DEMO_MARKER, value: { version: 1, passwords } })
    return true
  })
  print(
    `The demo world was built in ${((performance.now() - from) / 1000).toFixed(1)} s. Pictures and songs are generated when they are first needed.`,
  )
  if (isWritten && passwords === 'random') printPasswords(accounts, print)
}

async function writeWorld(tx: Db, world: World, accounts: readonly Required<DemoAccount>[]): Promise<void> {
  const memberId = await writeMembers(tx, world.members, accounts)
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
    albums: world.catalogue.albums.flatMap(({ title }, index) => {
      const id = catalogue.albumIds[index]
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
  await writeStudioDrafts(tx, new Date())
  await writeStudioEpisodes(tx, new Date())
  await writeStudioTeams(tx, { memberId, artistId: catalogue.artistId, podcastId })
  await writeVotes(tx, world.contests, { memberId, artistId: catalogue.artistId })
  await indexAll(tx)
}

async function storeFilms(storage: Storage): Promise<ReadonlyMap<Film, string>> {
  const stored = FILMS.map(async (film): Promise<[Film, string]> => {
    const { webm, mp4, poster } = await readFilm(film)
    // The three files share a name.
    const stem = `video/${createHash('sha256').update(webm).digest('hex').slice(0, 16)}`
    await Promise.all([
      storage.put(`${stem}.webm`, webm),
      storage.put(`${stem}.mp4`, mp4),
      storage.put(`${stem}.jpg`, poster),
    ])
    return [film, `/media/${stem}.webm`]
  })
  return new Map(await Promise.all(stored))
}
