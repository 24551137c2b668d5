import { TrackFields } from '@earshot/contract/studio/release'
import type { TableTrack } from '@earshot/contract/studio/release-tracks'
import * as m from '@earshot/messages/release'

/** Fields of a track that the table edits, in the order of its columns. */
export const FIELDS = [
  'title',
  'version_title',
  'disc_no',
  'disc_title',
  'isrc',
  'recording_id',
  'language',
  'genre_ids',
  'is_explicit',
  'is_instrumental',
] as const
export type Field = (typeof FIELDS)[number]

/** The cells of a row as texts; a mark such as "Explicit" is "1" or empty. */
export type Cells = Record<Field, string>

/** Fields whose cells are marks. */
export const isMark = (field: Field): boolean => field === 'is_explicit' || field === 'is_instrumental'

/** The genres of the community. */
export type Genres = readonly { id: number; title: string }[]

/** Returns the cells of a track. */
export const cellsOf = (track: TableTrack, genres: Genres): Cells => ({
  title: track.title,
  version_title: track.version_title ?? '',
  disc_no: String(track.disc_no),
  disc_title: track.disc_title ?? '',
  isrc: track.isrc ?? '',
  recording_id: track.recording_id ?? '',
  language: track.language ?? '',
  genre_ids: track.genre_ids.flatMap((id) => genres.find((each) => each.id === id)?.title ?? []).join(', '),
  is_explicit: track.is_explicit ? '1' : '',
  is_instrumental: track.is_instrumental ? '1' : '',
})

/** The value of a cell as it is sent, or the problem with its text. */
type Parsed = { value: string | number | number[] } | { problem: string }

/** Parses the text of a cell. */
export function parseCell(field: Field, text: string, genres: Genres): Parsed {
  const parsed = field === 'genre_ids' ? genreIdsOf(text, genres) : { value: rawValueOf(field, text) }
  if ('problem' in parsed) return parsed
  const checked = TrackFields.shape[field].safeParse(parsed.value)
  return checked.success ? parsed : { problem: checked.error.issues[0]?.message ?? '' }
}

/** Returns a pasted text as a cell has it. */
export const cellOfPasted = (field: Field, text: string): string =>
  isMark(field) ? (/^(?:1|true|yes|x|✓|✔)$/i.test(text.trim()) ? '1' : '') : text.trim()

/** Returns the rows and columns of text that was copied from a spreadsheet: tabs, line breaks, quoted texts. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/g,
  )) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"').replaceAll(/\s+/g, ' ') ?? plain)
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  const last = rows.at(-1)
  return last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

function rawValueOf(field: Field, text: string): string | number {
  if (isMark(field)) return text === '1' ? 1 : 0
  return field === 'disc_no' ? Number(text) : text
}

function genreIdsOf(text: string, genres: Genres): Parsed {
  const titles = text.split(/[,;]/).flatMap((title) => title.trim() || [])
  const ids = titles.map((title) => genres.find((each) => same.compare(each.title, title) === 0)?.id)
  const unknown = titles.find((_, at) => ids[at] === undefined)
  return unknown === undefined
    ? { value: ids.flatMap((id) => id ?? []) }
    : { problem: m.release_no_such_genre({ title: unknown }) }
}

const same = new Intl.Collator(undefined, { sensitivity: 'base' })
