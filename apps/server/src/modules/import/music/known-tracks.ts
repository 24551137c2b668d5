import { extname } from 'node:path'
import { identityOf } from '../text.rules.ts'

/**
 * The fields of an imported track that files are compared with. The id is 0 while the track is only planned. A track
 * with `isReplaced` has a sound from the studio, which imports keep (RELEASE-36).
 */
export type KnownTrack = {
  id: number
  source: string
  fingerprint: string
  fileHash: string
  fileKey: string
  originalKey: string | null
  length: number
  title: string
  discNo: number
  trackNo: number | null
  albumId: number | null
  artistId: number
  recordingId: string | null
  albumKey: string | null
  isReplaced: boolean
}

/** A file to import: its path, its sound fingerprint, and the position of its track on an album. */
export type FileIdentity = { source: string; soundHash: string; hash: string; identity: TrackIdentity; length: number }

/** The position of a track on an album; undefined without an album. */
export type TrackIdentity = { albumKey: string; discNo: number; trackNo: number | undefined; title: string } | undefined

/** How a file relates to the catalogue: a known track, a copy of a track whose file still exists, or a new track. */
export type Match =
  | { type: 'known'; track: KnownTrack }
  | { type: 'duplicate'; of: string; isSameSound: boolean }
  | { type: 'new' }

/** Returns the source under which the catalogue stores a file. */
export const sourceOf = (path: string): string => `file:${path}`
/** Returns the path of a source. */
export const pathOf = (source: string): string => source.replace(/^file:/, '')

type Stamped = { size: number; mtime: number }

/**
 * Returns the fingerprint of a file. Size and time show without reading that the file is unchanged; the sound hash
 * finds it under another path. The fourth part represents the lyrics file; a fingerprint from before lyrics were
 * imported has none. The mark after it says that the codec was checked and MusicBrainz ids were read. The last part is
 * the character set given for tags that are marked as Latin-1, if any.
 */
export const fingerprintOf = (
  { size, mtime, lyrics, charset }: Stamped & { lyrics: Stamped | undefined; charset: string | undefined },
  soundHash: string,
): string =>
  [size, mtime, soundHash, lyricsMark(lyrics), IDS_KNOWN, ...(charset === undefined ? [] : [charset])].join(':')
/** Returns the sound hash of a fingerprint. */
export const soundOf = (fingerprint: string): string => fingerprint.split(':')[2] ?? ''
/** Returns the character set of a fingerprint. */
export const charsetOf = (fingerprint: string): string | undefined => fingerprint.split(':')[5]
/** Returns whether size and time of a sound file match a fingerprint. */
export const isUnchanged = (fingerprint: string, { size, mtime }: Stamped): boolean =>
  fingerprint.startsWith(`${size}:${mtime}:`)
/** Returns whether the lyrics file of a sound is the one of its fingerprint. */
export const hasSameLyrics = (fingerprint: string, lyrics: Stamped | undefined): boolean =>
  fingerprint.split(':')[3] === lyricsMark(lyrics)

/**
 * Returns whether the codec of a file was checked when its fingerprint was made. Earlier versions trusted the
 * container and accepted unplayable sound.
 */
export const hasKnownCodec = ({ fingerprint, source }: Pick<KnownTrack, 'fingerprint' | 'source'>): boolean =>
  !MAY_BE_UNPLAYABLE.test(source) || [CODEC_KNOWN, IDS_KNOWN].includes(fingerprint.split(':')[4] ?? '')

/**
 * Returns whether the MusicBrainz ids of the artists of a file were read when its fingerprint was made. Earlier
 * versions read only that of the recording, so files without one need no reading again.
 */
export const hasKnownIds = ({ fingerprint, recordingId }: Pick<KnownTrack, 'fingerprint' | 'recordingId'>): boolean =>
  recordingId === null || fingerprint.split(':')[4] === IDS_KNOWN

const CODEC_KNOWN = 'codec'
const IDS_KNOWN = 'ids'
const MAY_BE_UNPLAYABLE = /\.(m4a|m4b|wav|wave|mp2|mpga)$/i

