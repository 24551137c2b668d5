import { STATUS } from '@earshot/contract/envelope'
import { PLAYLIST_FILE } from '@earshot/contract/limits'
import { Refusal } from '../../../errors.ts'
import { isrcOf, recordingIdOf } from '../../import/music/codes.rules.ts'

/** A song as a playlist file names it; length in seconds. URLs in the file are left out: nothing is ever fetched from them. */
export type Entry = {
  title: string | undefined
  artist: string | undefined
  length: number | undefined
  recordingId: string | undefined
  isrc: string | undefined
}

/** A playlist file: its own title, and its entries in their order. */
export type PlaylistFile = { title: string | undefined; entries: Entry[] }

/** Longest text of a file that is used, in characters. */
const TEXT_MAX = 500

/** Text on one line without control characters, shortened; undefined when nothing is left. */
export function lineOf(text: string | undefined): string | undefined {
  const line = text
    ?.toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
  return line === '' ? undefined : line?.toWellFormed()
}

/** Splits "Artist - Title". Without a dash it is all title. */
export function splitName(name: string): Pick<Entry, 'artist' | 'title'> {
  const at = / [-–—] /u.exec(name)
  return at === null
    ? { artist: undefined, title: lineOf(name) }
    : { artist: lineOf(name.slice(0, at.index)), title: lineOf(name.slice(at.index + at[0].length)) }
}

/** The ids of a recording in identifiers of a file: MusicBrainz URLs, ISRC as urn or URL. */
export function idsOf(identifiers: readonly string[]): Pick<Entry, 'recordingId' | 'isrc'> {
  const first = (find: (identifier: string) => string | undefined) =>
    identifiers.map(find).find((id) => id !== undefined)
  return {
    recordingId: first((each) => recordingIdOf(each.replace(RECORDING, '').replace(/\/$/, ''))),
    isrc: first((each) => isrcOf(ISRC.exec(each)?.[1])),
  }
}

const RECORDING = /^(?:https?:\/\/musicbrainz\.org\/recording\/|urn:mbid:)/i
const ISRC = /\bisrc[:/=]\s*([a-z\d-]{12,15})\b/i

/** Throws 413 when a file has more entries than one playlist may hold. Readers ask with every entry, so that a long file is not read to its end. */
export function limitEntries(entries: number): void {
  if (entries <= PLAYLIST_FILE.entriesMax) return
  throw new Refusal(STATUS.tooLarge, `file: can have at most ${PLAYLIST_FILE.entriesMax} entries.`, { field: 'file' })
}
