/** The name that texts of deleted members have; it is no profile (ACCOUNT2-08). */
export const DELETED_MEMBER = 'Deleted member'

/** Returns the path of a member's public profile (PERSON-01). */
export const memberPath = (username: string): string => `/member/${encodeURIComponent(username)}`
