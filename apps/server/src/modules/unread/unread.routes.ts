import { mayReadPost } from '@earshot/contract/access'
import * as contract from '@earshot/contract/community/writing/unread'
import { notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { postStore } from '../community/post.store.ts'
import { listUnread, markPostRead, markTopicRead } from './unread.store.ts'

/** Registers the calls of unread posts and comments (WRITING-10). */
export function unreadRoutes(api: Api): void {
  const { db, now } = api.services
  const posts = postStore(api.services)

  route(api, contract.unreadPosts, ({ input, viewer }) => listUnread(db, viewer.id, input.blog_ids))

  route(api, contract.readPost, async ({ input, viewer }) => {
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    await markPostRead(db, viewer.id, found.id, input.comment_id)
    return {}
  })

  route(api, contract.readTopic, async ({ input, viewer }) => {
    await markTopicRead(db, viewer.id, input.category_id, now())
    return {}
  })
}
