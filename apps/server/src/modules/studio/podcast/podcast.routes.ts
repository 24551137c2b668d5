import { mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/podcast/podcast'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { PODCAST_COVER, storeCover } from '../draft/covers.ts'
import { getSettings } from './settings.store.ts'
import { updateSettings } from './update-settings.store.ts'

/** Registers the calls about the settings of podcasts (SHOW-01, SHOW-02). */
export function podcastSettingsRoutes(api: Api): void {
  const { services } = api
  const { db } = services

  route(api, contract.getPodcastSettings, ({ viewer, input }) => getSettings(db, viewer, input.podcast_id))

  route(api, contract.updatePodcast, async ({ viewer, input: { podcast_id: podcastId, version, ...wanted } }) => {
    await updateSettings(services, viewer, { podcastId, version }, wanted)
    return getSettings(db, viewer, podcastId)
  })

  route(
    api,
    contract.uploadPodcastCover,
    async ({ viewer, input: { podcast_id: podcastId, version }, files: { cover: sent } }) => {
      await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayEditCreator)
      const cover = await storeCover(services, viewer.id, sent[0], PODCAST_COVER)
      await updateSettings(services, viewer, { podcastId, version }, { cover })
      return getSettings(db, viewer, podcastId)
    },
  )
}
