import { idParam } from '../../../lib/url/params.ts'

/** The query of `/voting/all`: the contest, its ballot, a search for artists, and the page from 1. */
export type BallotQuery = { contestId: number | undefined; ballotId: number | undefined; search: string; page: number }

/** The last page that is requested. */
const PAGES_MAX = 1_000_000
/** The maximum characters of a search. */
const LETTERS = 200

/** Parses the URL; invalid values count as missing. */
export function readBallot(query: URLSearchParams): BallotQuery {
  const page = Number(query.get('page') ?? 1)
  return {
    contestId: idParam(query.get('id') ?? undefined),
    ballotId: idParam(query.get('sub_id') ?? undefined),
    search: (query.get('search') ?? '').trim().slice(0, LETTERS),
    page: Number.isInteger(page) && page >= 1 && page <= PAGES_MAX ? page : 1,
  }
}

/** The parameters of a ballot's URL. */
export type BallotUrl = { contestId: number; ballotId: number; search?: string; page?: number }

/** Returns the URL of a ballot, with an optional search, at a page. */
export function ballotHref({ contestId, ballotId, search = '', page = 1 }: BallotUrl): string {
  const query = new URLSearchParams({ id: String(contestId), sub_id: String(ballotId) })
  if (search !== '') query.set('search', search)
  if (page > 1) query.set('page', String(page))
  return `/voting/all?${query.toString()}`
}
