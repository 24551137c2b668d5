import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode-texts'
import { useParams, useSearchParams } from 'react-router'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { TextHeader } from '../text-header.tsx'
import { useEpisode } from '../use-episode.ts'
import { Languages } from './languages.tsx'
import { TranscriptEditor } from './transcript-editor.tsx'
import { useTranscript } from './use-transcript.ts'

/** The transcripts of an episode, one for each language; `language` is in the URL (SHOW-13, SHOW-14). */
export function Component() {
  const call = useEpisode(Number(useParams()['episode_id']), false)
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(episode) => <Page key={episode.id} episode={episode} />}
    </CallStates>
  )
}

function Page({ episode }: { episode: StudioEpisode }) {
  const [query] = useSearchParams()
  const language = query.get('language') ?? episode.transcripts[0]?.language ?? ''
  return (
    <>
      <TextHeader episode={episode} title={m.transcript()} />
      <Languages episode={episode} language={language} />
      <OfLanguage key={language} episode={episode} language={language} />
    </>
  )
}

function OfLanguage({ episode, language }: { episode: StudioEpisode; language: string }) {
  const call = useTranscript(episode, language)
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(stored) => <TranscriptEditor episode={episode} language={language} stored={stored} />}
    </CallStates>
  )
}
