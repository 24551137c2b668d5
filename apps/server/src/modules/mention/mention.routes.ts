import { artistMentions } from '@earshot/contract/community/mention'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { mentionStore } from './mention.store.ts'

/** Registers the call that lists posts and articles that link to an artist. */
export function mentionRoutes(api: Api): void {
  const mentions = mentionStore(api.services.db, api.services.config)
  route(api, artistMentions, ({ input }) => mentions.listTexts(input.artist_id, input.limit))
}
