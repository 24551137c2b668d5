import { mayEditCreator } from '@earshot/contract/access'
import { checkForDirectories } from '@earshot/contract/studio/podcast/directory-check'
import * as contract from '@earshot/contract/studio/podcast/podcast'
import { originOf } from '../../../http/origin.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { publicFeedOf } from '../../publish/feeds/sound-feeds.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { PODCAST_COVER, storeCover } from '../draft/covers.ts'
import { findFeedProblems } from './directory-check.store.ts'
import { getSettings, readSettings } from './settings.store.ts'
import { updateSettings } from './update-settings.store.ts'

/** Registers the calls about the settings of podcasts (SHOW-01, SHOW-02), and their check for directories (SHOW-24). */
export function podcastSettingsRoutes(api: Api): void {
  const { services } = api
  const { db, config } = services

  route(api, contract.getPodcastSettings, ({ viewer, input }) => getSettings(db, viewer, input.podcast_id))

  route(api, contract.updatePodcast, async ({ viewer, input: { podcast_id: podcastId, version, ...wanted } }) => {
    await updateSettings(services, viewer, { podcastId, version }, wanted)
    return getSettings(db, viewer, podcastId)
  })

  route(api, checkForDirectories, async ({ viewer, input: { podcast_id: id }, request }) => {
    await getCreatorFor(db, viewer, { kind: 'podcast', id }, mayEditCreator)
    const feed = publicFeedOf({ id, ...(await readSettings(db, id)) })
    return {
      feed_url: feed === undefined ? null : new URL(feed, originOf(config, request)).href,
      problems: await findFeedProblems(services, id),
    }
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
