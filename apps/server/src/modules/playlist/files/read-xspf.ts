import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { badRequest } from '../../../http/errors.ts'
import { lineOf, limitEntries } from './entry.ts'
import type { Fields, PlaylistFile } from './entry.ts'

/**
 * Maximum depth of elements: playlist, trackList, track, extension and its children. The parser gets slow at far deeper
 * levels.
 */
const DEPTH_MAX = 12
/** Characters that are parsed in one step; other requests are served between steps. */
const PIECE = 64 * 1024

/**
 * Reads an XSPF file. Entities that the file defines are not expanded. Throws 400 for other XML and 413 for too many
 * entries.
 */
export async function readXspf(text: string): Promise<PlaylistFile> {
  const file: PlaylistFile = { title: undefined, entries: [] }
  const path: string[] = []
  let fields: FieldTexts = {}
  let words = ''
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(localName(name))
        words = ''
        if (path.length > DEPTH_MAX || path[0] !== 'playlist') throw notXspf()
        if (isTrack(path)) fields = {}
      },
      ontext(part) {
        words += part
      },
      onclosetag() {
        const field = FIELDS.find((each) => each === path.at(-1))
        if (field !== undefined && isTrack(path.slice(0, -1))) (fields[field] ??= []).push(words)
        if (path.join('/') === 'playlist/title') file.title ??= lineOf(words)
        if (isTrack(path)) file.entries.push(fieldsOf(fields))
        limitEntries(file.entries.length)
        path.pop()
        words = ''
      },
      onprocessinginstruction(name) {
        if (name.toUpperCase() === '!DOCTYPE') throw badRequest('file', 'has a DOCTYPE, which no playlist needs')
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE))
    await setImmediate()
  }
  parser.end()
  return file
}

/** The elements of a track that are read. */
const FIELDS = ['title', 'creator', 'annotation', 'album', 'duration', 'identifier', 'location'] as const
type FieldTexts = { [Field in (typeof FIELDS)[number]]?: string[] }

const isTrack = (path: readonly string[]): boolean => path.join('/') === 'playlist/trackList/track'
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const notXspf = () => badRequest('file', 'is not a valid XSPF playlist')

function fieldsOf({ title, creator, annotation, album, duration, identifier, location }: FieldTexts): Fields {
  return {
    title: title?.[0],
    artist: creator?.[0],
    name: title === undefined ? annotation?.[0] : undefined,
    album: album?.[0],
    length: Number(duration?.[0]) / 1000 || undefined,
    identifiers: identifier,
    locations: location,
  }
}
