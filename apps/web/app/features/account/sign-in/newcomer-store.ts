import { createStore } from '../../../lib/state/store.ts'

/** Stores whether this visit began with a sign-up; if so, `/verify-phone` runs the post-sign-up flow (PHONE-20). */
export const useNewcomer = createStore({ isNew: false })
