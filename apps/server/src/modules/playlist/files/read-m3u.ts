import { limitEntries, lineOf } from './entry.ts'
import type { Fields, PlaylistFile } from './entry.ts'

/**
 * Reads an M3U8 file. A line without #EXTINF is named by its file name; a plain web URL names no song. Throws 413 for
 * too many entries.
 */
export function readM3u(text: string): PlaylistFile {
  const file: PlaylistFile = { title: undefined, entries: [] }
  let fields: Fields = {}
  for (const [found] of text.matchAll(/[^\r\n]+/gu)) {
    const line = found.trim()
    if (line === '') continue
    if (!line.startsWith('#')) {
      file.entries.push({ ...fields, locations: [line] })
      limitEntries(file.entries.length)
      fields = {}
      continue
    }
    fields = { ...fields, ...infoOf(line), ...taggedIn(line) }
    file.title ??= tagOf(line, '#PLAYLIST:')
  }
  return file
}

// Parses "#EXTINF:4 tvg-id="x" group="a, b",Artist - Title": seconds, attributes whose quotes may contain a comma, and
// the name.
function infoOf(line: string): Fields {
  const [, seconds, name] = QUOTED_INFO.exec(line) ?? PLAIN_INFO.exec(line) ?? []
  return name === undefined ? {} : { name, length: Number(seconds) }
}

const QUOTED_INFO = /^#EXTINF:\s*(-?\d{1,7}(?:\.\d*)?)(?:[^,"]|"[^"]*")*,(.*)$/u
const PLAIN_INFO = /^#EXTINF:\s*(-?\d{1,7}(?:\.\d*)?)[^,]*,(.*)$/u

function taggedIn(line: string): Fields {
  const artist = tagOf(line, '#EXTART:')
  const album = tagOf(line, '#EXTALB:')
  return { ...(artist === undefined ? {} : { artist }), ...(album === undefined ? {} : { album }) }
}

const tagOf = (line: string, tag: string): string | undefined =>
  line.startsWith(tag) ? lineOf(line.slice(tag.length)) : undefined
