import { mayDeleteForCreator } from '@earshot/contract/access'
import { deleteEpisode, publishEpisodeAgain, restoreEpisode, unpublishEpisode } from '@earshot/contract/calls'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import { RELEASE } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/episode'
import { useMember, useRole } from '../../frame/use-member.ts'
import { api } from '../../session/api.ts'
import { DraftMenu } from '../drafts/draft-menu.tsx'
import { showEpisode } from './use-episode.ts'

/** The acts that take an episode back. */
export function EpisodeMenu({ episode }: { episode: StudioEpisode }) {
  const mayDelete = mayDeleteForCreator(useMember(), useRole({ kind: 'podcast', id: episode.podcast_id }))
  const one = { episode_id: episode.id }
  return (
    <DraftMenu
      draft={{ ...episode, title: episode.name }}
      untitled={m.episode_untitled()}
      mayDelete={mayDelete}
      deleteHelp={m.episode_delete_help({ days: RELEASE.restoreDays })}
      acts={{
        unpublish: async () => showEpisode(await api.post(unpublishEpisode, one)),
        publishAgain: async () => showEpisode(await api.post(publishEpisodeAgain, one)),
        restore: async () => showEpisode(await api.post(restoreEpisode, one)),
        remove: async (title) => showEpisode(await api.post(deleteEpisode, { ...one, title })),
      }}
    />
  )
}
