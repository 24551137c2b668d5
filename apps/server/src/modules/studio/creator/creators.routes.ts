import * as removals from '@earshot/contract/studio/creator-removal'
import * as creators from '@earshot/contract/studio/creators'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { listOfName } from '../creator-refs.store.ts'
import { readHistory } from '../history/history.store.ts'
import { listMyInvitations } from '../team/my-invitations.store.ts'
import { decideApplication, listApplications, listMyApplications } from './applications.store.ts'
import { applyAsCreator } from './apply.store.ts'
import { deleteCreator, listRemoved, readRemoval, restoreCreator } from './delete-creator.store.ts'
import { readCreators } from './overview.store.ts'
import { getProfile } from './profile.store.ts'
import { updateProfile } from './update-profile.store.ts'

/** Registers the calls of the overview, of applications, profiles, the history and deletion. */
export function creatorRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services

  route(api, creators.studioOverview, async ({ viewer }) => ({
    ...(await readCreators(db, viewer.id)),
    applications: await listMyApplications(db, viewer.id),
    invitations: await listMyInvitations(db, viewer.id, now()),
    applying: services.config.creators,
  }))
  route(api, creators.sameName, ({ input: { kind, name, id } }) => listOfName(db, kind, name, id))
  route(api, creators.apply, ({ viewer, input }) => applyAsCreator(services, viewer, input))
  route(api, creators.listApplications, ({ input }) => listApplications(db, input))
  route(api, creators.decideApplication, ({ viewer, input: { application_id: id, decision, note } }) =>
    decideApplication(services, viewer, { id, decision, note }),
  )
  route(api, creators.creatorProfile, ({ viewer, input }) => getProfile(db, viewer, input))
  route(api, creators.updateCreatorProfile, async ({ viewer, input: { kind, id, ...wanted } }) => {
    await updateProfile(services, viewer, { kind, id }, wanted)
    return getProfile(db, viewer, { kind, id })
  })
  route(api, creators.creatorHistory, ({ viewer, input }) => readHistory(db, viewer, input, input))
  route(api, removals.getCreatorRemoval, ({ viewer, input }) => readRemoval(services, viewer, input))
  route(api, removals.deleteCreator, async ({ viewer, input: { kind, id, name, end_subscribers: ends } }) => {
    await deleteCreator(services, viewer, { creator: { kind, id }, name, endsSubscribers: ends === 1 })
    return { removed: await listRemoved(services, viewer) }
  })
  route(api, removals.listRemovedCreators, async ({ viewer }) => ({ removed: await listRemoved(services, viewer) }))
  route(api, removals.restoreCreator, async ({ viewer, input }) => {
    await restoreCreator(services, viewer, input)
    return { removed: await listRemoved(services, viewer) }
  })
}
