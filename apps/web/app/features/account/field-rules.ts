import { ACCOUNT } from '@earshot/contract/limits'
import * as m from '@earshot/messages/account'
import { atMost } from '../../lib/forms/length-fault.ts'

/**
 * Options of every account form: errors appear after a field loses focus, with a delay, so that nothing moves under the
 * pointer that left it (SIGNIN-06).
 */
export const FORM = { mode: 'onTouched', delayError: 200 } as const

/** Rules of an e-mail field (SIGNUP-02, RESET-02). */
export const emailRules = () => ({
  required: m.is_required(),
  maxLength: atMost(ACCOUNT.emailMax),
  pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: m.account_must_be_email() },
})
/** Rules of a name field (SIGNUP-03). */
export const nameRules = () => ({ required: m.is_required(), maxLength: atMost(ACCOUNT.usernameMax) })
/** Rules of a new password of at least `min` characters (SIGNUP-03, SIGNUP-08). */
export const passwordRules = (min: number) => ({
  required: m.is_required(),
  minLength: { value: min, message: m.account_must_be_at_least({ min }) },
})
