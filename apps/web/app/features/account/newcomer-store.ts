import { createStore } from '../../lib/state/store.ts'

/** Whether this visit began with a sign-up: then `/verify-phone` runs the post-sign-up flow (PHONE-20). */
export const useNewcomer = createStore({ isNew: false })
