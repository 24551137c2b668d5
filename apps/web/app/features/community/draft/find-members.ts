import { mentionSuggestions } from '@earshot/contract/community/writing/calls'
import type { FindMembers } from '@earshot/editor/field/editor-props'
import { quietApi } from '../../../lib/api.ts'

/** Returns the members that the editor of posts and comments suggests after @ (WRITING-03). */
export const findMembers: FindMembers = async (text) =>
  (await quietApi.get(mentionSuggestions, { text })).map(({ id, username, avatarURL, photo }) => ({
    id,
    username,
    picture: avatarURL ?? photo,
  }))
