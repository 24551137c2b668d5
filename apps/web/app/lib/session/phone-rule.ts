import type { Profile } from '@earshot/contract/account'

/** Whether a signed-in member has to verify a phone first; moderators and admins need none, by the server's rule too (PHONE-23). */
export const mustVerifyPhone = (profile: Pick<Profile, 'phone' | 'role'> | null, isRequired = true): boolean =>
  isRequired && profile !== null && !profile.phone && !profile.role
