import { mayDeleteForCreator, mayEditCreator } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/podcast/podcast'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { createSeason, deleteSeason, getSeason, getSeasonFor, listSeasons, updateSeason } from './season.store.ts'

/** Registers the calls about seasons of podcasts (SHOW-08). */
export function seasonRoutes(api: Api): void {
  const { services } = api
  const { db } = services

  route(api, contract.listSeasons, async ({ input: { podcast_id: id }, viewer }) => {
    await getCreatorFor(db, viewer, { kind: 'podcast', id }, mayEditCreator)
    return listSeasons(db, id)
  })

  route(api, contract.createSeason, async ({ input: { podcast_id: podcastId, name, number }, viewer, once }) => {
    await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayEditCreator)
    return once(async (tx) => getSeason(tx, await createSeason(tx, viewer, { podcastId, name, number })))
  })

  route(api, contract.updateSeason, async ({ input: { season_id: id, version, avatar, ...fields }, viewer }) => {
    const podcastId = await getSeasonFor(db, viewer, id, mayEditCreator)
    await updateSeason(
      services,
      viewer,
      { id, podcastId, version },
      { ...fields, ...(avatar !== undefined && { avatar: avatar === '' ? null : avatar }) },
    )
    return getSeason(db, id)
  })

  route(api, contract.deleteSeason, async ({ input: { season_id: id }, viewer }) => {
    const podcastId = await getSeasonFor(db, viewer, id, mayDeleteForCreator)
    await deleteSeason(db, viewer, { id, podcastId })
    return listSeasons(db, podcastId)
  })
}
