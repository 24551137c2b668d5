import { stat } from 'node:fs/promises'
import { isDiskFull } from '../../../db/error-codes.ts'
import type { Db } from '../../../db/open.ts'
import type { Storage } from '../../../ports/storage/storage.ts'
import { soundMark, listMarks } from '../../catalogue/marks/marks.store.ts'
import type { MarkedItem } from '../../catalogue/marks/marks.store.ts'
import { DIRECTORY_SIDE } from '../../media/pictures/picture.rules.ts'
import { inParallel } from '../in-parallel.ts'
import { whyRemoved, withoutRemoved } from '../removed.ts'
import { counted, stoppedAfter } from '../report.ts'
import type { ImportReport, Progress, Skip } from '../report.ts'
import { ffmpegCopier } from '../sound/playable-copy.ts'
import type { Copier } from '../sound/playable-copy.ts'
import { artOf } from './files/arts.ts'
import type { Arts } from './files/arts.ts'
import { walkFolder } from './files/find-files.ts'
import type { FileGroup, FoundFile } from './files/find-files.ts'
import { openGroupReader } from './files/group-reader.ts'
import type { GroupReader, ReadFile } from './files/group-reader.ts'
import { mustHaveRoom, withoutWriting } from './files/room.ts'
import type { FreeBytes } from './files/room.ts'
import { storeSound } from './files/store-sound.ts'
import type { StoredSound } from './files/store-sound.ts'
import {
  charsetOf,
  fingerprintOf,
  hasKnownCodec,
  hasKnownIds,
  hasSameLyrics,
  isUnchanged,
  knownFiles,
  pathOf,
  sourceOf,
} from './known-tracks.ts'
import type { KnownFiles, KnownTrack } from './known-tracks.ts'
import { followLeads, listLeads } from './leads.store.ts'
import type { Leads, LedTrack } from './leads.store.ts'
import { isLinked, listGoneLinks, mustMayLink, wantsLink } from './links.ts'
import type { FileStorageMode } from './links.ts'
import { musicStore } from './music.store.ts'
import { isrcOf, recordingIdOf } from './names/codes.rules.ts'
import { separateSameNames } from './names/same-name.ts'
import { artistKey, mostCommon, readTracks } from './releases/releases.rules.ts'
import type { Release, Track } from './releases/releases.rules.ts'
import { writeBatch } from './write-batch.ts'
import type { Planned } from './write-batch.ts'

/** Number of tracks in a transaction. */
const BATCH = 100
/** Maximum number of files whose content and pictures are in memory at once. */
const READ_AT_ONCE = 4

/**
 * Imports a folder of tagged music into the catalogue, and copies its files into the storage or links them (`keep`). It
 * can be repeated at any time: unchanged files are skipped, moved and retagged files keep their tracks, and nothing is
 * removed. `isDry` writes nothing and reports the same. A full disk, and `isStopping`, stop the import with a report of
 * the finished part. Throws when the folder cannot be read.
 */
