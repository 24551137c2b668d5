/** Maximum lengths of texts of a public profile in characters, and number of its links (PERSON-01). */
export const PERSON = { pronounsMax: 40, linksMax: 5, linkLabelMax: 60 } as const

/** Days between two changes of a username, and days for which a former one redirects to the member (PERSON-04). */
export const USERNAME = { everyDays: 30, redirectDays: 365 } as const

/** The lists of a public profile, in the order of their tabs; likes are a list of their own (PERSON-01). */
export const PERSON_LISTS = ['posts', 'comments', 'playlists', 'reviews'] as const
