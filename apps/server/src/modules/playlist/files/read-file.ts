import type { ImportReport } from '@earshot/contract/playlist'
import { badRequest } from '../../../errors.ts'
import type { PlaylistFile } from './entry.ts'
import { readJspf } from './read-jspf.ts'
import { readM3u } from './read-m3u.ts'
import { readXspf } from './read-xspf.ts'

type Encoding = ImportReport['encoding']

/** Reads a playlist file: M3U8, JSPF or XSPF by its content. Throws 400 or 413 with a sentence that says why it cannot be read. */
export async function readPlaylistFile(bytes: Uint8Array): Promise<PlaylistFile & { encoding: Encoding }> {
  const { text, encoding } = decode(bytes)
  if (text.includes('\u0000')) throw badRequest('file', 'contains NUL characters, so it is not a text file')
  const file = await read(text.trim())
  if (file.entries.length === 0) throw badRequest('file', 'names no songs')
  return { ...file, encoding }
}

function read(text: string): PlaylistFile | Promise<PlaylistFile> {
  if (text.startsWith('<')) return readXspf(text)
  return text.startsWith('{') ? readJspf(text) : readM3u(text)
}

// M3U files of old programs are written in the encoding of Western Windows, which holds Latin-1.
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
