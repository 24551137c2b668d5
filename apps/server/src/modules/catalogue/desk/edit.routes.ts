import { deskCorrectMany } from '@earshot/contract/desk/edit/bulk'
import * as duplicates from '@earshot/contract/desk/edit/duplicates'
import * as contract from '@earshot/contract/desk/edit/merge'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { newBatchId, onDesk } from '../../audit/audit.store.ts'
import { mergeItems, unmergeItem } from '../edit/merge.store.ts'
import { correctMany } from './bulk-correction.store.ts'
import { listDuplicates, markDistinct } from './duplicates.store.ts'
import { listSplitParts, splitOnDesk, toMergeReport } from './merge-report.ts'

/** Registers the calls of the desk that merge, split and compare items, and change many at once. */
export function deskEditRoutes(api: Api): void {
  const { services } = api
  const { db } = services

  route(api, contract.deskMerge, async ({ viewer, input: { kind, id, into_id: intoId, dry_run: dryRun } }) => {
    const how = { isDryRun: dryRun === 1, actor: onDesk(viewer) }
    return toMergeReport({ kind, id }, await mergeItems(services, { kind, id }, intoId, how))
  })
  route(api, contract.deskUnmerge, async ({ viewer, input: { kind, id, dry_run: dryRun } }) => {
    const how = { isDryRun: dryRun === 1, actor: onDesk(viewer) }
    return toMergeReport({ kind, id }, await unmergeItem(services, { kind, id }, how))
  })
  route(api, contract.deskSplitParts, ({ input }) => listSplitParts(db, input))
  route(api, contract.deskSplit, ({ viewer, input }) => splitOnDesk(services, onDesk(viewer), input))
  route(api, duplicates.deskDuplicates, ({ input }) => listDuplicates(db, input))
  route(api, duplicates.deskMarkDistinct, async ({ viewer, input }) => {
    await markDistinct(db, onDesk(viewer), input)
    return {}
  })
  route(api, deskCorrectMany, ({ viewer, input }) =>
    correctMany(services, onDesk(viewer, { batchId: newBatchId() }), input),
  )
}
