import type { Storage } from '../../../ports/storage/storage.ts'
import { soundMark } from '../../catalogue/marks/marks.store.ts'
import type { MarkedItem } from '../../catalogue/marks/marks.store.ts'
import { RemovedMeanwhile, whyRemovedSince } from '../removed.ts'
import type { MarkedNames } from '../removed.ts'
import type { Skip } from '../report.ts'
import type { Arts } from './files/arts.ts'
import { pathOf, soundOf } from './known-tracks.ts'
import type { KnownFiles, KnownTrack } from './known-tracks.ts'
import type { TrackPlan, musicStore } from './music.store.ts'
import { VARIOUS_ARTISTS, artistKey, mostCommon } from './releases/releases.rules.ts'
import type { Release } from './releases/releases.rules.ts'
import type { AlbumPlan, ArtistPlan } from './releases/releases.store.ts'

/** A plan, and the track as it will be known once written; the next files of the folder are compared with it. */
export type Planned = { plan: TrackPlan; pending: KnownTrack }

/** The parts of an import that writing needs. */
type Run = {
  store: ReturnType<typeof musicStore>
  storage: Storage
  isDry: boolean
  known: KnownFiles
  kept: { albums: Set<number>; artists: Set<number> }
  skipped: Skip[]
  marks: ReadonlyMap<string, MarkedItem>
  counts: { added: number; changed: number; unchanged: number }
  created: { artists: Set<string>; albums: Set<string> }
}

type Parts = { releases: ReadonlyMap<string, Release>; arts: Arts; portrait: string | undefined }

/**
 * Writes tracks with their albums and artists. Omits items that were hidden, removed, merged or unmerged since their
 * files were read.
 */
export async function writeBatch(run: Run, planned: readonly Planned[], parts: Parts): Promise<void> {
  try {
    await writeAll(run, planned, parts)
  } catch (error) {
    if (!(error instanceof RemovedMeanwhile)) throw error
    const left = planned.filter(({ plan }) => {
      const why = whyRemovedSince(error.marks, run.marks, namesOf(plan, parts))
      if (why !== undefined) run.skipped.push({ what: pathOf(plan.source), why })
      return why === undefined
    })
    if (left.length > 0) await writeBatch(run, left, parts)
  }
}

function namesOf(
  { source, fingerprint, albumKey, artist, fileKeys: releaseKeys }: TrackPlan,
  { releases }: Pick<Parts, 'releases'>,
): MarkedNames {
  const owner = releases.get(albumKey ?? '')?.owner
  const owners = [artist, ...(owner === undefined ? [] : [owner])].map(artistKey)
  const own = [source, soundMark(soundOf(fingerprint)), ...(albumKey === undefined ? [] : [albumKey]), ...owners]
  return { own, fileNames: releaseKeys }
}

async function writeAll(run: Run, planned: readonly Planned[], parts: Parts): Promise<void> {
  const { releases, arts, portrait } = parts
  const { store, kept, counts } = run
  const plans = planned.map(({ plan }) => plan)
  const releaseKeys = [...new Set(plans.flatMap(({ albumKey }) => albumKey ?? []))].flatMap(
    (key) => releases.get(key) ?? [],
  )
  const albumIds = await store.findAlbums(releaseKeys.map(({ key }) => key))
  for (const id of albumIds.values()) kept.albums.add(id)
  const albums = releaseKeys.map((release): AlbumPlan => ({
    ...release,
    art: arts.album.get(release.key),
    renames: albumIds.has(release.key)
      ? undefined
      : renamedOf(
          plans.filter(({ albumKey }) => albumKey === release.key).map(({ known }) => known?.albumId),
          kept.albums,
        ),
  }))

  const names = new Map(
    [...releaseKeys.map(({ owner }) => owner), ...plans.map(({ artist }) => artist)].map((name) => [
      artistKey(name),
      name,
    ]),
  )
  const artistIds = await store.findArtists([...names.keys(), artistKey(VARIOUS_ARTISTS)])
  for (const id of artistIds.values()) kept.artists.add(id)
  const musicbrainzIds = Map.groupBy(
    [
      ...releaseKeys.map(({ owner, ownerId }) => [owner, ownerId] as const),
      ...plans.map(({ artist, artistId }) => [artist, artistId] as const),
    ],
    ([name]) => artistKey(name),
  )
  const owners = new Set(releaseKeys.map(({ owner }) => artistKey(owner)))
  const artists = [...names].map(([key, name]): ArtistPlan => ({
    name,
    musicbrainzId: mostCommon((musicbrainzIds.get(key) ?? []).map(([, id]) => id)),
    picture: owners.has(key) && key !== artistKey(VARIOUS_ARTISTS) ? portrait : undefined,
    renames:
      artistIds.has(key) || key === artistKey(VARIOUS_ARTISTS)
        ? undefined
        : renamedOf(
            plans.filter(({ artist }) => artistKey(artist) === key).map(({ known }) => known?.artistId),
            kept.artists,
          ),
  }))

  const named = plans.map((plan) => namesOf(plan, parts))
  const written = await store.write(
    { artists, albums, tracks: plans },
    {
      isDry: run.isDry,
      names: { own: named.flatMap(({ own }) => own), fileNames: named.flatMap((each) => each.fileNames) },
      before: run.marks,
    },
  )
  for (const key of written.newArtists) run.created.artists.add(key)
  for (const key of written.newAlbums) run.created.albums.add(key)
  const left: string[] = []
  for (const [at, { outcome, known }] of written.tracks.entries()) {
    const before = plans[at]?.known
    counts[outcome] += 1
    run.known.replace(planned[at]?.pending, known)
    kept.artists.add(known.artistId)
    if (known.albumId !== null) kept.albums.add(known.albumId)
    if (before !== undefined && before.fileKey !== known.fileKey) left.push(before.fileKey)
    const original = before?.originalKey ?? null
    if (original !== null && original !== known.originalKey) left.push(original)
  }
  for (const key of await store.listUnused(left)) await run.storage.delete(key)
}

// An album or artist is renamed when all of its files contain the new name: the row and its references stay. Each row
// is used once.
function renamedOf(before: readonly (number | null | undefined)[], kept: Set<number>): number | undefined {
  const id = mostCommon(
    before.map((each) => (each === null || each === undefined || kept.has(each) ? undefined : each)),
  )
  if (id !== undefined) kept.add(id)
  return id
}
