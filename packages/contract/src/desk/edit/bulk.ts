import { z } from 'zod'
import { post } from '../../endpoint.ts'
import { Id, IdInput, MaybeText, ZeroOrOneInput } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { CorrectionFields } from '../item.ts'
import { DESK_LIST } from '../list.ts'

/** Kinds of items that are changed many at once (CATALOGUE-04). */
export const BULK_KINDS = ['album', 'song'] as const
export type BulkKind = (typeof BULK_KINDS)[number]

const { artist, year, genre, cover } = CorrectionFields.shape

/** The result for each item: its changes, or the reason why it was skipped. */
const Result = z.object({
  id: Id,
  title: z.string(),
  done: z.boolean(),
  reason: MaybeText,
  changes: z.array(z.object({ field: z.string(), from: MaybeText, to: MaybeText })),
})
export type BulkResult = z.infer<typeof Result>

export const deskCorrectMany = post(calls.deskCorrectMany, {
  auth: 'token',
  scope: 'account',
  role: 'admin',
  summary: `Give up to ${DESK_LIST.actMax} albums or songs a genre, year, artist, cover or audience; an item that cannot change is skipped with its reason`,
  input: z.object({
    kind: z.enum(BULK_KINDS, `must be one of ${BULK_KINDS.join(', ')}`),
    ids: z.array(IdInput).min(1, 'is required').max(DESK_LIST.actMax, `must be at most ${DESK_LIST.actMax} items`),
    artist,
    year,
    genre,
    cover,
    subscribers_only: z.boolean().optional(),
    dry_run: ZeroOrOneInput.optional(),
  }),
  data: z.object({ results: z.array(Result) }),
})
