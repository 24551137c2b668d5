import { artistMentions } from '@earshot/contract/community/mention'
import { mentionSuggestions } from '@earshot/contract/community/writing/texts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toUserRef } from '../member/views.ts'
import { suggestMembers } from './member-mention.store.ts'
import { mentionStore } from './mention.store.ts'

/** Registers the calls that list posts and articles that link to an artist, and members to mention. */
export function mentionRoutes(api: Api): void {
  const { db, config } = api.services
  const mentions = mentionStore(db, config)
  route(api, artistMentions, ({ input, viewer }) => mentions.listTexts(input.artist_id, input.limit, viewer?.id))
  route(api, mentionSuggestions, async ({ input, viewer }) =>
    (await suggestMembers(db, input.text, viewer.id)).map(toUserRef),
  )
}
