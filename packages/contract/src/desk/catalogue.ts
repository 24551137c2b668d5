import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, Id, IdInput, MaybeText, Time, Url, ZeroOrOneInput, line } from '../primitives.ts'
import * as calls from './calls.ts'
import { DESK_LIST, deskList, deskListInput } from './list.ts'

/** Kinds of items of the catalogue that the desk lists, in the order of their filter (CATALOGUE-01). */
export const ITEM_KINDS = ['artist', 'album', 'song', 'podcast', 'season', 'episode'] as const
/** Kinds of items that are hidden and removed; a season goes with its podcast. */
export const REMOVABLE_KINDS = ['artist', 'album', 'song', 'podcast', 'episode'] as const
export type RemovableItemKind = (typeof REMOVABLE_KINDS)[number]
/** States of items: those that everybody sees, and the ways of being away. */
export const ITEM_STATES = ['shown', 'hidden', 'removed', 'merged', 'deleted'] as const
export type ItemState = (typeof ITEM_STATES)[number]
/** Ways by which items came in. */
export const ITEM_SOURCES = ['import', 'upload', 'feed'] as const
/** Data that items may lack. */
export const ITEM_GAPS = ['cover', 'year', 'genre', 'owner'] as const
/** Orders of the catalogue. */
export const ITEM_SORTS = ['newest', 'title', 'plays'] as const

const Kind = z.enum(ITEM_KINDS)
const oneOf = <const Values extends readonly string[]>(values: Values) =>
  z.enum(values, `must be one of ${values.join(', ')}`)

/**
 * An item in the list of the catalogue. `count` is the number of albums of an artist, songs of an album, and episodes
 * of a podcast or season; `maker` its artist or podcast; `owners` the usernames of the owners of those.
 */
export const DeskItem = z.object({
  id: Id,
  kind: Kind,
  title: z.string(),
  coverURL: Url,
  maker: z.object({ kind: z.enum(['artist', 'podcast']), id: Id, title: z.string() }).nullable(),
  count: Count.nullable(),
  plays: Count,
  state: z.enum(ITEM_STATES),
  source: z.enum(ITEM_SOURCES).nullable(),
  owners: z.array(z.string()),
})
export type DeskItem = z.infer<typeof DeskItem>

export const deskCatalogue = get(calls.deskCatalogue, {
  summary:
    'Items of one kind of the catalogue, by words of the title, number, address, ISRC, MusicBrainz id or file name',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({
    ...deskListInput,
    kind: oneOf(ITEM_KINDS).default('artist'),
    state: oneOf(ITEM_STATES).default('shown'),
    source: oneOf(ITEM_SOURCES).optional(),
    missing: oneOf(ITEM_GAPS).optional(),
    /** An import that added the item, or part of it (CATALOGUE-15). */
    import: IdInput.optional(),
    sort: oneOf(ITEM_SORTS).default('newest'),
  }),
  data: deskList(DeskItem),
})

/**
 * An item that is away. `id` is the number of its entry, `item_id` that of the item; `run` the prune that removed it;
 * `into_id` the item that it was merged into. It is deleted at `delete_at`, or was at `deleted_at`.
 */
export const AwayItem = z.object({
  id: Id,
  kind: z.enum(REMOVABLE_KINDS),
  item_id: Id,
  title: z.string(),
  state: z.enum(ITEM_STATES),
  by: z.enum(['creator', 'site']),
  reason: MaybeText,
  run: Id.nullable(),
  into_id: Id.nullable(),
  created_at: Time,
  delete_at: Time.nullable(),
  deleted_at: Time.nullable(),
})
export type AwayItem = z.infer<typeof AwayItem>

export const deskRemoved = get(calls.deskRemoved, {
  summary: 'Hidden, removed, merged and deleted items, the latest first; `run` selects those of one prune',
  auth: 'token',
  scope: 'account',
  role: 'admin',
  input: z.object({
    ...deskListInput,
    kind: oneOf(REMOVABLE_KINDS).optional(),
    state: oneOf(ITEM_STATES).optional(),
    run: IdInput.optional(),
  }),
  data: deskList(AwayItem),
})

