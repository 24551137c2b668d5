import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { PAGE_SIZE } from '../../limits.ts'
import { UserRef } from '../../member/member.ts'
import { Id, IdInput, ItemOffset, Time, ZeroOrOneInput, limit } from '../../primitives.ts'
import * as calls from './calls.ts'
import { SAVED_KINDS } from './limits.ts'

/**
 * A saved post, comment or article (WRITING-11): its title, for a comment that of its post; the beginning of its text;
 * its author; the path of its page; and the time at which the member saved it.
 */
export const Bookmark = z.object({
  kind: z.enum(SAVED_KINDS),
  item_id: Id,
  title: z.string(),
  text: z.string(),
  user: UserRef.nullable(),
  path: z.string(),
  saved_at: Time,
})
export type Bookmark = z.infer<typeof Bookmark>

const kind = z.enum(SAVED_KINDS)

export const updateBookmark = post(calls.updateBookmark, {
  summary: 'Save a post, comment or article for the viewer, or remove it from the saved ones',
  auth: 'token',
  scope: 'write',
  limits: ['likes'],
  input: z.object({ kind, item_id: IdInput, saved: ZeroOrOneInput }),
  data: z.object({ saved: z.boolean() }),
  errors: [STATUS.notFound],
})
export const listBookmarks = get(calls.listBookmarks, {
  summary:
    "The viewer's saved posts, comments and articles that everybody may see, the last saved first; with `kind` and `item_id` only that text",
  auth: 'token',
  scope: 'read',
  input: z.object({
    kind: kind.optional(),
    item_id: IdInput.optional(),
    limit: limit(PAGE_SIZE.library),
    offset: ItemOffset,
  }),
  data: z.array(Bookmark),
})
