import type { Release } from '@earshot/contract/studio/release'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import { release, releaseTrack } from '../../../db/schema/studio/release.ts'
import type { ExportFile } from '../../../db/schema/studio/studio-export.ts'
import { studioSound } from '../../../db/schema/studio/studio-sound.ts'
import { oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { listGenres } from '../creator/profile.store.ts'
import { getRelease } from '../release/release.store.ts'
import { openAlbum } from '../release/working-copy.store.ts'
import { extensionOf, fileName, folderOf, lyricsFiles, stemOf } from './export-paths.rules.ts'

type Stores = Pick<Services, 'db' | 'storage' | 'now'>

/** The fields of a release in the JSON, with the paths of its files. */
type ExportedRelease = Release & {
  cover: string | null
  figures: { plays: number; rate: number; rates: number } | null
}

/**
 * Lists all files of an artist, and one JSON of all fields, credits and figures, which is the first file (RELEASE-33).
 * Files that the storage does not have are left out.
 */
export async function collectExport({ db, storage, now }: Stores, artistId: number): Promise<ExportFile[]> {
  const profile = oneOf(await db.select().from(artist).where(eq(artist.id, artistId)), 'artist')
  const releases: { shown: ExportedRelease; files: WantedFile[] }[] = []
  const drafts = await db
    .select({ id: release.id })
    .from(release)
    .where(and(eq(release.artistId, artistId), isNull(release.deletedAt)))
    .orderBy(asc(release.id))
  for (const { id } of drafts) releases.push(await readRelease(db, id, String(id)))
  for (const id of await listUnopened(db, artistId))
    releases.push(await readAlbum(db, { artistId, albumId: id, at: now() }))
  const pictures = (['avatar', 'backImage'] as const).flatMap((name) =>
    pictureOf(profile[name], name === 'avatar' ? 'Artist picture' : 'Background'),
  )
  const wanted = [...pictures, ...releases.flatMap(({ files }) => files)]
  const files: ExportFile[] = []
  for (const file of wanted) {
    if ('text' in file) files.push({ ...file, size: Buffer.byteLength(file.text) })
    else {
      const stored = await storage.find(file.key)
      if (stored !== undefined) files.push({ ...file, size: stored.size })
    }
  }
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

/** A file that is exported if the storage has it, or a text. */
type WantedFile = { path: string; key: string } | { path: string; text: string }

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
const readAlbum = (db: Db, { artistId, albumId, at }: { artistId: number; albumId: number; at: Date }) =>
  rehearsable(db, true, async (tx) => {
    const id = await openAlbum(tx, { artistId, albumId }, { by: 'job', at })
    return readRelease(tx, id, `album ${albumId}`)
  })

async function readRelease(
  db: Db,
  id: number,
  number: string,
): Promise<{ shown: ExportedRelease; files: WantedFile[] }> {
  const shown = await getRelease(db, id)
  const folder = folderOf({ title: shown.title, number })
  const stored = new Map((await listStored(db, id)).map((row) => [row.id, row]))
  const files: WantedFile[] = pictureOf(shown.image, `${folder}/cover`)
  const cover = files[0]?.path ?? null
  const tracks = shown.tracks.map((each) => {
    const found = stored.get(each.id)
    const stem = `${folder}/${stemOf(each)}`
    const sound = found?.key == null ? [] : [{ path: `${stem}${extensionOf(found.key)}`, key: found.key }]
    const pictures = pictureOf(each.image, stem)
    const lyrics = lyricsFiles(stem, each.lyrics)
    files.push(...sound, ...pictures, ...lyrics)
    return {
      ...each,
      figures: found?.figures ?? null,
      original: sound[0]?.path ?? null,
      cover: pictures[0]?.path ?? null,
      lyrics_files: lyrics.map(({ path }) => path),
    }
  })
  const [figures] =
    shown.album_id === null
      ? []
      : await db
          .select({ plays: album.plays, rate: album.rate, rates: album.ratesCount })
          .from(album)
          .where(eq(album.id, shown.album_id))
  return { shown: { ...shown, cover, figures: figures ?? null, tracks }, files }
}

// The file that was sent for a track, or that an import brought.
const listStored = (db: Db, releaseId: number) =>
  db
    .select({
      id: releaseTrack.id,
      key: sql<string | null>`coalesce(${studioSound.sentKey}, ${track.originalKey}, ${track.fileKey})`,
      figures: { plays: track.plays, rate: track.rate, rates: track.ratesCount },
    })
    .from(releaseTrack)
    .leftJoin(studioSound, eq(studioSound.id, releaseTrack.soundId))
    .leftJoin(track, eq(track.id, releaseTrack.trackId))
    .where(eq(releaseTrack.releaseId, releaseId))

function pictureOf(url: string | null | undefined, stem: string): { path: string; key: string }[] {
  const key = /^\/media\/(art\/[\w.-]+)$/.exec(url ?? '')?.[1]
  return key === undefined ? [] : [{ path: `${stem}${extensionOf(key)}`, key }]
}