/** Names an item of the catalogue. */
export const itemInput = { kind: oneOf(REMOVABLE_KINDS), id: IdInput }
const items = z
  .array(z.object(itemInput))
  .min(1, 'is required')
  .max(DESK_LIST.actMax, `must be at most ${DESK_LIST.actMax} items`)
const dry_run = ZeroOrOneInput.optional()

/** The result for each item: whether it was done, and otherwise why not. */
const Results = z.array(z.object({ kind: z.enum(REMOVABLE_KINDS), id: Id, done: z.boolean(), reason: MaybeText }))

/**
 * The report of an act on items, also of a dry run: the results, the numbers of rows that go along with the items,
 * their subscriptions that are running, and when removed items are deleted (DESK-08, CATALOGUE-05). An act on several
 * artists or podcasts is long work: its report is empty, and `operation_id` leads to it (OPERATIONS-19).
 */
export const ItemsReport = z.object({
  operation_id: Id.nullable(),
  results: Results,
  effects: z.object({
    albums: Count,
    songs: Count,
    seasons: Count,
    episodes: Count,
    playlist_entries: Count,
    ratings: Count,
    followers: Count,
  }),
  subscriptions: Count,
  delete_at: Time.nullable(),
})
export type ItemsReport = z.infer<typeof ItemsReport>

/** The acts on items that can be long work. */
export const ITEMS_ACTS = ['hide', 'remove', 'show', 'restore'] as const
export type ItemsAct = (typeof ITEMS_ACTS)[number]

/** An act on items as long work: how many of them are done, and at its end the report with their titles. */
export const ItemsOperation = z.object({
  id: Id,
  act: z.enum(ITEMS_ACTS),
  by: MaybeText,
  done: Count,
  total: Count,
  created_at: Time,
  finished_at: Time.nullable(),
  problem: MaybeText,
  report: ItemsReport.nullable(),
  items: z.array(z.object({ kind: z.enum(REMOVABLE_KINDS), id: Id, title: z.string() })),
})
export type ItemsOperation = z.infer<typeof ItemsOperation>

/** Most characters of the reason of an act, which the creator of the item reads. */
export const ITEM_REASON_MAX = 500
const withdrawal = z.object({
  items,
  dry_run,
  end_subscriptions: ZeroOrOneInput.optional(),
  reason: line(0, ITEM_REASON_MAX).optional(),
})

const act = { auth: 'token', scope: 'account', role: 'admin' } as const

export const deskHide = post(calls.deskHide, {
  ...act,
  summary: 'Hide items until they are shown again; ending their subscriptions requires a proof of identity',
  input: withdrawal,
  data: ItemsReport,
  errors: [STATUS.proofNeeded],
})
export const deskShow = post(calls.deskShow, {
  ...act,
  summary: 'Show hidden items again',
  input: z.object({ items, dry_run }),
  data: ItemsReport,
})
export const deskRemove = post(calls.deskRemove, {
  ...act,
  summary: 'Remove items; they are deleted after 30 days. Ending their subscriptions requires a proof of identity',
  input: withdrawal,
  data: ItemsReport,
  errors: [STATUS.proofNeeded],
})
export const deskRestore = post(calls.deskRestore, {
  ...act,
  summary: 'Restore removed items',
  input: z.object({ items, dry_run }),
  data: ItemsReport,
})
export const deskAllow = post(calls.deskAllow, {
  ...act,
  summary: 'Let imports add deleted items again',
  input: z.object({ items }),
  data: z.object({ results: Results }),
})
export const deskItemsOperation = get(calls.deskItemsOperation, {
  ...act,
  summary: 'The progress and the report of an act on several artists or podcasts',
  input: z.object({ operation_id: IdInput }),
  data: ItemsOperation,
  errors: [STATUS.notFound],
})
