import { STATUS } from '@earshot/contract/envelope'
import { PLAYLIST_FILE } from '@earshot/contract/limits'
import { Refusal } from '../../../http/errors.ts'
import { isrcOf, recordingIdOf } from '../../import/music/names/codes.rules.ts'
import { readingsOfLocation, readingsOfName, songIdOf } from './readings.rules.ts'
import type { Reading } from './readings.rules.ts'

/**
 * A song as a playlist file names it; length in seconds. `label` is its name for people, blank if the file has none;
 * `readings` are the possible artists and titles, the likeliest first. `songId` comes from a link that an export wrote.
 * URLs are never opened.
 */
export type Entry = {
  label: string
  readings: readonly Reading[]
  album: string | undefined
  length: number | undefined
  recordingId: string | undefined
  isrc: string | undefined
  songId: number | undefined
}

/** A playlist file: its own title, and the fields of its entries in order. */
export type PlaylistFile = { title: string | undefined; entries: Fields[] }

/** Fields of a format; `name` is artist and title in one text, `location` a path or URL, `length` in seconds. */
export type Fields = {
  title?: string | undefined
  artist?: string | undefined
  name?: string | undefined
  album?: string | undefined
  length?: number | undefined
  identifiers?: readonly string[] | undefined
  isrc?: string | undefined
  locations?: readonly string[] | undefined
}

/** Maximum length of a text that is used, in characters, and of a sound in seconds. */
const TEXT_MAX = 500
const LENGTH_MAX = 1_000_000
/** Maximum number of readings of one entry. */
const READINGS_MAX = 12

/** Creates an entry from the fields of a format. */
export function entryOf(fields: Fields): Entry {
  const title = lineOf(fields.title)
  const artist = lineOf(fields.artist)
  const name = lineOf(fields.name)
  const locations = fields.locations?.flatMap((each) => lineOf(each) ?? []) ?? []
  const led =
    artist !== undefined && name?.startsWith(`${artist} - `) === true ? name.slice(artist.length + 3) : undefined
  const entryTitle = title ?? led
  const places = locations.map((location) => readingsOfLocation(location))
  const readings = [
    ...(artist !== undefined && entryTitle !== undefined ? [{ artist, title: entryTitle }] : []),
    ...[title, name].flatMap((text) => (text === undefined ? [] : readingsOfName(text))),
    ...(artist !== undefined && name !== undefined && led === undefined ? [{ artist, title: name }] : []),
    ...places.flatMap((each) => each.readings),
  ]
  const text = entryTitle === undefined ? name : [artist, entryTitle].filter(Boolean).join(' - ')
  const { length = 0 } = fields
  const codes = idsOf(fields.identifiers ?? [])
  return {
    label: text ?? places.find(({ label }) => label !== '')?.label ?? '',
    readings: distinct(readings).slice(0, READINGS_MAX),
    album: lineOf(fields.album),
    length: length >= 1 && length < LENGTH_MAX ? Math.round(length) : undefined,
    recordingId: codes.recordingId,
    isrc: codes.isrc ?? isrcOf(fields.isrc),
    songId: locations.map((each) => songIdOf(each)).find((id) => id !== undefined),
  }
}

/** Returns text on one line without control characters, shortened; undefined if nothing is left. */
export function lineOf(text: string | undefined): string | undefined {
  const line = text
    ?.toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, TEXT_MAX)
  return line === '' ? undefined : line?.toWellFormed()
}

/**
 * Throws 413 when a file has more entries than one playlist may hold. Readers call it for every entry, so that they
 * stop early in a long file.
 */
export function limitEntries(entries: number): void {
  if (entries <= PLAYLIST_FILE.entriesMax) return
  throw new Refusal(STATUS.tooLarge, `file: can have at most ${PLAYLIST_FILE.entriesMax} entries.`, { field: 'file' })
}

// Returns the ids of a recording from identifiers of a file: MusicBrainz URLs, ISRC as URN or URL.
function idsOf(identifiers: readonly string[]): Pick<Entry, 'recordingId' | 'isrc'> {
  const first = (find: (identifier: string) => string | undefined) =>
    identifiers.map((each) => find(each.trim())).find((id) => id !== undefined)
  return {
    recordingId: first((each) => recordingIdOf(each.replace(RECORDING, '').replace(/\/$/, ''))),
    isrc: first((each) => isrcOf(ISRC.exec(each)?.[1])),
  }
}

const RECORDING = /^(?:https?:\/\/musicbrainz\.org\/recording\/|urn:mbid:)/i
const ISRC = /\bisrc[:/=]\s*([a-z\d-]{12,15})\b/i

const distinct = (readings: readonly Reading[]): Reading[] => [
  ...new Map(readings.map((each) => [JSON.stringify([each.artist, each.title]), each])).values(),
]
