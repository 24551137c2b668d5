import { setImmediate } from 'node:timers/promises'
import type { ImportReport } from '@earshot/contract/listening/playlist'
import { badRequest } from '../../../http/errors.ts'
import { entryOf } from './entry.ts'
import type { Entry, PlaylistFile } from './entry.ts'
import { readJspf } from './read-jspf.ts'
import { readM3u } from './read-m3u.ts'
import { readPls } from './read-pls.ts'
import { isTable, readTable } from './read-table.ts'
import { readXspf } from './read-xspf.ts'

type Encoding = ImportReport['encoding']

/** Entries whose names are parsed in one step; other requests are served between steps. */
const AT_ONCE = 100

/**
 * Reads a playlist file by its content: M3U8, PLS, JSPF, XSPF, CSV or iTunes text. `name` is that of the file. Throws
 * 400 or 413 with the reason.
 */
export async function readPlaylistFile(
  bytes: Uint8Array,
  name: string,
): Promise<{ title: string | undefined; entries: Entry[]; encoding: Encoding }> {
  const { text, encoding } = decode(bytes)
  if (text.includes('\u0000')) throw badRequest('file', 'contains NUL characters, so it is not a text file')
  const file = await read(text.trim(), name)
  if (file.entries.length === 0) throw badRequest('file', 'names no songs')
  const entries: Entry[] = []
  for (const [at, fields] of file.entries.entries()) {
    if (at % AT_ONCE === 0) await setImmediate()
    entries.push(entryOf(fields))
  }
  return { title: file.title, entries, encoding }
}

function read(text: string, name: string): PlaylistFile | Promise<PlaylistFile> {
  if (text.startsWith('<')) return readXspf(text)
  if (text.startsWith('{')) return readJspf(text)
  if (/^\[playlist\]/iu.test(text)) return readPls(text)
  if (text.startsWith('#')) return readM3u(text)
  return /\.[ct]sv$/iu.test(name) || isTable(text) ? readTable(text) : readM3u(text)
}

// M3U files of old programs are encoded in Windows-1252, which includes Latin-1.
function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'utf-16' }
  if (first === 0xfe && second === 0xff) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'utf-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'windows-1252' }
  }
}
