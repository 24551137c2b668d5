import * as contract from '@earshot/contract/community/post-acts'
import { badRequest } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { movePost, pinPost, setLocked, unpinPost } from './post-acts.store.ts'

/** Registers the calls with which moderators pin, lock and move posts (COMMUNITYDESK-05 to -07). */
export function postActRoutes(api: Api): void {
  const { db, now } = api.services

  route(api, contract.pinPost, async ({ viewer, input: { blog_id: postId, where: place, pinned, until } }) => {
    const at = now()
    if (!pinned) await unpinPost(db, postId, place, { viewer, at })
    else {
      const end = until === undefined ? null : new Date(until)
      if (end !== null && end <= at) throw badRequest('until', 'must be in the future')
      await pinPost(db, { postId, place, until: end }, { viewer, at })
    }
    return {}
  })
  route(api, contract.lockPost, async ({ viewer, input: { blog_id: postId, locked: isLocked, reason } }) => {
    await setLocked(db, { postId, isLocked, reason: reason || null }, { viewer, at: now() })
    return {}
  })
  route(api, contract.movePost, async ({ viewer, input }) => {
    await movePost(db, input.blog_id, input.topic_id, { viewer, at: now() })
    return {}
  })
}
