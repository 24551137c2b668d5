import { z } from 'zod'
import { badRequest } from '../../../http/errors.ts'
import { limitEntries, lineOf } from './entry.ts'
import type { PlaylistFile } from './entry.ts'

/** Reads a JSPF file (JSON form of XSPF). Throws 400 for other JSON and 413 for too many entries. */
export function readJspf(text: string): PlaylistFile {
  const { playlist } = parse(text, Playlist)
  limitEntries(playlist.track.length)
  return {
    title: lineOf(playlist.title),
    entries: parse(playlist.track, Tracks).map(
      ({ title, creator, annotation, album, duration, identifier, location }) => ({
        title: title[0],
        artist: creator.length === 0 ? undefined : creator.join('; '),
        name: title.length === 0 ? annotation[0] : undefined,
        album: album[0],
        length: duration === undefined ? undefined : duration / 1000,
        identifiers: identifier,
        locations: location,
      }),
    ),
  }
}

const Text = z.string().optional().catch(undefined)
// One text or several: programs differ.
const Texts = z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([])
const Playlist = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ playlist: z.object({ title: Text, track: z.array(z.unknown()) }) }))
const Tracks = z.array(
  z.object({
    title: Texts,
    creator: Texts,
    annotation: Texts,
    album: Texts,
    duration: z.number().positive().max(1e9).optional().catch(undefined),
    identifier: Texts,
    location: Texts,
  }),
)

function parse<Schema extends z.ZodType>(given: unknown, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(given)
  } catch {
    throw badRequest('file', 'is not a valid JSPF playlist')
  }
}
