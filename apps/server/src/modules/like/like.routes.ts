import * as contract from '@earshot/contract/listening/like'
import { badRequest } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { likeStore } from './like.store.ts'

/** Registers the calls of likes. */
export function likeRoutes(api: Api): void {
  const { db, now } = api.services
  const likes = likeStore(db)

  route(api, contract.updateLike, async ({ viewer, input }) => {
    const wanted = input.liked === undefined ? undefined : input.liked === 1
    const at = input.liked_at === undefined ? now() : new Date(input.liked_at)
    if (at > now()) throw badRequest('liked_at', 'must not be in the future')
    const { liked, likesCount } = await likes.setLike(input, viewer, wanted, at)
    return { liked, likes_count: likesCount }
  })

  route(api, contract.listLikes, async ({ viewer, input }) =>
    (await likes.listLikes(input.items, viewer.id)).map(({ likesCount, ...item }) => ({
      ...item,
      likes_count: likesCount,
    })),
  )
}