// The last part is the version of the reader: lyrics from an earlier version are read again.
const lyricsMark = (lyrics: Stamped | undefined): string =>
  lyrics === undefined ? 'none' : `${lyrics.size}-${lyrics.mtime}-2`

/** Maximum difference in seconds between two versions of a track. */
const SAME_LENGTH = 3

export type KnownFiles = ReturnType<typeof knownFiles>

/**
 * Finds tracks of earlier imports by file, sound and position on an album. Each track is matched to one file of a run.
 */
export function knownFiles(tracks: readonly KnownTrack[]) {
  const bySource = new Map<string, KnownTrack>()
  const bySound = new Map<string, Set<KnownTrack>>()
  const byIdentity = new Map<string, Set<KnownTrack>>()
  const taken = new Set<KnownTrack>()
  const add = (track: KnownTrack) => {
    bySource.set(track.source, track)
    listed(bySound, soundOf(track.fingerprint)).add(track)
    const identity = placeOf(track)
    if (identity !== undefined) listed(byIdentity, identity).add(track)
  }
  for (const track of tracks) add(track)

  return {
    find: (source: string): KnownTrack | undefined => bySource.get(source),
    all: (): Iterable<KnownTrack> => bySource.values(),
    /** Replaces a known track by its planned or written state. */
    replace: (before: KnownTrack | undefined, track: KnownTrack): void => {
      if (before !== undefined) {
        if (bySource.get(before.source) === before) bySource.delete(before.source)
        bySound.get(soundOf(before.fingerprint))?.delete(before)
        byIdentity.get(placeOf(before) ?? '')?.delete(before)
      }
      add(track)
      taken.add(track)
    },

    /**
     * Matches a file to a track. First by sound: a moved or retagged file keeps its track. Then by path, for a file
     * with new content. Then by position on the album, for a file that was encoded again under another name. `isThere`
     * returns whether a known track's file still exists.
     */
    match: async (file: FileIdentity, isThere: (track: KnownTrack) => Promise<boolean>): Promise<Match> => {
      const atPath = bySource.get(file.source)
      if (atPath !== undefined && !taken.has(atPath) && soundOf(atPath.fingerprint) === file.soundHash)
        return { type: 'known', track: atPath }
      for (const track of bySound.get(file.soundHash) ?? []) {
        if (track.source === file.source) continue
        const isOther = taken.has(track) || (await isThere(track))
        if (!isOther) return { type: 'known', track }
        if (track.fileHash === file.hash || isSameTrack(track, file))
          return { type: 'duplicate', of: pathOf(track.source), isSameSound: true }
      }
      if (atPath !== undefined && !taken.has(atPath)) return { type: 'known', track: atPath }
      if (file.identity === undefined) return { type: 'new' }
      for (const track of byIdentity.get(identityKey(file.identity)) ?? []) {
        if (Math.abs(track.length - file.length) > SAME_LENGTH) continue
        // Without track numbers, tracks of the same title and format are different ones: interludes, untitled tracks.
        if (file.identity.trackNo === undefined && extname(track.source) === extname(file.source)) continue
        return taken.has(track) || (await isThere(track))
          ? { type: 'duplicate', of: pathOf(track.source), isSameSound: false }
          : { type: 'known', track }
      }
      return { type: 'new' }
    },
  }
}

const isSameTrack = (track: KnownTrack, { identity }: FileIdentity): boolean =>
  identity !== undefined && identityKey(identity) === placeOf(track)

const placeOf = ({ albumKey, discNo, trackNo, title }: KnownTrack): string | undefined =>
  albumKey === null ? undefined : identityKey({ albumKey, discNo, trackNo: trackNo ?? undefined, title })

const identityKey = ({ albumKey, discNo, trackNo, title }: NonNullable<TrackIdentity>): string =>
  JSON.stringify([albumKey, discNo, trackNo ?? null, identityOf(title)])

function listed<Key, Item>(index: Map<Key, Set<Item>>, key: Key): Set<Item> {
  const set = index.get(key) ?? new Set<Item>()
  index.set(key, set)
  return set
}
