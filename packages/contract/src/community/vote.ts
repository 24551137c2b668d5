import { z } from 'zod'
import * as calls from '../calls.ts'
import { CONTEST_CHANGES } from '../desk/contests/contest-fields.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { PAGE_SIZE } from '../limits.ts'
import {
  Url,
  Count,
  DateOnly,
  Id,
  IdInput,
  MaybeText,
  Nothing,
  PageNumber,
  SearchText,
  Time,
  ZeroOrOneInput,
  dataList,
  limit,
  page,
  idInputOf,
  idOf,
} from '../primitives.ts'
import { Ad } from '../site/cover.ts'

/**
 * The end of a contest: `ends_at` is 24:00 of `end_date` in `time_zone`, the time zone of this instance (VOTING-22).
 */
const Ending = {
  end_date: DateOnly,
  ends_at: Time,
  time_zone: z.string(),
  is_open: z.boolean(),
}
/**
 * The head of a contest's ballot log: the number of its lines and the hash of the last line, which covers all lines
 * before it.
 */
export const VoteLogHead = z.object({ lines: Count, hash: z.string() })
export type VoteLogHead = z.infer<typeof VoteLogHead>
/**
 * The position of the viewer's vote in the ballot log. It does not identify the voter, so it proves nothing to others.
 */
export const VoteReceipt = z.object({ line: Id, hash: z.string(), at: Time })
export type VoteReceipt = z.infer<typeof VoteReceipt>

/** A change of a contest after it was opened. `text` is the new value, `of` the title of the ballot (CONTESTS-04). */
export const ContestChange = z.object({
  at: Time,
  kind: z.enum(CONTEST_CHANGES),
  text: MaybeText,
  of: MaybeText,
})
export type ContestChange = z.infer<typeof ContestChange>

/** A contest (ENTITIES-32). `log`, `ends_at`, `time_zone` and `is_open` are not in the specification. */
export const VoteCategory = z.object({
  id: idOf('contest'),
  title: z.string(),
  image: Url,
  vote_num: Count,
  ad: Ad.nullish(),
  video: Url,
  youtube_link: MaybeText,
  log: VoteLogHead,
  ...Ending,
})
export type VoteCategory = z.infer<typeof VoteCategory>
/**
 * An artist of a ballot; is_vote states whether this viewer may vote for the artist here (ENTITIES-33). A viewer who
 * voted for the artist gets the receipt.
 */
export const VoteArtist = z.object({
  id: idOf('contest', 'artist'),
  name: z.string(),
  avatarURL: Url,
  vote_num: Count,
  is_vote: z.boolean(),
  receipt: VoteReceipt.nullish(),
})
export type VoteArtist = z.infer<typeof VoteArtist>
/**
 * A ballot with its leaders (ENTITIES-33). All counts are from the same moment; `artists_count` is the number of all
 * artists.
 */
export const VoteSubCategory = z.object({
  vote_sub_categories_id: idOf('contest'),
  vote_sub_category_title: z.string(),
  vote_category_title: z.string(),
  vote_num: Count,
  artists: dataList(VoteArtist),
  category_id: Id,
  artists_count: Count,
  is_open: z.boolean(),
})
export type VoteSubCategory = z.infer<typeof VoteSubCategory>

export const voteCategories = get(calls.voteCategories, {
  summary: 'All contests',
  auth: 'none',
  input: z.object({}),
  data: z.array(VoteCategory),
})
/** A contest with its changes since it was opened, the latest first (CONTESTS-04). */
export const voteCategory = get(calls.voteCategory, {
  summary: 'A contest, also one that is no longer listed, with its changes since it was opened',
  auth: 'none',
  input: z.object({ category_id: idInputOf('contest') }),
  data: VoteCategory.extend({ changes: z.array(ContestChange) }),
  errors: [STATUS.notFound],
})
export const voteCategoriesAd = get(calls.voteCategoriesAd, {
  summary: 'Ads of the voting page',
  auth: 'none',
  input: z.object({}),
  data: z.array(Ad),
})
export const voteSubCategories = get(calls.voteSubCategories, {
  summary: 'Ballots of a contest, leaders first',
  auth: 'optional',
  scope: 'read',
  input: z.object({ category_id: idInputOf('contest') }),
  data: z.array(VoteSubCategory),
  errors: [STATUS.notFound],
})
export const voteSubCategoriesInfo = get(calls.voteSubCategoriesInfo, {
  summary: 'Artists of a ballot',
  auth: 'optional',
  scope: 'read',
  errors: [STATUS.notFound],
  input: z.object({
    sub_categories_id: idInputOf('contest'),
    search_key: SearchText,
    offset: PageNumber,
    limit: limit(PAGE_SIZE.ballots),
  }),
  data: page(VoteArtist).extend({
    vote_sub_category_title: z.string(),
    vote_category_title: z.string(),
    vote_num: Count,
    category_id: Id,
    ...Ending,
  }),
})
/** With `vote` the call may be repeated: 1 votes, 0 withdraws the vote. Without it, the call toggles. */
export const updateVote = post(calls.updateVote, {
  summary: 'Vote for an artist, or withdraw the vote',
  auth: 'token',
  scope: 'write',
  limits: ['votes'],
  input: z.object({
    artist_id: IdInput,
    sub_categories_id: IdInput.optional(),
    vote: ZeroOrOneInput.optional(),
  }),
  data: z.object({
    vote_num: Count,
    is_vote: z.boolean(),
    sub_categories_id: Id,
    sub_category_vote_num: Count,
    receipt: VoteReceipt.nullable(),
  }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
export const ballotLog = get(calls.ballotLog, {
  summary: 'The ballot log of a contest and its tally as one text file, which vote/recount_script checks',
  auth: 'none',
  reply: 'text',
  types: ['application/vnd.earshot.ballot-log'],
  input: z.object({ category_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const recountScript = get(calls.recountScript, {
  summary: 'A script for Node that recounts a file of vote/ballot_log and detects changes to it',
  auth: 'none',
  reply: 'text',
  types: ['text/javascript'],
  input: z.object({}),
  data: Nothing,
})
