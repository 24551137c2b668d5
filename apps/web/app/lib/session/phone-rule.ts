import { needsPhone } from '@earshot/contract/access'
import type { Profile } from '@earshot/contract/account'

/**
 * Whether a signed-in member has to verify a phone first; moderators and admins need none, by the server's rule too
 * (PHONE-23).
 */
export const mustVerifyPhone = (profile: Pick<Profile, 'phone' | 'role'> | null, isRequired = true): boolean =>
  profile !== null &&
  needsPhone({ role: profile.role ?? null, hasPhone: Boolean(profile.phone) }, { phoneRequired: isRequired })