export async function importMusic(
  { db, storage: real }: { db: Db; storage: Storage },
  folder: string,
  {
    onProgress = () => {},
    fileMs,
    isDry = false,
    keep,
    charset,
    copier = ffmpegCopier,
    freeBytes,
    isStopping = () => false,
    importId,
    isConfined = false,
  }: Options = {},
): Promise<ImportReport> {
  mustMayLink(keep, real)
  onProgress(0, 0, 'looking through the folder')
  const { groups: found, skipped } = await walkFolder(folder, { isConfined })
  const marks = await listMarks(db)
  const groups = withoutRemoved(found, marks, skipped)
  const store = musicStore(db, importId)
  const storage = isDry ? withoutWriting(real) : real
  const notes: Skip[] = []
  const reader = openGroupReader(
    { storage },
    {
      onSkip: (skip) => skipped.push(skip),
      onNote: (note) => notes.push(note),
      ...(fileMs === undefined ? {} : { fileMs }),
    },
  )
  const run: Run = {
    store,
    storage,
    reader,
    marks,
    leads: await listLeads(db),
    copier,
    freeBytes,
    isDry,
    isStopping,
    folder,
    keep,
    charset,
    years: new Map(),
    known: knownFiles(await store.listKnown()),
    onFile: () => {},
    pictureless: await store.listPictureless(),
    kept: { albums: new Set(), artists: new Set() },
    onDisk: new Map(
      groups.flatMap(({ files }) => files.map((file): [string, FoundFile] => [sourceOf(file.text), file])),
    ),
    skipped,
    counts: { added: 0, changed: 0, unchanged: 0, copies: 0 },
    created: { artists: new Set(), albums: new Set() },
  }
  for (const { files } of groups) for (const file of files) countUnchanged(run, file)

  const total = groups.reduce((sum, { files }) => sum + files.length, 0)
  let done = 0
  let stopped: string | undefined
  const soFar = () => ({ ...run.counts, skipped: skipped.length })
  run.onFile = (at, file) => onProgress(done + at, total, file, soFar())
  try {
    for (const group of groups) {
      if (isStopping()) break
      onProgress(done, total, group.folders.join('/') || folder, soFar())
      if (!isDry) await mustHaveRoom(storage, freeBytes)
      await importGroup(run, group)
      if (!isStopping()) done += group.files.length
    }
    if (isStopping()) stopped = stoppedAfter(processed(run), total, 'files')
    notes.push(...(await listGoneLinks(run.known.all(), folder)), ...smallCoverWarnings(await reader.smallCovers()))
    onProgress(done, total, 'done', soFar())
  } catch (error) {
    if (!isDiskFull(error)) throw error
    stopped = `The disk is full: ${done} of ${total} files were processed. Free some space and run the import again; it continues from there.`
  } finally {
    await reader.close()
  }
  const { added, changed, unchanged, copies } = run.counts
  const { artists, albums } = run.created
  return {
    what: added === 1 ? 'track' : 'tracks',
    added,
    changed,
    unchanged,
    skipped,
    notes,
    also: [
      ...counted(artists.size, 'artist'),
      ...counted(albums.size, 'album'),
      ...counted(copies, 'playable copy', 'playable copies'),
    ],
    ...(stopped === undefined ? {} : { stopped }),
  }
}

const processed = ({ counts: { added, changed, unchanged }, skipped }: Run): number =>
  added + changed + unchanged + skipped.length

const smallCoverWarnings = (covers: number): Skip[] =>
  covers === 0
    ? []
    : [
        {
          what: covers === 1 ? '1 cover' : `${covers} covers`,
          why: `less than ${DIRECTORY_SIDE} pixels wide or high, which directories of podcasts refuse; nothing was enlarged`,
        },
      ]

type Options = {
  onProgress?: Progress
  fileMs?: number
  isDry?: boolean
  keep?: FileStorageMode
  /**
   * Character set of tags that are marked as Latin-1, by its standard name; undefined: the one of the previous import,
   * or Latin-1.
   */
  charset?: string | undefined
  copier?: Copier
  /** Returns the free bytes of the storage's disk; undefined when the storage has no disk. */
  freeBytes?: FreeBytes
  /** Returns whether the import is to end after its current file. */
  isStopping?: () => boolean
  /** The import of the desk that new tracks belong to. */
  importId?: number
  /** Whether links that lead out of the folder are skipped (threat F13). */
  isConfined?: boolean
}

type Run = {
  store: ReturnType<typeof musicStore>
  storage: Storage
  reader: GroupReader
  /** Removed and hidden items, by the names that a file may contain. */
  marks: ReadonlyMap<string, MarkedItem>
  leads: Leads
  copier: Copier
  freeBytes: FreeBytes | undefined
  isDry: boolean
  isStopping: () => boolean
  /** Called before each file of a group, with the number of its earlier files. */
  onFile: (at: number, file: string) => void
  folder: string
  keep: FileStorageMode
  charset: string | undefined
  years: Map<string, number | null>
  known: KnownFiles
  pictureless: Set<number>
  /** Albums and artists that a file of this run matched, and that are therefore not renamed. */
  kept: { albums: Set<number>; artists: Set<number> }
  onDisk: Map<string, FoundFile>
  skipped: Skip[]
  counts: { added: number; changed: number; unchanged: number; copies: number }
  created: { artists: Set<string>; albums: Set<string> }
}

