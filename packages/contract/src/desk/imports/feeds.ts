import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, IdInput, MaybeText, Time, Url, idOf, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { DESK_LIST, RowResults, deskList, deskListInput } from '../list.ts'
import { IMPORT } from './import-limits.ts'

/** States of feeds: read as planned, failing, failing for 7 days, and paused. */
export const FEED_STATES = ['fine', 'failing', 'long', 'paused'] as const

/** Days for which a feed fails before admins are mailed and "Home" lists it (CATALOGUE-17). */
export const FEED_FAILS_DAYS = 7

/** Cures of a feed that fails; pages name each in words. */
export const FEED_CURES = ['address', 'wait', 'private', 'format', 'large', 'moved'] as const
export type FeedCure = (typeof FEED_CURES)[number]

/** Acts on feeds; `end` stops following, and the podcast stays. */
export const FEED_ACTS = ['read', 'pause', 'resume', 'end', 'download'] as const
export type FeedAct = (typeof FEED_ACTS)[number]

/** A feed that is followed; `id` is its podcast, `problem` its last error, `added` its episodes of the last 30 days. */
export const DeskFeed = z.object({
  id: idOf('podcast'),
  title: z.string(),
  coverURL: Url,
  url: z.string(),
  state: z.enum(FEED_STATES),
  checked_at: Time.nullable(),
  next_at: Time.nullable(),
  failures: Count,
  failed_at: Time.nullable(),
  problem: MaybeText,
  cure: z.enum(FEED_CURES).nullable(),
  added: Count,
})
export type DeskFeed = z.infer<typeof DeskFeed>

/**
 * A feed before it is imported: what it announces, and the podcast that was imported from it. `image` is a small copy
 * as a data URL.
 */
export const FeedPreview = z.object({
  title: z.string(),
  image: MaybeText,
  host: MaybeText,
  episodes: Count,
  is_locked: z.boolean(),
  known: z.object({ id: Id, title: z.string(), episodes: Count }).nullable(),
})
export type FeedPreview = z.infer<typeof FeedPreview>

/** A list of feeds before it is imported; `feeds` are the first ones of `total`, of which `known` are followed. */
export const OpmlPreview = z.object({
  total: Count,
  known: Count,
  feeds: z.array(z.object({ title: z.string(), url: z.string(), is_known: z.boolean() })),
})

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const fileErrors = [STATUS.tooLarge, STATUS.wrongType, STATUS.diskFull, STATUS.busy] as const

/** The file of a feed or list. */
const file = { kind: 'text', bytes: IMPORT.feedBytesMax } as const

export const checkFeed = post(calls.checkFeed, {
  ...admins,
  summary: 'Title, picture and episodes of a feed at an address or in a file, and what is known of it; stores nothing',
  body: 'json or multipart',
  files: { file },
  limits: ['feedChecks'],
  input: z.object({ url: line(1, IMPORT.pathMax).optional() }),
  data: FeedPreview,
  errors: fileErrors,
})
export const checkOpml = post(calls.checkOpml, {
  ...admins,
  summary: 'The feeds of an OPML list; stores nothing',
  body: 'multipart',
  files: { file: { ...file, bytes: IMPORT.opmlBytesMax, isRequired: true } },
  input: z.object({}),
  data: OpmlPreview,
  errors: fileErrors,
})
export const deskFeeds = get(calls.deskFeeds, {
  ...admins,
  summary: 'Followed feeds, failing ones first',
  input: z.object({ ...deskListInput, state: z.enum(FEED_STATES).optional() }),
  data: deskList(DeskFeed),
})
export const changeFeeds = post(calls.changeFeeds, {
  ...admins,
  summary: 'Read feeds now, pause or resume them, stop following them, or copy their sounds',
  input: z.object({
    ids: z.array(IdInput).min(1, 'is required').max(DESK_LIST.actMax, `must be at most ${DESK_LIST.actMax} feeds`),
    act: z.enum(FEED_ACTS, `must be one of ${FEED_ACTS.join(', ')}`),
  }),
  data: RowResults,
})
