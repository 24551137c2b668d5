import * as contract from '@earshot/contract/desk/catalogue'
import * as itemContract from '@earshot/contract/desk/item'
import { mustBeProved } from '../../../access/running-session.store.ts'
import type { Viewer } from '../../../access/viewer.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { newBatchId, onDesk } from '../../audit/audit.store.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { allowItem } from '../removal/removal.store.ts'
import { listAway } from './away-list.store.ts'
import { actOnEach, isLong, reportOnItems } from './item-acts.store.ts'
import { correct, undoCorrection } from './item-correction.store.ts'
import { listItems } from './item-list.store.ts'
import { getItem } from './item.store.ts'
import { getItemsOperation, startOnItems } from './items.jobs.ts'

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
    [contract.deskHide, 'hide'],
    [contract.deskRemove, 'remove'],
  ] as const)
    route(api, endpoint, async ({ viewer, input }) => {
      const isDryRun = input.dry_run === 1
      const isEnding = input.end_subscriptions === 1
      if (isEnding && !isDryRun) await mustBeProved(db, viewer.sessionId, now())
      const reason = input.reason ? { reason: input.reason } : {}
      // A dry run names the subscriptions, so that the member can decide about them.
      return actOn(viewer, act, input.items, { isDryRun, mayEnd: isEnding || isDryRun, ...reason })
    })

  for (const [endpoint, act] of [
    [contract.deskShow, 'show'],
    [contract.deskRestore, 'restore'],
  ] as const)
    route(api, endpoint, ({ viewer, input }) => actOn(viewer, act, input.items, { isDryRun: input.dry_run === 1 }))

  async function actOn(
    viewer: Viewer,
    act: contract.ItemsAct,
    items: RemovableItem[],
    { isDryRun, ...how }: { isDryRun: boolean; mayEnd?: boolean; reason?: string },
  ): Promise<contract.ItemsReport> {
    const actor = actorOf(viewer, items)
    if (isDryRun || !isLong(items)) return reportOnItems(services, act, items, { ...how, isDryRun, actor })
    const operationId = await startOnItems(db, { act, items, ...how, actor })
    return { ...(await reportOnItems(services, act, [], { isDryRun, actor })), operation_id: operationId }
  }

  route(api, contract.deskItemsOperation, ({ input }) => getItemsOperation(db, input.operation_id))
  route(api, contract.deskAllow, async ({ viewer, input: { items } }) => {
    const actor = actorOf(viewer, items)
    return { results: await actOnEach(items, (item) => allowItem(db, item, actor)) }
  })
}

// Acts on several items share a batch.
const actorOf = (viewer: Viewer, { length }: readonly unknown[]) =>
  onDesk(viewer, length > 1 ? { batchId: newBatchId() } : {})
