import { ACCOUNT } from '@earshot/contract/limits'

/** How every form of the account behaves: errors show once a field was left, a moment later, so that nothing moves away under the pointer that left it (SIGNIN-06). */
export const FORM = { mode: 'onTouched', delayError: 200 } as const

const atMost = (value: number) => ({ value, message: `must be at most ${value} characters` })

/** Rules of an e-mail field (SIGNUP-02, RESET-02). */
export const emailRules = {
  required: 'is required',
  maxLength: atMost(ACCOUNT.emailMax),
  pattern: { value: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, message: 'must be a valid e-mail address' },
} as const
/** Rules of a name field (SIGNUP-03). */
export const nameRules = { required: 'is required', maxLength: atMost(ACCOUNT.usernameMax) } as const
/** Rules of a new password of at least `min` characters (SIGNUP-03, SIGNUP-08). */
export const passwordRules = (min: number) => ({
  required: 'is required',
  minLength: { value: min, message: `must be at least ${min} characters` },
})
