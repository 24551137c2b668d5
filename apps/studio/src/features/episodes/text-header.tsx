import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import * as e from '@earshot/messages/episode'
import * as m from '@earshot/messages/episode-texts'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { creatorPath } from '../../paths.ts'

/** The head of the page of chapters or a transcript, with the way back to the episode. */
export function TextHeader({ episode, title }: { episode: StudioEpisode; title: string }) {
  const { id, podcast_id: podcastId, name, state } = episode
  return (
    <PageHeader
      title={title}
      act={
        <LinkButton size="s" href={creatorPath({ kind: 'podcast', id: podcastId }, `episodes/${id}`)}>
          {m.episode_texts_to_episode()}
        </LinkButton>
      }
    >
      {name === '' ? e.episode_untitled() : name}
      {(state === 'published' || state === 'changed') && ` · ${m.episode_texts_at_once()}`}
    </PageHeader>
  )
}
