// Apart from limits.ts: every page loads that, and these are for the contact pages and admins.

/** Messages to the operator: characters of their fields (CONTACT-03). */
export const CONTACT = { nameMax: 120, messageMax: 5000, subjectMax: 300 } as const

/** What an admin does with a message. */
export const MESSAGE_CHANGES = ['answer', 'reopen', 'delete'] as const
