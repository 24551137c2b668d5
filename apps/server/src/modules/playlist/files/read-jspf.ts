import { z } from 'zod'
import { badRequest } from '../../../errors.ts'
import { idsOf, limitEntries, lineOf } from './entry.ts'
import type { PlaylistFile } from './entry.ts'

/** Reads a JSPF file (JSON form of XSPF). Throws 400 for other JSON and 413 for too many entries. */
export function readJspf(text: string): PlaylistFile {
  const { playlist } = parse(text, Playlist)
  limitEntries(playlist.track.length)
  return {
    title: lineOf(playlist.title),
    entries: parse(playlist.track, Tracks).map((track) => ({
      title: lineOf(track.title),
      artist: lineOf(track.creator),
      length: track.duration === undefined ? undefined : Math.round(track.duration / 1000),
      ...idsOf(track.identifier),
    })),
  }
}

const Text = z.string().optional().catch(undefined)
const Playlist = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.object({ playlist: z.object({ title: Text, track: z.array(z.unknown()) }) }))
const Tracks = z.array(
  z.object({
    title: Text,
    creator: Text,
    duration: z.number().positive().max(1e9).optional().catch(undefined),
    identifier: z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]),
  }),
)

function parse<Schema extends z.ZodType>(given: unknown, schema: Schema): z.output<Schema> {
  try {
    return schema.parse(given)
  } catch {
    throw badRequest('file', 'is not a valid JSPF playlist')
  }
}
