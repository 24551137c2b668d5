import type { Role } from '@earshot/contract/limits'
import * as m from '@earshot/messages/people'

/** Returns roles in words: "administrator, editor"; empty without one. */
export const rolesWord = (roles: readonly Role[]): string =>
  roles.map((role) => m.people_role_word({ role })).join(', ')
