import type { Transcript } from '@earshot/contract/podcast'
import { languageOf } from './lines.rules.ts'

/** A transcript to fetch, and its language. */
export type ChosenTranscript = { url: string; language: string | undefined }

/** Most languages of one episode. */
const COUNT_MAX = 5

/** The transcripts of an episode that are fetched: one per language, in the format that tells most. `language` is that of the feed. Web pages are only linked. */
export function chooseTranscripts(
  transcripts: readonly Transcript[],
  language: string | undefined,
): ChosenTranscript[] {
  const best = new Map<string, { url: string; language: string | undefined; rank: number }>()
  for (const each of transcripts) {
    const rank = rankOf(each)
    const own = languageOf(each.language ?? language)
    const known = best.get(own ?? '')
    if (rank !== undefined && (known === undefined || rank < known.rank))
      best.set(own ?? '', { url: each.url, language: own, rank })
  }
  return [...best.values()].slice(0, COUNT_MAX).map(({ url, language: own }) => ({ url, language: own }))
}

const FORMATS = [
  { type: /^text\/vtt\b/i, name: /\.vtt$/i },
  { type: /^application\/json\b/i, name: /\.json$/i },
  { type: /\b(?:x-)?(?:subrip|srt)\b/i, name: /\.srt$/i },
]

// Many feeds call every transcript plain text; then the name in the URL tells.
function rankOf({ url, type }: Transcript): number | undefined {
  const byType = FORMATS.findIndex((format) => format.type.test(type))
  if (byType !== -1) return byType
  if (!/^(?:text\/plain|application\/octet-stream)\b/i.test(type)) return undefined
  const name = new URL(url).pathname
  const byName = FORMATS.findIndex((format) => format.name.test(name))
  return byName === -1 ? undefined : byName
}
