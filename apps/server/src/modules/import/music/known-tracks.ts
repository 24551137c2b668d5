import { extname } from 'node:path'
import { identityOf } from '../text.rules.ts'

/** A track that an import wrote, as far as files are compared with it. Its id is 0 as long as it is only planned. */
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
  albumKey: string | null
}

/** A file to import: its path, its sound fingerprint, and the place of its track on an album. */
export type FileIdentity = { source: string; soundHash: string; hash: string; place: Place; length: number }

/** The position of a track on an album; undefined without an album. */
export type Place = { albumKey: string; discNo: number; trackNo: number | undefined; title: string } | undefined

/** How a file relates to the catalogue: a known track, a copy of a track whose file still exists, or a new track. */
export type Match =
  | { type: 'known'; track: KnownTrack }
  | { type: 'duplicate'; of: string; isSameSound: boolean }
  | { type: 'new' }

/** The name under which the catalogue remembers a file. */
export const sourceOf = (path: string): string => `file:${path}`
/** The path in a source. */
export const pathOf = (source: string): string => source.replace(/^file:/, '')

type Stamped = { size: number; mtime: number }

/**
 * The fingerprint of a file: size and time show without reading that it is unchanged; the sound hash finds it under another path. Its fourth part stands for
 * the lyrics beside it; one from before lyrics were read has none. The mark behind it says that the codec was looked at, the last part is the character set
 * as which tags were read that say Latin-1, if one was named.
 */
export const fingerprintOf = (
  { size, mtime, lyrics, charset }: Stamped & { lyrics: Stamped | undefined; charset: string | undefined },
  soundHash: string,
): string =>
  [size, mtime, soundHash, lyricsMark(lyrics), CODEC_KNOWN, ...(charset === undefined ? [] : [charset])].join(':')
/** The sound in a fingerprint. */
export const soundOf = (fingerprint: string): string => fingerprint.split(':')[2] ?? ''
/** The character set in a fingerprint. */
export const charsetOf = (fingerprint: string): string | undefined => fingerprint.split(':')[5]
/** Whether size and time of a sound file match a fingerprint. */
export const isUnchanged = (fingerprint: string, { size, mtime }: Stamped): boolean =>
  fingerprint.startsWith(`${size}:${mtime}:`)
/** Whether the lyrics beside a file were read when its fingerprint was made. */
export const hasSameLyrics = (fingerprint: string, lyrics: Stamped | undefined): boolean =>
  fingerprint.split(':')[3] === lyricsMark(lyrics)

/** Whether the codec of a file was looked at when its fingerprint was made; before, unplayable sound was taken for what its container promised. */
export const hasKnownCodec = ({ fingerprint, source }: Pick<KnownTrack, 'fingerprint' | 'source'>): boolean =>
  !MAY_BE_UNPLAYABLE.test(source) || fingerprint.split(':')[4] === CODEC_KNOWN

const CODEC_KNOWN = 'codec'
const MAY_BE_UNPLAYABLE = /\.(m4a|m4b|wav|wave|mp2|mpga)$/i

const lyricsMark = (lyrics: Stamped | undefined): string =>
  lyrics === undefined ? 'none' : `${lyrics.size}-${lyrics.mtime}`

/** Two forms of one track may differ by this many seconds. */
const SAME_LENGTH = 3

export type KnownFiles = ReturnType<typeof knownFiles>

/** All tracks of earlier imports, found by file, sound and place on an album. Each is given to one file of a run. */
export function knownFiles(tracks: readonly KnownTrack[]) {
  const bySource = new Map<string, KnownTrack>()
  const bySound = new Map<string, Set<KnownTrack>>()
  const byPlace = new Map<string, Set<KnownTrack>>()
  const taken = new Set<KnownTrack>()
  const add = (track: KnownTrack) => {
    bySource.set(track.source, track)
    listed(bySound, soundOf(track.fingerprint)).add(track)
    const place = placeOf(track)
    if (place !== undefined) listed(byPlace, place).add(track)
  }
  for (const track of tracks) add(track)

  return {
    find: (source: string): KnownTrack | undefined => bySource.get(source),
    all: (): Iterable<KnownTrack> => bySource.values(),
    /** Puts a track as it will be, or was, written in place of what was known of it. */
    replace: (before: KnownTrack | undefined, track: KnownTrack): void => {
      if (before !== undefined) {
        if (bySource.get(before.source) === before) bySource.delete(before.source)
        bySound.get(soundOf(before.fingerprint))?.delete(before)
        byPlace.get(placeOf(before) ?? '')?.delete(before)
      }
      add(track)
      taken.add(track)
    },

    /**
     * Matches a file to a track. The sound decides first: a file that was moved or retagged is still its track. Then the path, where a new
     * file may be; then the place on the album, for a file that was encoded again under another name. `isThere` tells whether a known track's file still exists.
     */
    match: async (file: FileIdentity, isThere: (track: KnownTrack) => Promise<boolean>): Promise<Match> => {
      const atPath = bySource.get(file.source)
      if (atPath !== undefined && !taken.has(atPath) && soundOf(atPath.fingerprint) === file.soundHash)
        return { type: 'known', track: atPath }
      for (const track of bySound.get(file.soundHash) ?? []) {
        if (track.source === file.source) continue
        const isOther = taken.has(track) || (await isThere(track))
        if (!isOther) return { type: 'known', track }
        if (track.fileHash === file.hash || isSamePlace(track, file))
          return { type: 'duplicate', of: pathOf(track.source), isSameSound: true }
      }
      if (atPath !== undefined && !taken.has(atPath)) return { type: 'known', track: atPath }
      if (file.place === undefined) return { type: 'new' }
      for (const track of byPlace.get(placeKey(file.place)) ?? []) {
        if (Math.abs(track.length - file.length) > SAME_LENGTH) continue
        // Without numbers, tracks of one name in one format are several: interludes, untitled ones.
        if (file.place.trackNo === undefined && extname(track.source) === extname(file.source)) continue
        return taken.has(track) || (await isThere(track))
          ? { type: 'duplicate', of: pathOf(track.source), isSameSound: false }
          : { type: 'known', track }
      }
      return { type: 'new' }
    },
  }
}

const isSamePlace = (track: KnownTrack, { place }: FileIdentity): boolean =>
  place !== undefined && placeKey(place) === placeOf(track)

const placeOf = ({ albumKey, discNo, trackNo, title }: KnownTrack): string | undefined =>
  albumKey === null ? undefined : placeKey({ albumKey, discNo, trackNo: trackNo ?? undefined, title })

const placeKey = ({ albumKey, discNo, trackNo, title }: NonNullable<Place>): string =>
  JSON.stringify([albumKey, discNo, trackNo ?? 0, identityOf(title)])

function listed<Key, Item>(index: Map<Key, Set<Item>>, key: Key): Set<Item> {
  const set = index.get(key) ?? new Set<Item>()
  index.set(key, set)
  return set
}
