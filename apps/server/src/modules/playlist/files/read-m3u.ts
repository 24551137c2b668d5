import { limitEntries, lineOf, splitName } from './entry.ts'
import type { Entry, PlaylistFile } from './entry.ts'

/** Reads an M3U8 file. A line without #EXTINF is named by its file name; a bare web URL names no song. Throws 413 for too many entries. */
export function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { title: undefined, entries: [] }
  let told: Partial<Entry> = {}
  for (const [found] of text.matchAll(/[^\r\n]+/gu)) {
    const line = found.trim()
    if (line === '') continue
    if (!line.startsWith('#')) {
      file.entries.push({ ...EMPTY, ...nameOfFile(line), ...told })
      limitEntries(file.entries.length)
      told = {}
      continue
    }
    const [, seconds, name] = /^#EXTINF:\s*(-?\d{1,7})(?:\.\d*)?[^,]*,(.*)$/u.exec(line) ?? []
    if (name !== undefined)
      told = { ...told, ...known(splitName(name)), length: Number(seconds) > 0 ? Number(seconds) : undefined }
    const artist = tagOf(line, '#EXTART:')
    if (artist !== undefined) told = { ...told, artist }
    file.title ??= tagOf(line, '#PLAYLIST:')
  }
  return file
}

const EMPTY: Entry = { title: undefined, artist: undefined, length: undefined, recordingId: undefined, isrc: undefined }

const tagOf = (line: string, tag: string): string | undefined =>
  line.startsWith(tag) ? lineOf(line.slice(tag.length)) : undefined

function known({ artist, title }: Pick<Entry, 'artist' | 'title'>): Partial<Entry> {
  return { ...(artist === undefined ? {} : { artist }), ...(title === undefined ? {} : { title }) }
}

// "Music/Ann Ohm/03 - Ann Ohm - Tides.mp3" is "Tides" by "Ann Ohm". Of a web URL, no name can be told.
function nameOfFile(line: string): Partial<Entry> {
  if (/^[a-z][a-z\d+.-]+:/iu.test(line)) return {}
  const name = line.split(/[/\\]/u).at(-1) ?? ''
  return splitName(name.replace(/\.[a-z\d]{2,5}$/iu, '').replace(/^\d{1,3}(?:\s*[-.]\s+|\s+)/u, ''))
}
