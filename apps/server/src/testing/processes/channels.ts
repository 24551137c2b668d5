/** Receives the options of each hash that is requested. */
export const HASH_REQUESTED = 'test:hash-requested'
/** Receives the stored hash of each check of a password. */
export const PASSWORD_CHECKED = 'test:password-checked'
/** Receives each priority that a process would get. */
export const PRIORITY_SET = 'test:priority-set'
