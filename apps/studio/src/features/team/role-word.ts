import * as m from '@earshot/messages/studio'

/** Returns the word for a role in a team. */
export const roleWord = (role: 'owner' | 'editor'): string => (role === 'owner' ? m.owner() : m.role_editor())
