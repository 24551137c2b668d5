import type { voteCategories, voteSubCategories } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'

/** A contest with its end date. */
export type Contest = Data<typeof voteCategories>[number]
/** A list of artists of a contest with separate votes. */
export type Ballot = Data<typeof voteSubCategories>[number]
/** An artist of a ballot; `is_vote` states whether the viewer may vote for it. */
export type Candidate = Ballot['artists']['data'][number]

/**
 * Returns the share of the votes in percent without decimals; 0 if a number is missing or there are no votes
 * (VOTING-10).
 */
export function percentOf(votes: number | null | undefined, total: number | null | undefined): number {
  if (!votes || !total) return 0
  return Math.round((votes / total) * 100)
}

/**
 * Returns the rank of each artist by votes; artists with equal votes share a rank, and the next rank is skipped
 * accordingly.
 */
export const ranksOf = (artists: readonly Votes[]): number[] =>
  artists.map(({ vote_num: votes }) => 1 + artists.filter((other) => other.vote_num > votes).length)

/** The filters of a ballot in order (VOTING-15). */
export const BALLOT_FILTERS = ['voted', 'open', 'leading'] as const
/** A filter of a ballot: artists with the viewer's vote, those without, and the leaders. */
export type BallotFilter = (typeof BALLOT_FILTERS)[number]

/**
 * Returns the artists that match at least one selected filter; all without a filter. `leaders` are those of the entire
 * ballot, not only of the loaded page.
 */
export function filtered<Artist extends Votes & Pick<Candidate, 'is_vote'>>(
  artists: readonly Artist[],
  picked: readonly BallotFilter[],
  leaders: readonly Votes[],
): readonly Artist[] {
  if (picked.length === 0) return artists
  const enough = Math.max(1, Math.min(...leaders.map(({ vote_num: votes }) => votes)))
  const matches: Record<BallotFilter, (artist: Artist) => boolean> = {
    voted: ({ is_vote: mayVote }) => !mayVote,
    open: ({ is_vote: mayVote }) => mayVote,
    leading: ({ vote_num: votes }) => leaders.length > 0 && votes >= enough,
  }
  return artists.filter((artist) => picked.some((filter) => matches[filter](artist)))
}

type Votes = Pick<Candidate, 'vote_num'>

/** The number of leaders of each ballot on a contest's page. */
const LEADERS_SHOWN = 5

/** Returns the leaders of a ballot, most votes first. */
export const leadersOf = ({ artists }: Pick<Ballot, 'artists'>): readonly Candidate[] =>
  artists.data.slice(0, LEADERS_SHOWN)
