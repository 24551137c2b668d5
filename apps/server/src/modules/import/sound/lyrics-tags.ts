import type { IAudioMetadata } from 'music-metadata'
import { z } from 'zod'
import type { SoundTags } from './sound-file.ts'

/** Maximum number of characters of the lyrics of a tag, and of tags with lyrics of a file. */
const TEXT_MAX = 200_000
const COUNT_MAX = 20
/** Code of the time unit in ID3; the other unit is MPEG frames. */
const MILLISECONDS = 2
/**
 * Highest content type of a SYLT frame that is lyrics: 1 lyrics, 2 a transcription; 0 is unspecified. Others are
 * chords, events, links.
 */
const LYRICS_MOST = 2

const Text = z.string().max(TEXT_MAX)
const Plain = z.object({ language: z.string().optional().catch(undefined), text: Text })
const Synced = z.object({
  language: z.string().optional().catch(undefined),
  contentType: z.number(),
  timeStampFormat: z.number(),
  syncText: z.array(z.object({ timestamp: z.number().min(0), text: Text })).max(20_000),
})
const Value = z.union([Text.transform((text) => ({ text })), Synced, Plain])

/**
 * Returns the lyrics of a file from its tags: ID3 (USLT, SYLT), Vorbis comments, iTunes, APE. The parser's common tags
 * lack offsets and all but the first timestamp of a line.
 */
export function lyricsIn(native: IAudioMetadata['native']): SoundTags['lyrics'] {
  return Object.values(native)
    .flat()
    .filter(({ id }) => IDS.has(id.toUpperCase()))
    .slice(0, COUNT_MAX)
    .flatMap(({ value }): SoundTags['lyrics'] => {
      const parsed = Value.safeParse(value)
      if (!parsed.success) return []
      if (!('syncText' in parsed.data)) return [parsed.data]
      const { language, contentType, timeStampFormat, syncText } = parsed.data
      if (contentType > LYRICS_MOST) return []
      return timeStampFormat === MILLISECONDS
        ? [{ language, pieces: syncText.map(({ timestamp, text }) => ({ start: timestamp / 1000, text })) }]
        : [{ language, text: syncText.map(({ text }) => text).join('') }]
    })
}

const IDS = new Set([
  'USLT',
  'ULT',
  'SYLT',
  'SLT',
  'LYRICS',
  'UNSYNCEDLYRICS',
  'UNSYNCED LYRICS',
  'SYNCEDLYRICS',
  '©LYR',
])
