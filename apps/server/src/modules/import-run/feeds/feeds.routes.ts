import * as contract from '@earshot/contract/desk/imports/feeds'
import { badRequest } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { previewFeed, previewOpml } from './check-feed.ts'
import { changeFeeds, listDeskFeeds } from './followed-feeds.ts'

/** Registers the calls of followed feeds, and of the first look at new ones (CATALOGUE-13, CATALOGUE-17). */
export function deskFeedRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.checkFeed, ({ input: { url }, files }) => {
    const [file] = files.file ?? []
    if (url === undefined && file === undefined) throw badRequest('url', 'is required')
    return previewFeed(api.services, file === undefined ? { url: url ?? '' } : { file: file.path })
  })
  route(api, contract.checkOpml, ({ files }) => previewOpml(api.services, files.file[0].path))
  route(api, contract.deskFeeds, ({ input }) => listDeskFeeds(db, input, now()))
  route(api, contract.changeFeeds, ({ viewer, input: { ids, act } }) =>
    changeFeeds(db, ids, act, { by: onDesk(viewer), now: now() }),
  )
}
