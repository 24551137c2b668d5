import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { playlist, playlistTrack } from '../../db/schema/listening/playlist.ts'
import { upload } from '../../db/schema/upload.ts'
import { emit, on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { playlistsChanged, privatePlaylistsChanged } from '../../events/events.ts'
import { Refusal } from '../../http/errors.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../ports/services.ts'
import { drawMosaic } from '../media/pictures/picture.store.ts'

/** Covers in the generated picture of a playlist; with fewer covers, the first one is the picture. */
const COVERS = 4
/** Playlists per job. */
const AT_ONCE = 20

const renewPictures = async (services: Services, { ids }: { ids: readonly number[] }): Promise<void> => {
  for (const id of ids) await renewPicture(services, id)
}

/** Updates the picture of a playlist that changed. */
export const playlistHandlers: readonly Handler[] = [
  on(playlistsChanged, 'playlist.picture', renewPictures),
  on(privatePlaylistsChanged, 'playlist.private-picture', renewPictures),
]

/**
 * Generates the pictures of playlists that changed without an event, of the demo world, and of earlier versions. It
 * runs at each start, so that a new demo world has its pictures early.
 */
export const drawPlaylistPictures = defineTask({
  name: 'playlist.pictures',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: async (services) => {
    const rows = await services.db
      .select({ id: playlist.id })
      .from(playlist)
      .where(and(isNull(playlist.image), isOutdated, isNull(playlist.deletedAt)))
      .orderBy(asc(playlist.id))
      .limit(AT_ONCE)
    for (const { id } of rows) await renewPicture(services, id)
    if (rows.length === AT_ONCE) await sendJob(services.db, drawPlaylistPictures.job({}))
  },
})

const isOutdated = sql`${playlist.mosaicVersion} is distinct from ${playlist.version}`

/**
 * Generates the picture of a playlist from the covers of its first songs, unless it has its own picture or its songs
 * are unchanged.
 */
export async function renewPicture(services: Pick<Services, 'db' | 'storage'>, playlistId: number): Promise<void> {
  const { db } = services
  const [row] = await db
    .select({ version: playlist.version, mosaic: playlist.mosaic, isPublic: playlist.isPublic })
    .from(playlist)
    .where(and(eq(playlist.id, playlistId), isNull(playlist.image), isOutdated))
  if (row === undefined) return
  const covers = await listCovers(db, playlistId)
  const mosaic = covers.length < COVERS ? (covers[0] ?? null) : await makeMosaic(services, covers)
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(playlist)
      .set({ mosaic, mosaicVersion: row.version })
      .where(and(eq(playlist.id, playlistId), eq(playlist.version, row.version)))
      .returning({ id: playlist.id })
    if (changed.length > 0 && row.isPublic && mosaic !== row.mosaic)
      await emit(tx, playlistsChanged, { ids: [playlistId] })
  })
}

/** Lists the URLs of the different covers of a playlist's songs, in order. */
async function listCovers(db: Services['db'], playlistId: number): Promise<string[]> {
  const art = sql<string>`coalesce(${track.art}, ${album.art})`
  const rows = await db
    .select({ art })
    .from(playlistTrack)
    .innerJoin(track, eq(track.id, playlistTrack.trackId))
    .leftJoin(album, eq(album.id, track.albumId))
    .where(and(eq(playlistTrack.playlistId, playlistId), sql`${art} like '/media/art/%'`))
    .groupBy(art)
    .orderBy(sql`min(${playlistTrack.pos})`)
    .limit(COVERS)
  return rows.map((row) => row.art)
}

async function makeMosaic(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  covers: readonly string[],
): Promise<string | null> {
  const files = await Promise.all(
    covers.map(async (url) => {
      const key = url.slice('/media/'.length)
      const stored = await storage.find(key)
      return stored && storage.slice(key, { start: 0, end: stored.size - 1 })
    }),
  )
  const found = files.filter((bytes) => bytes !== undefined)
  if (found.length < COVERS) return covers[0] ?? null
  try {
    const { key, bytes } = await drawMosaic(found)
    // The picture is recorded like an upload, but without a member, whose drafts could refer to it. It is deleted a day
    // after the playlist gets another one.
    await db
      .insert(upload)
      .values({ key })
      .onConflictDoUpdate({ target: upload.key, set: { createdAt: sql`now()` } })
    if ((await storage.find(key)) === undefined) await storage.put(key, bytes)
    return `/media/${key}`
  } catch (error) {
    if (error instanceof Refusal) return covers[0] ?? null
    throw error
  }
}
