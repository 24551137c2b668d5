import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { PLAYLIST_FILE } from '@earshot/contract/limits'
import { parse } from 'csv-parse'
import type { Options } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { z } from 'zod'
import { badRequest } from '../../../http/errors.ts'
import { limitEntries, lineOf } from './entry.ts'
import type { PlaylistFile } from './entry.ts'

/**
 * Returns whether the first line of a text names columns for title and artist: a table of Exportify, TuneMyMusic,
 * Soundiiz or iTunes.
 */
export const isTable = (text: string): boolean => {
  const columns = columnsOf(text)
  return columns.has('title') && columns.has('artist')
}

/**
 * Reads CSV or iTunes text by the names of its columns. Throws 400 without columns for title and artist and 413 for too
 * many entries.
 */
export async function readTable(text: string): Promise<PlaylistFile> {
  const columns = columnsOf(text)
  if (!columns.has('title') || !columns.has('artist')) throw badRequest('file', 'has no columns for title and artist')
  const [, ...rows] = await rowsOf(text)
  limitEntries(rows.length)
  const cell = (row: readonly string[], field: Field) => {
    const at = columns.get(field)
    return at === undefined ? undefined : row[at]
  }
  const lists = new Set(rows.flatMap((row) => lineOf(cell(row, 'list')) ?? []))
  return {
    title: lists.size === 1 ? [...lists][0] : undefined,
    entries: rows.map((row) => ({
      title: cell(row, 'title'),
      artist: cell(row, 'artist'),
      album: cell(row, 'album'),
      length: secondsOf(cell(row, 'milliseconds'), 1000) ?? secondsOf(cell(row, 'seconds'), 1),
      isrc: cell(row, 'isrc'),
      locations: [cell(row, 'location') ?? ''],
    })),
  }
}

/** Names of columns, without case, spaces and punctuation; iTunes writes them in the user's language. */
const COLUMNS = {
  title: [
    'trackname',
    'title',
    'tracktitle',
    'songname',
    'song',
    'songtitle',
    'name',
    'track',
    'titel',
    'nom',
    'nombre',
    'nome',
    'naam',
    'titre',
  ],
  artist: [
    'artistnames',
    'artistname',
    'artist',
    'artists',
    'trackartist',
    'interpret',
    'künstler',
    'kunstler',
    'artiste',
    'artista',
    'artiest',
  ],
  album: ['albumname', 'album', 'albumtitle', 'release'],
  milliseconds: ['trackdurationms', 'durationms', 'lengthms'],
  seconds: ['time', 'duration', 'length', 'durations', 'dauer', 'zeit', 'durée', 'duración', 'durata', 'duur'],
  isrc: ['isrc'],
  list: ['playlistname', 'playlist'],
  location: ['location', 'file', 'filelocation', 'ort', 'emplacement'],
}
type Field = 'title' | 'artist' | 'album' | 'milliseconds' | 'seconds' | 'isrc' | 'list' | 'location'
const FIELDS = ['title', 'artist', 'album', 'milliseconds', 'seconds', 'isrc', 'list', 'location'] as const

function columnsOf(text: string): Map<Field, number> {
  const [first = ''] = /^[^\r\n]{0,10000}/u.exec(text) ?? []
  const [header = []] = headerOf(first)
  const names = header.map((name) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''))
  return new Map(
    FIELDS.flatMap((field): [Field, number][] => {
      const at = COLUMNS[field].map((name) => names.indexOf(name)).find((place) => place >= 0)
      return at === undefined ? [] : [[field, at]]
    }),
  )
}

const Rows = z.array(z.array(z.string()))

function headerOf(line: string): string[][] {
  try {
    return Rows.parse(parseNow(line, optionsFor(line)))
  } catch {
    return []
  }
}

async function rowsOf(text: string): Promise<string[][]> {
  const rows: unknown[] = []
  try {
    for await (const row of Readable.from(pieces(text)).pipe(parse(optionsFor(text)))) rows.push(row)
  } catch {
    throw badRequest('file', 'is not a valid CSV table')
  }
  return Rows.parse(rows)
}

/**
 * Characters that are parsed in one step, which is also the maximum length of a row; other requests are served between
 * steps.
 */
const PIECE = 16 * 1024
const ROW_MAX = 128 * 1024

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE)
    await setImmediate()
  }
}

function optionsFor(text: string): Options {
  const [first = ''] = /^[^\r\n]*/u.exec(text) ?? []
  const delimiter = ['\t', ';', ','].find((sign) => first.includes(sign)) ?? ','
  return {
    delimiter,
    // iTunes does not escape quotes.
    quote: delimiter === '\t' ? null : '"',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MAX,
    to: PLAYLIST_FILE.entriesMax + 2,
  }
}

// "215000" in milliseconds, "215" or "3:35" in seconds.
function secondsOf(text: string | undefined, unit: number): number | undefined {
  const value = text?.trim() ?? ''
  if (!/^\d{1,9}(?:[.,]\d{1,6})?$|^\d{1,3}(?::\d{1,2}){1,2}$/.test(value)) return undefined
  return value.split(':').reduce((sum, part) => sum * 60 + Number(part.replace(',', '.')), 0) / unit
}
