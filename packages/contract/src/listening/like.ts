import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { LIKED_KINDS, LIKES } from '../limits.ts'
import { Count, Id, TimeInput, ZeroOrOneInput, idInputOf } from '../primitives.ts'

/** Kinds of items that listeners like. */
export type LikedKind = (typeof LIKED_KINDS)[number]

/** An item in the text of a request, such as `album-7`. */
export type LikeKey = `${LikedKind}-${number}`

/** Whether the viewer likes an item, and the number of members who do; suspended members are not counted. */
const LikeState = z.object({ liked: z.boolean(), likes_count: Count })
export type LikeState = z.infer<typeof LikeState>

const KIND = LIKED_KINDS.join('|')
const KEYS = new RegExp(`^(?:${KIND})-[1-9]\\d{0,8}(?:,(?:${KIND})-[1-9]\\d{0,8})*$`)

const Keys = z
  .string()
  .max(20 * LIKES.requested, `must be at most ${LIKES.requested} items`)
  .regex(KEYS, 'must be items like song-7 with commas between')
  .transform((list) => list.split(','))
  .refine((keys) => keys.length <= LIKES.requested, `must be at most ${LIKES.requested} items`)
  .transform((keys) =>
    keys.flatMap((key) => {
      const [kind, id] = key.split('-')
      const known = LIKED_KINDS.find((each) => each === kind)
      return known === undefined ? [] : [{ kind: known, id: Number(id) }]
    }),
  )

export const updateLike = post(calls.updateLike, {
  summary: 'Like an item, or end the like; without `liked` it toggles, and repeating a value has no effect',
  auth: 'token',
  scope: 'listen',
  limits: ['likes'],
  input: z.object({
    kind: z.enum(LIKED_KINDS, `must be one of ${LIKED_KINDS.join(', ')}`),
    id: idInputOf(...LIKED_KINDS),
    liked: ZeroOrOneInput.optional(),
    /** The time of a like that is restored by "Undo", so that it returns to its position in the library. */
    liked_at: TimeInput.optional(),
  }),
  data: LikeState,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const listLikes = get(calls.listLikes, {
  summary: 'Whether the viewer likes these items, and how many members do; unknown items are left out',
  auth: 'token',
  scope: 'listen',
  input: z.object({ items: Keys }),
  data: z.array(LikeState.extend({ kind: z.enum(LIKED_KINDS), id: Id })),
})