function countUnchanged({ known, kept }: Run, file: FoundFile): void {
  const track = known.find(sourceOf(file.text))
  if (track === undefined || !isUnchanged(track.fingerprint, file)) return
  kept.artists.add(track.artistId)
  if (track.albumId !== null) kept.albums.add(track.albumId)
}

// A folder is read completely when one of its files is new, because all of its files determine the album artist.
async function importGroup(run: Run, group: FileGroup): Promise<void> {
  const tracks = group.files.flatMap((file) => knownUnchanged(run, file) ?? [])
  const mayHaveCover =
    group.pictures.length > 0 && tracks.some(({ albumId }) => albumId !== null && run.pictureless.has(albumId))
  if (tracks.length === group.files.length && !mayHaveCover) {
    run.counts.unchanged += tracks.length
    return
  }
  const readFile = async (file: FileGroup['files'][number], at: number) => {
    if (run.isStopping()) return undefined
    run.onFile(at, file.text)
    return run.reader.readFile(file, charsetFor(run, group, file))
  }
  const files = (await inParallel(group.files, READ_AT_ONCE, readFile)).filter((file) => file !== undefined)
  // All files of a folder determine its album artist, so a folder that was not read completely is not written.
  if (run.isStopping()) return
  const separated = await separateSameNames(
    { known: run.known, years: run.years, findYears: run.store.findYears },
    followLeads(run.leads, readTracks(files)),
  )
  const cover = await run.reader.storeCover(group.pictures)
  const portrait = await run.reader.storeArtistPicture([...group.pictures, ...group.artistPictures])
  const arts = artOf(separated, cover)
  const plans: Planned[] = []
  // Files with a known path come first, so that a copy of one of them is recognised as a copy.
  for (const track of separated.toSorted((a, b) => rankOf(run, a) - rankOf(run, b))) {
    if (run.isStopping()) break
    const plan = await planTrack(run, track, arts)
    if (plan !== undefined) plans.push(plan)
  }
  const releases = new Map(
    separated.flatMap(({ release }): [string, Release][] => (release === undefined ? [] : [[release.key, release]])),
  )
  for (let from = 0; from < plans.length; from += BATCH)
    await writeBatch(run, plans.slice(from, from + BATCH), { releases, arts, portrait })
}

function knownUnchanged(run: Run, file: FileGroup['files'][number]): KnownTrack | undefined {
  const track = run.known.find(sourceOf(file.text))
  return track !== undefined &&
    isUnchanged(track.fingerprint, file) &&
    (track.isReplaced || isLinked(track) === wantsLink(run, track)) &&
    hasSameCharset(run, track) &&
    hasSameLyrics(track.fingerprint, file.lyrics) &&
    hasKnownCodec(track) &&
    hasKnownIds(track)
    ? track
    : undefined
}

const hasSameCharset = ({ charset }: Run, { fingerprint }: KnownTrack): boolean =>
  charset === undefined || charset === charsetOf(fingerprint)

// A character set that was given once applies to the folder from then on.
function charsetFor({ charset, known }: Run, { files }: FileGroup, file: FoundFile): string | undefined {
  const earlier = ({ text }: FoundFile) => charsetOf(known.find(sourceOf(text))?.fingerprint ?? '')
  return charset ?? earlier(file) ?? mostCommon(files.map(earlier))
}

const rankOf = ({ known }: Run, { file }: Track<ReadFile>): number =>
  known.find(sourceOf(file.text)) === undefined ? 1 : 0

