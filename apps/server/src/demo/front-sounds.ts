import { SOUND_KEYS } from '@earshot/demo-world/media/sounds'
import { and, asc, desc, eq, like } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { album, track } from '../db/schema/catalogue/catalogue.ts'
import { episode } from '../db/schema/catalogue/podcast.ts'

/** Number of sounds from each list. */
const SONGS = 25
const ALBUMS = 20
const EPISODES = 8

/**
 * Returns the keys of the demo sounds on the front pages: the most played songs, the first songs of the newest albums,
 * and the most played and the newest episodes.
 */
export async function listFrontSounds(db: Db): Promise<string[]> {
  const isDemo = like(track.fileKey, `${SOUND_KEYS}%`)
  const episodesBy = (order: typeof episode.plays | typeof episode.publishedAt) =>
    db
      .select({ key: episode.fileKey })
      .from(episode)
      .where(like(episode.fileKey, `${SOUND_KEYS}%`))
      .orderBy(desc(order), asc(episode.id))
      .limit(EPISODES)
  const lists = [
    await db
      .select({ key: track.fileKey })
      .from(track)
      .where(isDemo)
      .orderBy(desc(track.plays), asc(track.id))
      .limit(SONGS),
    await db
      .select({ key: track.fileKey })
      .from(track)
      .innerJoin(album, eq(album.id, track.albumId))
      .where(and(isDemo, eq(track.discNo, 1), eq(track.trackNo, 1)))
      .orderBy(desc(album.createdAt), desc(album.id))
      .limit(ALBUMS),
    await episodesBy(episode.plays),
    await episodesBy(episode.publishedAt),
  ]
  const longest = Math.max(...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]?.key ?? null)).flat()
  return [...new Set(inTurn.filter((key) => key !== null))]
}

/** Returns the keys of all demo sounds, those of the front pages first, then the most played. */
export async function listDemoSounds(db: Db): Promise<string[]> {
  const songs = await db
    .select({ key: track.fileKey, plays: track.plays })
    .from(track)
    .where(like(track.fileKey, `${SOUND_KEYS}%`))
  const episodes = await db
    .select({ key: episode.fileKey, plays: episode.plays })
    .from(episode)
    .where(like(episode.fileKey, `${SOUND_KEYS}%`))
  const byPlays = [...songs, ...episodes].toSorted((a, b) => b.plays - a.plays)
  return [...new Set([...(await listFrontSounds(db)), ...byPlays.flatMap(({ key }) => (key === null ? [] : [key]))])]
}
