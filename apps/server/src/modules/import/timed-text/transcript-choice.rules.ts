import type { Transcript } from '@earshot/contract/catalogue/podcast'
import { languageOf } from './lines.rules.ts'

/** The transcript of a language, and its URLs: the most detailed format comes first. */
export type ChosenTranscript = { language: string | undefined; urls: string[] }

/** Maximum number of languages of an episode. */
const COUNT_MAX = 5
/** Maximum number of transcripts of an episode that are considered. */
const OFFERED_MAX = 20

/**
 * Chooses the transcripts of an episode to fetch, by language. `language` is that of the feed. Web pages are only
 * linked.
 */
export function chooseTranscripts(
  transcripts: readonly Transcript[],
  language: string | undefined,
): ChosenTranscript[] {
  const ranked = transcripts
    .flatMap((each) => {
      const rank = rankOf(each)
      return rank === undefined ? [] : [{ url: each.url, language: languageOf(each.language ?? language), rank }]
    })
    .slice(0, OFFERED_MAX)
  return [...Map.groupBy(ranked, (each) => each.language)].slice(0, COUNT_MAX).map(([own, offers]) => ({
    language: own,
    urls: [...new Set(offers.toSorted((a, b) => a.rank - b.rank).map(({ url }) => url))],
  }))
}

const FORMATS = [
  { type: /\bvtt\b/i, name: /\.(?:web)?vtt$/i },
  { type: /\bjson\b/i, name: /\.json$/i },
  { type: /\b(?:x-)?(?:subrip|srt)\b/i, name: /\.srt$/i },
]

// Many feeds declare every transcript as text or HTML; then the extension in the URL decides.
function rankOf({ url, type }: Transcript): number | undefined {
  const byType = FORMATS.findIndex((format) => format.type.test(type))
  if (byType !== -1) return byType
  const name = new URL(url).pathname
  const byName = FORMATS.findIndex((format) => format.name.test(name))
  return byName === -1 ? undefined : byName
}
