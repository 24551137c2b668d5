import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as m from '@earshot/messages/episode-texts'
import { useParams } from 'react-router'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { TextHeader } from '../text-header.tsx'
import { useEpisode } from '../use-episode.ts'
import { ChaptersEditor } from './chapters-editor.tsx'

/** The chapters of an episode on the wave of its sound (SHOW-10). */
export function Component() {
  const call = useEpisode(Number(useParams()['episode_id']), false)
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(episode) => <Page key={episode.id} episode={episode} />}
    </CallStates>
  )
}

function Page({ episode }: { episode: StudioEpisode }) {
  return (
    <>
      <TextHeader episode={episode} title={m.chapters()} />
      <ChaptersEditor episode={episode} />
    </>
  )
}
