import { getStudioTranscript } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Stored } from '../../../forms/use-save.ts'
import { api } from '../../../session/api.ts'
import { linesOf, textOfLines } from './lines.rules.ts'

/** The lines of a transcript as text, which compares and stores faster than rows. */
export type TranscriptValues = { lines: string }
export type StoredTranscript = Stored<TranscriptValues>

/**
 * Reads the transcript of a language with the version of its episode, so that a newer version never belongs to older
 * lines; one that does not exist yet has an empty line.
 */
export function useTranscript({ id, version, transcripts }: StudioEpisode, language: string) {
  const isThere = transcripts.some((each) => (each.language ?? '') === language)
  return useQuery({
    queryKey: [getStudioTranscript, { episode_id: id, language, version, isThere }],
    queryFn: async (): Promise<StoredTranscript> =>
      isThere ? readTranscript(id, language, version) : { version, values: { lines: textOfLines(linesOf([])) } },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
}

/** Reads a transcript of an episode whose version is known. */
export async function readTranscript(id: number, language: string, version: number): Promise<StoredTranscript> {
  const { lines } = await api.get(getStudioTranscript, { episode_id: id, language })
  return { version, values: { lines: textOfLines(linesOf(lines)) } }
}
