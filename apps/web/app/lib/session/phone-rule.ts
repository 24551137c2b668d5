import { needsPhone } from '@earshot/contract/access'
import type { Profile } from '@earshot/contract/member/account'

/**
 * Returns whether a signed-in member must verify a phone first; moderators and admins need none, like on the server
 * (PHONE-23).
 */
export const mustVerifyPhone = (profile: Pick<Profile, 'phone' | 'roles'> | null, isRequired = true): boolean =>
  profile !== null &&
  needsPhone({ roles: profile.roles ?? [], hasPhone: Boolean(profile.phone) }, { phoneRequired: isRequired })
