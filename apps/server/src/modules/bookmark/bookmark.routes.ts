import * as contract from '@earshot/contract/community/writing/bookmark'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { listBookmarks, setBookmark } from './bookmark.store.ts'

/** Registers the calls of saved posts, comments and articles (WRITING-11). */
export function bookmarkRoutes(api: Api): void {
  const { db } = api.services

  route(api, contract.updateBookmark, async ({ input: { kind, item_id: id, saved }, viewer }) => {
    await setBookmark(db, { kind, id }, viewer.id, saved === 1)
    return { saved: saved === 1 }
  })

  route(api, contract.listBookmarks, ({ input, viewer }) => {
    const { kind, item_id: id } = input
    return listBookmarks(db, viewer.id, input, kind === undefined || id === undefined ? undefined : { kind, id })
  })
}
