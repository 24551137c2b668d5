import { setImmediate } from 'node:timers/promises'
import { Parser } from 'htmlparser2'
import { badRequest } from '../../../errors.ts'
import { idsOf, lineOf, limitEntries } from './entry.ts'
import type { PlaylistFile } from './entry.ts'

/** Deepest element of a playlist: playlist, trackList, track, extension and what is in it. The parser gets slow far deeper. */
const DEPTH_MAX = 12
/** Characters that are parsed before others are served. */
const PIECE = 64 * 1024

/** Reads an XSPF file. It defines no entities of its own, so none can grow. Throws 400 for other XML and 413 for too many entries. */
export async function readXspf(text: string): Promise<PlaylistFile> {
  const file: PlaylistFile = { title: undefined, entries: [] }
  const path: string[] = []
  let said: Said = {}
  let words = ''
  const parser = new Parser(
    {
      onopentag(name) {
        path.push(localName(name))
        words = ''
        if (path.length > DEPTH_MAX || path[0] !== 'playlist') throw notXspf()
        if (isTrack(path)) said = {}
      },
      ontext(part) {
        words += part
      },
      onclosetag() {
        const field = FIELDS.find((each) => each === path.at(-1))
        if (field !== undefined && isTrack(path.slice(0, -1))) (said[field] ??= []).push(words)
        if (path.join('/') === 'playlist/title') file.title ??= lineOf(words)
        if (isTrack(path)) file.entries.push(entryOf(said))
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
const FIELDS = ['title', 'creator', 'duration', 'identifier'] as const
type Said = { [Field in (typeof FIELDS)[number]]?: string[] }

const isTrack = (path: readonly string[]): boolean => path.join('/') === 'playlist/trackList/track'
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)
const notXspf = () => badRequest('file', 'is not a valid XSPF playlist')

function entryOf({ title, creator, duration, identifier = [] }: Said) {
  const milliseconds = Number(duration?.[0])
  return {
    title: lineOf(title?.[0]),
    artist: lineOf(creator?.[0]),
    length: milliseconds > 0 && milliseconds < 1e9 ? Math.round(milliseconds / 1000) : undefined,
    ...idsOf(identifier.map((each) => each.trim())),
  }
}
