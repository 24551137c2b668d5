// Apart from limits.ts: every page loads that, and these are for one form.

/** Character counts of what a member writes about themselves. */
export const DETAILS = { nameMax: 120, bioMax: 5000, cityMax: 120, addressMax: 300 } as const