async function planTrack(run: Run, track: LedTrack<ReadFile>, arts: Arts): Promise<Planned | undefined> {
  const { file, release, title, discNo, discTitle, trackNo } = track
  const { sound } = file
  const source = sourceOf(file.text)
  const why = whyRemoved(run.marks, [soundMark(sound.soundHash), release?.key, ...ownersOf(track)])
  if (why !== undefined) {
    run.skipped.push({ what: file.text, why })
    return undefined
  }
  const trackIdentity = release === undefined ? undefined : { albumKey: release.key, discNo, trackNo, title }
  const match = await run.known.match(
    { source, soundHash: sound.soundHash, hash: sound.hash, identity: trackIdentity, length: sound.length },
    (known) => isThere(run, known),
  )
  if (match.type === 'duplicate') {
    run.skipped.push({
      what: file.text,
      why: match.isSameSound ? `is the same as ${match.of}` : `is another form of ${match.of}`,
    })
    return undefined
  }
  const known = match.type === 'known' ? match.track : undefined
  const isUntouched =
    known !== undefined &&
    known.source === source &&
    known.fileHash === sound.hash &&
    isUnchanged(known.fingerprint, file) &&
    isLinked(known) === wantsLink(run, known) &&
    hasSameCharset(run, known) &&
    (sound.unplayable === undefined || known.originalKey !== null)
  // An untouched track keeps its stored values, and one whose sound was replaced in the studio keeps that.
  const isKept = known?.isReplaced === true
  const stored: StoredSound | { why: string } =
    isUntouched || isKept ? { ...known, fileSize: sound.size, mime: sound.mime } : await storeWithRoom(run, file, known)
  if ('why' in stored) {
    run.skipped.push({ what: file.text, why: stored.why })
    return undefined
  }
  const { fileKey, fileSize, mime, length, originalKey } = stored
  if (originalKey !== null && known?.fileKey !== fileKey) run.counts.copies += 1
  const written = {
    title,
    discNo,
    fileKey,
    originalKey,
    source,
    length,
    fileHash: isKept ? known.fileHash : sound.hash,
    fingerprint: fingerprintOf(file, sound.soundHash),
    recordingId: recordingIdOf(file.tags.recordingId),
  }
  const pending = {
    ...written,
    id: known?.id ?? 0,
    trackNo: trackNo ?? null,
    albumKey: release?.key ?? null,
    albumId: known?.albumId ?? null,
    artistId: known?.artistId ?? 0,
    recordingId: written.recordingId ?? null,
    isReplaced: isKept,
  }
  run.known.replace(known, pending)
  return {
    plan: {
      ...written,
      known,
      isUntouched,
      trackNo,
      discTitle,
      artist: track.artist,
      artistId: track.artistId,
      albumKey: release?.key,
      fileKeys: track.fileKeys,
      year: track.year,
      genres: track.genres,
      art: arts.track(track),
      fileSize,
      mime,
      isrc: isrcOf(file.tags.isrc),
      isExplicit: file.tags.isExplicit,
      words: file.words,
    },
    pending,
  }
}

async function storeWithRoom(
  run: Run,
  file: ReadFile,
  known: KnownTrack | undefined,
): Promise<StoredSound | { why: string }> {
  if (!run.isDry) await mustHaveRoom(run.storage, run.freeBytes, wantsLink(run, known) ? 0 : file.size)
  return storeSound(run, { file, known, isLinked: wantsLink(run, known) })
}

const ownersOf = ({ artist, release }: Track<ReadFile>): string[] =>
  [artist, ...(release === undefined ? [] : [release.owner])].map(artistKey)

async function isThere({ onDisk }: Run, track: KnownTrack): Promise<boolean> {
  const file = onDisk.get(track.source)
  if (file !== undefined) return isUnchanged(track.fingerprint, file)
  return await stat(pathOf(track.source)).then(
    (found) => found.isFile(),
    () => false,
  )
}
