import { z } from 'zod'
import * as calls from '../../calls.ts'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { ACCOUNT } from '../../limits.ts'
import { Count, Id, IdInput, MaybeText, Time, Url, ZeroOrOneInput, line, text } from '../../primitives.ts'
import { CreatorRef } from '../creators.ts'
import { FED_FIELDS, FEED_IMPORT_MODES, FEED_IMPORT_STATES, FEED_MOVE, FEED_PROOFS } from './feed-fields.ts'

const Mode = z.enum(FEED_IMPORT_MODES)
const Proof = z.enum(FEED_PROOFS)
const feedUrl = line(1, FEED_MOVE.urlMax)
const podcastInput = { podcast_id: IdInput }
const importInput = { import_id: IdInput }
const password = text(0, ACCOUNT.passwordMax).optional()

/** Episodes and bytes: those that are here, and all. */
const Progress = z.object({ done: Count, total: Count })

/** An episode of a feed that was checked; `length` in seconds and `bytes` are 0 if the feed does not say them. */
const CheckedEpisode = z.object({ title: z.string(), published_at: Time.nullable(), length: Count, bytes: Count })

/**
 * A podcast of this site with the feed; `is_mine` says that the viewer owns it, `is_hosted` that its sounds are here.
 */
const HerePodcast = CreatorRef.extend({ is_mine: z.boolean(), is_hosted: z.boolean() })

/**
 * A feed before it is moved in: its newest episodes, the numbers of all, and `problems` as sentences. `proofs` are the
 * possible proofs of its owner; a code is mailed to the masked address `to`. `used` and `space` are bytes of the
 * podcast.
 */
export const FeedCheck = z.object({
  url: z.string(),
  title: z.string(),
  author: MaybeText,
  cover: Url,
  episodes: z.array(CheckedEpisode),
  episode_count: Count,
  bytes: Count,
  without_bytes: Count,
  problems: z.array(z.string()),
  is_locked: z.boolean(),
  here: HerePodcast.nullable(),
  proofs: z.array(Proof),
  to: MaybeText,
  used: Count,
  space: Count,
})
export type FeedCheck = z.infer<typeof FeedCheck>

/**
 * The import of a feed. Until its proof, `txt` is the code for the feed, or a code was mailed to the masked address
 * `to`. `podcast` is there as soon as the viewer owns it. `not_copied` are episodes whose sound could not be copied,
 * and `problem` is why the import failed, as a sentence.
 */
export const FeedImport = z.object({
  id: Id,
  url: z.string(),
  title: z.string(),
  mode: Mode,
  proof: Proof,
  state: z.enum(FEED_IMPORT_STATES),
  to: MaybeText,
  txt: MaybeText,
  tries_left: Count,
  valid_until: Time,
  problem: MaybeText,
  podcast: CreatorRef.nullable(),
  episodes: Progress,
  bytes: Progress,
  not_copied: z.array(z.object({ episode_id: Id, title: z.string(), why: z.string() })),
  created_at: Time,
  finished_at: Time.nullable(),
})
export type FeedImport = z.infer<typeof FeedImport>

/**
 * The feed of a podcast. `here`: it is published here; `follows`: it is read from `old_feed`; `arriving`: it is
 * published here, and `old_feed` is read until it leads here; `away`: it leads to `new_feed`, which is read. `feed_url`
 * is its address here. `subscribers` have paid and may have private feeds.
 */
export const FeedMove = z.object({
  podcast: CreatorRef,
  state: z.enum(['here', 'follows', 'arriving', 'away']),
  feed_url: z.string(),
  old_feed: MaybeText,
  new_feed: MaybeText,
  checked_at: Time.nullable(),
  problem: MaybeText,
  subscribers: Count,
  import_id: Id.nullable(),
})
export type FeedMove = z.infer<typeof FeedMove>

/** A new feed before a podcast moves there: `missing` are episodes whose guid is not in it, at most 100 of all. */
export const NewFeedCheck = z.object({
  new_feed_url: z.string(),
  title: z.string(),
  episode_count: Count,
  missing: z.array(z.object({ id: Id, name: z.string(), guid: z.string() })),
  missing_count: Count,
  subscribers: Count,
})
export type NewFeedCheck = z.infer<typeof NewFeedCheck>

export const checkFeed = post(calls.checkFeed, {
  summary: 'Read a podcast feed before it is moved in; nothing is stored',
  auth: 'token',
  scope: 'account',
  limits: ['feedChecks'],
  input: z.object({ url: feedUrl }),
  data: FeedCheck,
})

