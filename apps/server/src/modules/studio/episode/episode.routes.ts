import { mayBackDate, mayDeleteForCreator, mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/podcast/episode'
import type { StudioEpisode } from '@earshot/contract/studio/podcast/episode'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sanitiseHtml } from '../../richtext/sanitise.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { restorePreviousSound, updateFields } from './episode-changes.store.ts'
import type { Change, NewFields } from './episode-changes.store.ts'
import { EPISODES_PER_PAGE, listEpisodes } from './episode-list.store.ts'
import { getEpisode, getEpisodeFor } from './episode.store.ts'
import { discardChanges, publishNow, scheduleEpisode, unscheduleEpisode } from './publish/publishing.ts'
import { deleteEpisode, hideEpisode, restoreEpisode, showEpisode } from './withdrawn-episode.ts'
import { createDraft } from './working-copy.store.ts'

/** Registers the calls about episodes of podcasts (SHOW-05 to SHOW-09). */
export function episodeRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services
  /** Checks the right of a member to change an episode, and returns what a change needs. */
  const changeOf = async (viewer: Viewer, input: { episode_id: number; version?: number }): Promise<Change> => {
    await getEpisodeFor(db, viewer, input.episode_id, mayEditCreator)
    return { episodeId: input.episode_id, by: viewer, version: input.version, at: now() }
  }
  const answer = (id: number): Promise<StudioEpisode> => getEpisode(db, id, now())

  route(api, contract.listEpisodes, async ({ input, viewer }) => {
    const { podcast_id: podcastId, season_id: seasonId, state, search_text: text, sort, offset } = input
    await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayEditCreator)
    const { rows, total } = await listEpisodes(db, { podcastId, seasonId, state, text, sort, offset })
    return { data: rows, counts: { total_pages: Math.ceil(total / EPISODES_PER_PAGE), total } }
  })

  route(api, contract.getEpisode, async ({ input, viewer }) => {
    await getEpisodeFor(db, viewer, input.episode_id, mayEditCreator)
    return answer(input.episode_id)
  })

  route(api, contract.createEpisode, async ({ input: { podcast_id: podcastId }, viewer, once }) => {
    await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayEditCreator)
    return once(async (tx) => getEpisode(tx, await createDraft(tx, podcastId, { by: viewer, at: now() }), now()))
  })

  route(api, contract.updateEpisode, async ({ input, viewer }) => {
    await updateFields(db, await changeOf(viewer, input), fieldsOf(input))
    return answer(input.episode_id)
  })

  route(api, contract.previousEpisodeSound, async ({ input, viewer }) => {
    await restorePreviousSound(db, await changeOf(viewer, input))
    return answer(input.episode_id)
  })

  route(api, contract.publishEpisode, async ({ input, viewer }) => {
    const change = await changeOf(viewer, input)
    if (input.published_at !== undefined) await getEpisodeFor(db, viewer, change.episodeId, mayBackDate)
    await publishNow(services, change, {
      notifies: input.notify === 1,
      hasRights: input.rights === 1,
      publishedAt: input.published_at === undefined ? undefined : new Date(input.published_at),
    })
    return answer(input.episode_id)
  })

  route(api, contract.scheduleEpisode, async ({ input, viewer }) => {
    await scheduleEpisode(services, await changeOf(viewer, input), {
      notifies: input.notify === 1,
      hasRights: input.rights === 1,
      publishAt: new Date(input.publish_at),
    })
    return answer(input.episode_id)
  })

  route(api, contract.unscheduleEpisode, async ({ input, viewer }) => {
    await unscheduleEpisode(services, await changeOf(viewer, input))
    return answer(input.episode_id)
  })

  route(api, contract.discardEpisodeChanges, async ({ input, viewer }) => {
    await discardChanges(services, await changeOf(viewer, input))
    return answer(input.episode_id)
  })

  route(api, contract.unpublishEpisode, async ({ input, viewer }) => {
    const { episodeId } = await changeOf(viewer, input)
    await hideEpisode(services, episodeId, viewer)
    return answer(episodeId)
  })

  route(api, contract.publishEpisodeAgain, async ({ input, viewer }) => {
    const { episodeId } = await changeOf(viewer, input)
    await showEpisode(services, episodeId, viewer)
    return answer(episodeId)
  })

  route(api, contract.deleteEpisode, async ({ input: { episode_id: id, title }, viewer }) => {
    await getEpisodeFor(db, viewer, id, mayDeleteForCreator)
    await deleteEpisode(services, { id, title }, viewer)
    return answer(id)
  })

  route(api, contract.restoreEpisode, async ({ input: { episode_id: id }, viewer }) => {
    await getEpisodeFor(db, viewer, id, mayDeleteForCreator)
    await restoreEpisode(services, id, viewer)
    return answer(id)
  })
}

// Fields that are not sent stay as they are; an empty text clears a field.
const fieldsOf = (sent: z.output<typeof contract.EpisodeFields>): NewFields => ({
  name: sent.name,
  bio: sent.bio === undefined ? undefined : textOf(sanitiseHtml(sent.bio)),
  seasonId: sent.season_id,
  number: sent.number,
  episodeType: sent.episode_type,
  isExplicit: sent.is_explicit === undefined ? undefined : sent.is_explicit === 1,
  sponsor: textOf(sent.sponsor),
  avatar: textOf(sent.avatar),
  link: textOf(sent.link),
  persons: sent.persons?.map(({ link, artist_id: artistId, ...person }) => ({
    ...person,
    ...(link !== undefined && link !== '' && { link }),
    ...(artistId !== undefined && { artist_id: artistId }),
  })),
  soundbites: sent.soundbites,
})

const textOf = (text: string | undefined): string | null | undefined => (text === '' ? null : text)
