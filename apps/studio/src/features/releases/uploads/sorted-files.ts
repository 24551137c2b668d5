import { COVER, RELEASE, SOUND_UPLOAD } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'

/** A file that was chosen or dropped, with its path below the chosen folder. */
export type FoundFile = { file: File; path: string }

/** Files by their use; each skipped one has the reason. */
export type SortedFiles = {
  sounds: File[]
  lyrics: File[]
  cover: File | undefined
  skipped: { name: string; reason: string }[]
}

const SOUND = /\.(wav|wave|aif|aiff|aifc|flac|m4a|mp4|alac|mp3|aac|ogg|oga|opus)$/i
const LYRICS = /\.(lrc|txt)$/i
const PICTURE = /\.(jpe?g|png)$/i
/** Names of pictures that are the cover rather than another page of a booklet. */
const COVER_NAME = /^(cover|front|folder|album)\b/i
/** Bytes of a text of `RELEASE.lyricsTextMax` characters, at most. */
const LYRICS_BYTES = RELEASE.lyricsTextMax * 4

/** Extensions that a file dialog offers. */
export const ACCEPTED = 'audio/*,.flac,.aif,.aiff,.opus,.oga,.jpg,.jpeg,.png,.lrc,.txt'

/**
 * Sorts files by name and use: sounds, lyrics and one cover (RELEASE-04). `free` is the number of tracks that the
 * release can still take. The server judges sounds and pictures by their content.
 */
export function sortFiles(found: readonly FoundFile[], free: number): SortedFiles {
  const sorted = found.toSorted((a, b) => byName.compare(a.path, b.path)).map(({ file }) => file)
  const sounds = sorted.filter(({ name }) => SOUND.test(name))
  const pictures = sorted.filter(({ name, size }) => PICTURE.test(name) && size <= COVER.bytesMax)
  const cover = pictures.find(({ name }) => COVER_NAME.test(name)) ?? pictures[0]
  const taken = new Set(sounds.filter((file) => reasonOfSound(file) === undefined).slice(0, Math.max(0, free)))
  const reasonOf = (file: File): string | undefined => {
    const { name, size } = file
    if (SOUND.test(name)) return taken.has(file) ? undefined : (reasonOfSound(file) ?? m.release_skipped_full())
    if (LYRICS.test(name)) return size > LYRICS_BYTES ? m.release_skipped_long() : undefined
    if (!PICTURE.test(name)) return m.release_skipped_kind()
    if (size > COVER.bytesMax) return m.release_skipped_picture()
    return file === cover ? undefined : m.release_skipped_second_cover()
  }
  const skipped = sorted.flatMap((file) => {
    const reason = reasonOf(file)
    return reason === undefined ? [] : [{ name: file.name, reason }]
  })
  const lyrics = sorted.filter(({ name, size }) => LYRICS.test(name) && size <= LYRICS_BYTES)
  return { sounds: [...taken], lyrics, cover, skipped }
}

function reasonOfSound({ size }: File): string | undefined {
  if (size === 0) return m.release_skipped_empty()
  return size > SOUND_UPLOAD.bytesMax ? m.release_file_too_large() : undefined
}

const byName = new Intl.Collator(undefined, { numeric: true })

/** A track that may have the file name of lyrics. */
type Named = { id: number; file_name?: string | null | undefined }

/**
 * Finds the track with the file name of lyrics, whose name may end with a language: "Rope.lrc" and "Rope.sv.lrc" belong
 * to "Rope.flac".
 */
export function findTrackOf<Track extends Named>(
  lyricsName: string,
  tracks: readonly Track[],
): { track: Track; language: string | undefined } | undefined {
  const stem = stemOf(lyricsName)
  const of = (wanted: string) =>
    tracks.find(({ file_name: name }) => name != null && isSameName.compare(stemOf(name), wanted) === 0)
  const exact = of(stem)
  if (exact !== undefined) return { track: exact, language: undefined }
  const [, rest = '', language] = /^(.+)\.([a-z]{2,3}(?:-[a-z\d]{2,8})?)$/i.exec(stem) ?? []
  const track = rest === '' ? undefined : of(rest)
  return track === undefined ? undefined : { track, language }
}

const stemOf = (name: string): string => name.replace(/\.[^.]{1,5}$/, '').normalize('NFC')
const isSameName = new Intl.Collator(undefined, { sensitivity: 'accent' })
