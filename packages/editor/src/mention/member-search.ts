import type { ApiClient } from '@earshot/contract/client'
import { mentionSuggestions } from '@earshot/contract/community/writing/calls'
import type { FindMembers } from '../field/editor-props.ts'

/** Returns the function that finds the members that an editor suggests after @ (WRITING-03). */
export const memberSearch =
  (api: ApiClient): FindMembers =>
  async (text) =>
    (await api.get(mentionSuggestions, { text })).map(({ id, username, avatarURL, photo }) => ({
      id,
      username,
      picture: avatarURL ?? photo,
    }))
