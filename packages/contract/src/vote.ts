import { z } from 'zod'
import * as calls from './calls/vote.ts'
import { Ad } from './cover.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
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
} from './primitives.ts'

/** When a contest ends: `ends_at` is 24:00 of `end_date` in `time_zone`, the time zone of this instance (VOTING-22). */
const Ending = {
  end_date: DateOnly,
  ends_at: Time,
  time_zone: z.string(),
  is_open: z.boolean(),
}
/** How far the ballot log of a contest reaches: the number of its lines and the hash of the last one, which stands for all lines before it. */
export const VoteLogHead = z.object({ lines: Count, hash: z.string() })
export type VoteLogHead = z.infer<typeof VoteLogHead>
/** Where a vote of the viewer stands in the ballot log. It says nothing about who voted, so it proves nothing to others. */
export const VoteReceipt = z.object({ line: Id, hash: z.string(), at: Time })
export type VoteReceipt = z.infer<typeof VoteReceipt>

/** A contest (ENTITIES-32). `log` is not in the specification, like `ends_at`, `time_zone` and `is_open`. */
export const VoteCategory = z.object({
  id: Id,
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
/** An artist of a ballot; is_vote says whether this viewer may vote for it here (ENTITIES-33). A viewer whose vote it has gets its receipt. */
export const VoteArtist = z.object({
  id: Id,
  name: z.string(),
  avatarURL: Url,
  vote_num: Count,
  is_vote: z.boolean(),
  receipt: VoteReceipt.nullish(),
})
export type VoteArtist = z.infer<typeof VoteArtist>
/** A ballot with its leaders (ENTITIES-33). All counts are of one moment, and `artists_count` says how many artists there are in all. */
export const VoteSubCategory = z.object({
  vote_sub_categories_id: Id,
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
  input: z.object({ category_id: IdInput }),
  data: z.array(VoteSubCategory),
  errors: [STATUS.notFound],
})
export const voteSubCategoriesInfo = get(calls.voteSubCategoriesInfo, {
  summary: 'Artists of a ballot',
  auth: 'optional',
  scope: 'read',
  errors: [STATUS.notFound],
  input: z.object({
    sub_categories_id: IdInput,
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
/** With `vote` the call may be repeated: 1 gives the vote, 0 takes it back. Without, it toggles. */
export const updateVote = post(calls.updateVote, {
  summary: "Give or take back the viewer's vote",
  auth: 'token',
  scope: 'write',
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
  input: z.object({ category_id: IdInput }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const recountScript = get(calls.recountScript, {
  summary: 'A script for Node that recounts a file of vote/ballot_log and says whether it was changed',
  auth: 'none',
  reply: 'text',
  input: z.object({}),
  data: Nothing,
})
