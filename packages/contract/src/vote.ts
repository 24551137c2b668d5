import { z } from 'zod'
import * as calls from './calls/vote.ts'
import { Ad } from './cover.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE } from './limits.ts'
import {
  Address,
  Count,
  DateOnly,
  Id,
  IdInput,
  MaybeText,
  PageNumber,
  SearchText,
  dataList,
  limit,
  page,
} from './primitives.ts'

/** A contest (ENTITIES-32). */
export const VoteCategory = z.object({
  id: Id,
  title: z.string(),
  image: Address,
  vote_num: Count,
  end_date: DateOnly,
  ad: Ad.nullish(),
  video: Address,
  youtube_link: MaybeText,
})
/** An artist of a ballot; is_vote says whether this viewer may vote for it here (ENTITIES-33). */
export const VoteArtist = z.object({
  id: Id,
  name: z.string(),
  avatarURL: Address,
  vote_num: Count,
  is_vote: z.boolean(),
})
/** A ballot with its leaders (ENTITIES-33). */
export const VoteSubCategory = z.object({
  vote_sub_categories_id: Id,
  vote_sub_category_title: z.string(),
  vote_category_title: z.string(),
  vote_num: Count,
  artists: dataList(VoteArtist),
})

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
  }),
})
export const updateVote = post(calls.updateVote, {
  summary: "Give or take back the viewer's vote",
  auth: 'token',
  scope: 'write',
  input: z.object({ artist_id: IdInput, sub_categories_id: IdInput.optional() }),
  data: z.object({ vote_num: Count, is_vote: z.boolean() }),
  errors: [STATUS.forbidden, STATUS.notFound],
})
