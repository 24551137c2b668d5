/** States of a contest (CONTESTS-01). A planned contest opens by itself on its day. */
export const CONTEST_STATES = ['draft', 'planned', 'open', 'ended'] as const
export type ContestState = (typeof CONTEST_STATES)[number]

/** Changes of an open contest that its page lists (CONTESTS-04). */
export const CONTEST_CHANGES = ['title', 'end', 'picture', 'video', 'ad', 'ballot', 'ballot_title', 'artists'] as const
export type ContestChangeKind = (typeof CONTEST_CHANGES)[number]

/** Ages of accounts at the time of a vote, in the order of their table (CONTESTS-06). */
export const VOTER_AGES = ['day', 'week', 'month', 'older'] as const

/** Causes for which votes are annulled. */
export const ANNULMENT_CAUSES = ['barred', 'suspended'] as const

/**
 * Limits of contests: characters of titles, names, reasons and the words of a result, years until the last day,
 * ballots of a contest, artists of a ballot and of one act, and the smallest count of a group that is shown.
 */
export const CONTEST = {
  titleMax: 120,
  ballotTitleMax: 120,
  linkMax: 500,
  reasonMax: 1_000,
  wordsMax: 5_000,
  endYearsMax: 2,
  ballotsMax: 50,
  candidatesMax: 500,
  namesMax: 500,
  nameLengthMax: 300,
  countedMin: 5,
} as const
