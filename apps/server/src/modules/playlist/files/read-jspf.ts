import { z } from 'zod'
import { badRequest } from '../../../errors.ts'
import { idsOf, lineOf } from './entry.ts'
import type { PlaylistFile } from './entry.ts'

/** Reads a JSPF file (JSON form of XSPF). Throws 400 for other JSON. */
export function readJspf(text: string): PlaylistFile {
  const { playlist } = parse(text)
  return {
    title: lineOf(playlist.title),
    entries: playlist.track.map((track) => ({
      title: lineOf(track.title),
      artist: lineOf(track.creator),
      length: track.duration === undefined ? undefined : Math.round(track.duration / 1000),
      ...idsOf(track.identifier),
    })),
  }
}

const Text = z.string().optional().catch(undefined)
const Jspf = z.object({
  playlist: z.object({
    title: Text,
    track: z.array(
      z.object({
        title: Text,
        creator: Text,
        duration: z.number().positive().max(1e9).optional().catch(undefined),
        identifier: z.union([z.array(z.string()), z.string().transform((one) => [one])]).catch([]),
      }),
    ),
  }),
})

function parse(text: string): z.infer<typeof Jspf> {
  try {
    return Jspf.parse(JSON.parse(text))
  } catch {
    throw badRequest('file', 'is no playlist in JSPF')
  }
}
