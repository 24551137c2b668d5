import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import type { ExportFile } from '../../../db/schema/studio/studio-export.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { extensionOf, fileName, folderOf, lyricsFiles, stemOf } from '../../media/zip/export-paths.rules.ts'
import { listGenres } from '../creator/profile.store.ts'
import { getRelease } from '../release/release.store.ts'
import { openAlbum } from '../release/working-copy.store.ts'

type Stores = Pick<Services, 'db' | 'storage' | 'now'>

type Figures = { plays: number; rate: number; rates: number } | null

/** The fields of a release in the JSON, with the paths of its files. */
type ExportedRelease = Omit<Release, 'tracks'> & {
  cover: string | null
  figures: Figures
  tracks: (ReleaseTrack & {
    figures: Figures
    original: string | null
    cover: string | null
    lyrics_files: string[]
  })[]
}

/**
 * Lists all files of an artist, and one JSON of all fields, credits and figures, which is the first file (RELEASE-33).
 * Files that the storage does not have are left out.
 */
export async function collectExport({ db, storage, now }: Stores, artistId: number): Promise<ExportFile[]> {
  const profile = oneOf(await db.select().from(artist).where(eq(artist.id, artistId)), 'artist')
  const stores = { db, storage }
  const releases: { shown: ExportedRelease; files: ExportFile[] }[] = []
  const drafts = await db
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.artistId, artistId), isNull(release.deletedAt)))
    .orderBy(asc(release.id))
  for (const { id } of drafts) releases.push(await readRelease(stores, id, String(id)))
  for (const albumId of await listUnopened(db, artistId))
    releases.push(await readAlbum(stores, { artistId, albumId, at: now() }))
  const files = [
    ...(await pictureOf(storage, profile.avatar, 'Artist picture')),
    ...(await pictureOf(storage, profile.backImage, 'Background')),
    ...releases.flatMap((each) => each.files),
  ]
  const json = JSON.stringify(
    {
      exported_at: now().toISOString(),
      artist: {
        id: artistId,
        name: profile.name,
        bio: profile.bio,
        links: profile.links,
        genres: (await listGenres(db, { kind: 'artist', id: artistId })).map(({ title }) => title),
        figures: {
          plays: profile.plays,
          followers: profile.followersCount,
          rate: profile.rate,
          rates: profile.ratesCount,
        },
      },
      releases: releases.map(({ shown }) => shown),
    },
    null,
    2,
  )
  const path = `${fileName(profile.name)}.json`
  return [{ path, text: json, size: Buffer.byteLength(json) }, ...files]
}

async function listUnopened(db: Db, artistId: number): Promise<number[]> {
  const rows = await db
    .select({ id: album.id })
    .from(album)
    .where(
      and(
        eq(album.artistId, artistId),
        sql`not exists (select from ${release} where ${release.albumId} = ${album.id})`,
      ),
    )
    .orderBy(asc(album.id))
  return rows.map(({ id }) => id)
}

// An album without a working copy is read as the one that would be opened.
const readAlbum = (
  { db, storage }: Pick<Stores, 'db' | 'storage'>,
  { artistId, albumId, at }: { artistId: number; albumId: number; at: Date },
) =>
  rehearsable(db, true, async (tx) => {
    const { releaseId: id } = await openAlbum(tx, { artistId, albumId }, { by: 'job', at })
    return readRelease({ db: tx, storage }, id, `album ${albumId}`)
  })

async function readRelease(
  { db, storage }: Pick<Stores, 'db' | 'storage'>,
  id: number,
  number: string,
): Promise<{ shown: ExportedRelease; files: ExportFile[] }> {
  const shown = await getRelease(db, id)
  const folder = folderOf({ title: shown.title, number })
  const known = new Map((await listStored(db, id)).map((row) => [row.id, row]))
  const covers = await pictureOf(storage, shown.image, `${folder}/cover`)
  const files = [...covers]
  const tracks: ExportedRelease['tracks'] = []
  for (const each of shown.tracks) {
    const row = known.get(each.id)
    const stem = `${folder}/${stemOf(each)}`
    const sound = await storedFile(storage, stem, [row?.sentKey, row?.originalKey, row?.playedKey, row?.fileKey])
    const pictures = await pictureOf(storage, each.image, stem)
    const lyrics = lyricsFiles(stem, each.lyrics).map((file) => ({ ...file, size: Buffer.byteLength(file.text) }))
    files.push(...sound, ...pictures, ...lyrics)
    tracks.push({
      ...each,
      figures: row?.figures ?? null,
      original: sound[0]?.path ?? null,
      cover: pictures[0]?.path ?? null,
      lyrics_files: lyrics.map(({ path }) => path),
    })
  }
  const [figures] =
    shown.album_id === null
      ? []
      : await db
          .select({ plays: album.plays, rate: album.rate, rates: album.ratesCount })
          .from(album)
          .where(eq(album.id, shown.album_id))
  return { shown: { ...shown, cover: covers[0]?.path ?? null, figures: figures ?? null, tracks }, files }
}

// The file that was sent for a track or that an import brought, and the one that listeners get.
const listStored = (db: Db, releaseId: number) =>
  db
    .select({
      id: releaseTrack.id,
      sentKey: studioSound.sentKey,
      originalKey: track.originalKey,
      playedKey: studioSound.fileKey,
      fileKey: track.fileKey,
      figures: { plays: track.plays, rate: track.rate, rates: track.ratesCount },
    })
    .from(releaseTrack)
    .leftJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .leftJoin(track, eq(track.id, releaseTrack.trackId))
    .where(eq(releaseTrack.releaseId, releaseId))

const pictureOf = (storage: Stores['storage'], url: string | null | undefined, stem: string): Promise<ExportFile[]> =>
  storedFile(storage, stem, [/^\/media\/(art\/[\w.-]+)$/.exec(url ?? '')?.[1]])

// Returns the first of these files that the storage has, if any.
async function storedFile(
  storage: Stores['storage'],
  stem: string,
  keys: readonly (string | null | undefined)[],
): Promise<ExportFile[]> {
  for (const key of keys) {
    const stored = key == null ? undefined : await storage.find(key)
    if (key != null && stored !== undefined) return [{ path: stem + extensionOf(key), key, size: stored.size }]
  }
  return []
}
