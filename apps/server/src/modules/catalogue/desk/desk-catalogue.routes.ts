import * as contract from '@earshot/contract/desk/catalogue'
import * as itemContract from '@earshot/contract/desk/item'
import { mustBeProved } from '../../../access/running-session.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { newBatchId, onDesk } from '../../audit/audit.store.ts'
import { allowItem, hideItems, removeItems, restoreItems, showItems } from '../removal/removal.store.ts'
import { listAway } from './away-list.store.ts'
import { actOnEach, reportOnItems } from './item-acts.store.ts'
import { correct, undoCorrection } from './item-correction.store.ts'
import { listItems } from './item-list.store.ts'
import { getItem } from './item.store.ts'

/** Registers the calls of the desk that find, hide, remove and restore items of the catalogue. */
export function deskCatalogueRoutes(api: Api): void {
  const { services } = api
  const { db, now } = services

  route(api, contract.deskCatalogue, ({ input }) => listItems(db, input))
  route(api, itemContract.deskItem, ({ input }) => getItem(services, input))
  route(api, itemContract.deskCorrect, ({ viewer, input }) => correct(services, viewer, input))
  route(api, itemContract.deskUndoCorrection, ({ viewer, input }) => undoCorrection(services, viewer, input))
  route(api, contract.deskRemoved, ({ input }) => listAway(db, input))

  for (const [endpoint, act] of [
    [contract.deskHide, hideItems],
    [contract.deskRemove, removeItems],
  ] as const)
    route(api, endpoint, async ({ viewer, input }) => {
      const isDryRun = input.dry_run === 1
      const isEnding = input.end_subscriptions === 1
      if (isEnding && !isDryRun) await mustBeProved(db, viewer.sessionId, now())
      const reason = input.reason ? { reason: input.reason } : {}
      // A dry run names the subscriptions, so that the member can decide about them.
      const how = { isDryRun, mayEnd: isEnding || isDryRun, actor: actorOf(viewer, input.items), ...reason }
      return reportOnItems(services, input.items, act, { ...how, isRemoval: endpoint === contract.deskRemove })
    })

  for (const [endpoint, act] of [
    [contract.deskShow, showItems],
    [contract.deskRestore, restoreItems],
  ] as const)
    route(api, endpoint, ({ viewer, input }) => {
      const how = { isDryRun: input.dry_run === 1, actor: actorOf(viewer, input.items) }
      return reportOnItems(services, input.items, act, { ...how, isRemoval: false })
    })

  route(api, contract.deskAllow, async ({ viewer, input: { items } }) => {
    const actor = actorOf(viewer, items)
    return { results: await actOnEach(items, (item) => allowItem(db, item, actor)) }
  })
}

// Acts on several items share a batch.
const actorOf = (viewer: Viewer, { length }: readonly unknown[]) =>
  onDesk(viewer, length > 1 ? { batchId: newBatchId() } : {})
