import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { ID_MAX } from '../../limits.ts'
import { Count, Id, IdInput, ZeroOrOneInput, line } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { CORRECTION } from '../item.ts'

/** Kinds of items that can be merged and split. */
export const MERGEABLE_KINDS = ['artist', 'album'] as const
export type MergeableKind = (typeof MERGEABLE_KINDS)[number]

/** Most songs of an artist or album that a split lists, and most numbers of one list of its input. */
export const SPLIT_MAX = 2_000

const act = { auth: 'token', scope: 'account', role: 'admin' } as const
const Kind = z.enum(MERGEABLE_KINDS, `must be one of ${MERGEABLE_KINDS.join(', ')}`)
const item = { kind: Kind, id: IdInput }
const dry_run = ZeroOrOneInput.optional()

/** Numbers of rows of the tables that members know. */
const Rows = z.object({
  albums: Count,
  songs: Count,
  ratings: Count,
  followers: Count,
  plans: Count,
  subscriptions: Count,
  team: Count,
})
export type MergedRows = z.infer<typeof Rows>

/**
 * The report of a merge, also of a dry run and of its undoing: the titles of both items, the rows that move, and the
 * rows that fall away because both sides had them.
 */
export const MergeReport = z.object({ title: z.string(), into: z.string(), moved: Rows, dropped: Rows })
export type MergeReport = z.infer<typeof MergeReport>

export const deskMerge = post(calls.deskMerge, {
  ...act,
  summary: 'Merge an artist or album into another; its address then leads to the one that stays (CATALOGUE-07)',
  input: z.object({ ...item, into_id: IdInput, dry_run }),
  data: MergeReport,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const deskUnmerge = post(calls.deskUnmerge, {
  ...act,
  summary: 'Undo a merge: what it moved moves back, and later additions stay',
  input: z.object({ ...item, dry_run }),
  data: MergeReport,
  errors: [STATUS.notFound, STATUS.conflict],
})

/** The albums and songs of an artist, or the songs of an album, from which a split chooses (CATALOGUE-08). */
export const SplitParts = z.object({
  title: z.string(),
  albums: z.array(z.object({ id: Id, title: z.string(), songs: Count })),
  songs: z.array(z.object({ id: Id, title: z.string(), album_id: Id.nullable(), disc: Count })),
  total: Count,
})
export type SplitParts = z.infer<typeof SplitParts>

export const deskSplitParts = get(calls.deskSplitParts, {
  ...act,
  summary: `The albums and the first ${SPLIT_MAX} songs from which a split of an artist or album chooses`,
  input: z.object(item),
  data: SplitParts,
  errors: [STATUS.notFound],
})

const ids = z
  .array(z.int().min(1, 'must be at least 1').max(ID_MAX, `must be at most ${ID_MAX}`))
  .max(SPLIT_MAX, `must be at most ${SPLIT_MAX}`)
  .default([])

/** The report of a split: the new item, which a dry run does not keep, and the numbers of both sides. */
export const SplitReport = z.object({
  id: Id,
  title: z.string(),
  moved: z.object({ albums: Count, songs: Count }),
  left: z.object({ albums: Count, songs: Count }),
})
export type SplitReport = z.infer<typeof SplitReport>

export const deskSplit = post(calls.deskSplit, {
  ...act,
  summary:
    'Move albums and songs of an artist, or songs and discs of an album, to a new one; merging it back undoes it',
  input: z.object({ ...item, title: line(1, CORRECTION.lineMax), album_ids: ids, song_ids: ids, discs: ids, dry_run }),
  data: SplitReport,
  errors: [STATUS.notFound, STATUS.conflict],
})