export const startFeedImport = post(calls.startFeedImport, {
  summary:
    'Start to move a feed in: a code is mailed to its owner, or the reply has a code for its podcast:txt. An earlier start without proof ends.',
  auth: 'token',
  scope: 'account',
  limits: ['feedImports'],
  input: z.object({
    url: feedUrl,
    mode: z.enum(FEED_IMPORT_MODES, 'must be follow or host'),
    proof: z.enum(FEED_PROOFS, 'must be mail or txt'),
  }),
  data: FeedImport,
  errors: [STATUS.conflict, STATUS.tooLarge],
})

export const proveFeedImport = post(calls.proveFeedImport, {
  summary: 'Prove the owner of a feed with the mailed code, or after the code was added to the feed; the import begins',
  auth: 'token',
  scope: 'account',
  limits: ['feedProofs'],
  input: z.object({ ...importInput, code: line(0, 20).optional() }),
  data: FeedImport,
  errors: [STATUS.notFound, STATUS.conflict, STATUS.wrongCode],
})

export const listFeedImports = get(calls.listFeedImports, {
  summary: 'The last 20 imports of feeds that the viewer started, newest first',
  auth: 'token',
  scope: 'account',
  input: z.object({}),
  data: z.array(FeedImport),
})

export const getFeedImport = get(calls.getFeedImport, {
  summary: 'An import of a feed: what is done of all, and what failed',
  auth: 'token',
  scope: 'account',
  input: z.object(importInput),
  data: FeedImport,
  errors: [STATUS.notFound],
})

export const retryFeedImport = post(calls.retryFeedImport, {
  summary: 'Continue a failed import; with leave_out, the sounds that could not be copied stay where they are',
  auth: 'token',
  scope: 'account',
  limits: ['feedImports'],
  input: z.object({ ...importInput, leave_out: ZeroOrOneInput.optional() }),
  data: FeedImport,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const getFeedMove = get(calls.getFeedMove, {
  summary: 'Where the feed of a podcast is published and read, for its owners',
  auth: 'token',
  scope: 'account',
  input: z.object(podcastInput),
  data: FeedMove,
  errors: [STATUS.notFound],
})

export const checkMovedFeed = post(calls.checkMovedFeed, {
  summary: 'Check whether the old feed of a podcast leads here; from then on it is not read any more',
  auth: 'token',
  scope: 'account',
  limits: ['feedChecks'],
  input: z.object(podcastInput),
  data: FeedMove.extend({ leads_here: z.boolean() }),
  errors: [STATUS.notFound, STATUS.conflict],
})

export const checkNewFeed = post(calls.checkNewFeed, {
  summary: 'Read the feed to which a podcast is to move, and list the episodes that it lacks',
  auth: 'token',
  scope: 'account',
  limits: ['feedChecks'],
  input: z.object({ ...podcastInput, new_feed_url: feedUrl }),
  data: NewFeedCheck,
  errors: [STATUS.notFound, STATUS.conflict],
})

export const moveOut = post(calls.moveOut, {
  summary:
    'Move a podcast away: its feed leads to the new one for good, and its page follows that. Requires the password, or a sign-in in the last 10 minutes of a member without one.',
  auth: 'token',
  scope: 'account',
  limits: ['feedChecks'],
  input: z.object({ ...podcastInput, new_feed_url: feedUrl, password }),
  data: FeedMove,
  errors: [STATUS.refused, STATUS.notFound, STATUS.conflict],
})

export const undoMoveOut = post(calls.undoMoveOut, {
  summary: 'Take back that a podcast moved away: its feed is published here again',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...podcastInput, password }),
  data: FeedMove,
  errors: [STATUS.refused, STATUS.notFound, STATUS.conflict],
})

const fedInput = { kind: z.enum(['podcast', 'episode'], 'must be podcast or episode'), id: IdInput }
const FedField = z.enum(FED_FIELDS)

/**
 * Fields of a podcast or episode that its feed decides, each with the value in the feed and the one that is shown, as
 * text. `by` is who changed it: the creator or the site. Without `feed`, no feed is read and the list is empty.
 */
export const FeedValues = z.object({
  feed: MaybeText,
  fields: z.array(
    z.object({
      field: FedField,
      feed_value: MaybeText,
      value: MaybeText,
      by: z.enum(['creator', 'site']).nullable(),
    }),
  ),
})
export type FeedValues = z.infer<typeof FeedValues>

export const getFeedValues = get(calls.getFeedValues, {
  summary: 'The fields of a podcast or episode that its feed decides, and the changes of its creator',
  auth: 'token',
  scope: 'read',
  input: z.object(fedInput),
  data: FeedValues,
  errors: [STATUS.notFound],
})

export const acceptFeedValue = post(calls.acceptFeedValue, {
  summary: "Use the feed's value of a field instead of the creator's change",
  auth: 'token',
  scope: 'write',
  input: z.object({ ...fedInput, field: z.enum(FED_FIELDS, 'must be a field of a feed') }),
  data: FeedValues,
  errors: [STATUS.notFound, STATUS.conflict],
})
