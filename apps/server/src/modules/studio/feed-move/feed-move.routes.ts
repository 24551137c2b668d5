import { mayMoveFeed } from '@earshot/contract/access'
import * as contract from '@earshot/contract/studio/feed/feed-move'
import type { FastifyRequest } from 'fastify'
import type { Viewer } from '../../../access/viewer.ts'
import { originOf } from '../../../http/origin.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { mustProve } from '../../account/proof/proof.store.ts'
import { getCreatorFor } from '../creator-access.store.ts'
import { checkMovedFeed } from './arriving/check-moved.ts'
import { getImport, listImports } from './arriving/feed-imports.store.ts'
import { retryImport } from './arriving/retry-import.ts'
import { checkFeed } from './check-feed.ts'
import { acceptFeedValue, getFeedValues } from './feed-values.store.ts'
import { getFeedMove } from './leaving/feed-moves.store.ts'
import { checkNewFeed, moveOut, mustBeHere, undoMoveOut } from './leaving/move-out.ts'
import { proveImport } from './proof/prove-import.ts'
import { startImport } from './proof/start-import.ts'
import { readFeed } from './read-feed.ts'

/** Registers the calls that move podcasts in and away (SHOW-15 to SHOW-23). */
export function feedMoveRoutes(api: Api): void {
  const { services } = api
  const { db, config } = services
  const read = (viewer: Viewer, request: FastifyRequest, url: string, field = 'url') =>
    readFeed(services, url, { memberId: viewer.id, origin: originOf(config, request), field })
  const movingOf = (request: FastifyRequest, podcastId: number) => ({ podcastId, origin: originOf(config, request) })

  route(api, contract.checkFeed, async ({ viewer, input, request }) =>
    checkFeed(services, viewer.id, await read(viewer, request, input.url)),
  )
  route(api, contract.startFeedImport, async ({ viewer, input, request }) => {
    const id = await startImport(services, viewer, await read(viewer, request, input.url), input)
    return getImport(db, viewer.id, id)
  })
  route(api, contract.proveFeedImport, async ({ viewer, input, request }) => {
    const { import_id: importId, code } = input
    await proveImport(services, viewer, { importId, code, read: (url) => read(viewer, request, url) })
    return getImport(db, viewer.id, importId)
  })
  route(api, contract.listFeedImports, ({ viewer }) => listImports(db, viewer.id))
  route(api, contract.getFeedImport, ({ viewer, input }) => getImport(db, viewer.id, input.import_id))
  route(api, contract.retryFeedImport, async ({ viewer, input }) => {
    await retryImport(services, viewer, input.import_id, { leavesOut: input.leave_out === 1 })
    return getImport(db, viewer.id, input.import_id)
  })
  route(api, contract.getFeedMove, ({ viewer, input, request }) =>
    getFeedMove(services, viewer, movingOf(request, input.podcast_id)),
  )
  route(api, contract.checkMovedFeed, async ({ viewer, input, request }) => {
    const moving = movingOf(request, input.podcast_id)
    const leadsHere = await checkMovedFeed(services, viewer, moving)
    return { ...(await getFeedMove(services, viewer, moving)), leads_here: leadsHere }
  })
  route(api, contract.checkNewFeed, async ({ viewer, input, request }) => {
    await mustBeHere(db, viewer, input.podcast_id)
    return checkNewFeed(services, input.podcast_id, await read(viewer, request, input.new_feed_url, 'new_feed_url'))
  })
  route(api, contract.moveOut, async ({ viewer, input, request }) => {
    const { podcast_id: podcastId, new_feed_url: url, password } = input
    await mustBeHere(db, viewer, podcastId)
    await mustProve(services, viewer, password)
    await moveOut(services, viewer, podcastId, await read(viewer, request, url, 'new_feed_url'))
    return getFeedMove(services, viewer, movingOf(request, podcastId))
  })
  route(api, contract.undoMoveOut, async ({ viewer, input, request }) => {
    const { podcast_id: podcastId, password } = input
    await getCreatorFor(db, viewer, { kind: 'podcast', id: podcastId }, mayMoveFeed)
    await mustProve(services, viewer, password)
    await undoMoveOut(db, viewer, podcastId)
    return getFeedMove(services, viewer, movingOf(request, podcastId))
  })
  route(api, contract.getFeedValues, ({ viewer, input }) => getFeedValues(db, viewer, input))
  route(api, contract.acceptFeedValue, async ({ viewer, input: { field, ...item } }) => {
    await acceptFeedValue(services, viewer, item, field)
    return getFeedValues(db, viewer, item)
  })
}
