import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, IdInput, MaybeText, Nothing, PageNumber } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { DeskItem } from '../catalogue.ts'
import { deskList } from '../list.ts'

/**
 * Kinds of items that are compared: artists and albums by their names, artists also by MusicBrainz id, songs by their
 * files (CATALOGUE-09).
 */
export const DUPLICATE_KINDS = ['artist', 'album', 'song'] as const
export type DuplicateKind = (typeof DUPLICATE_KINDS)[number]

/**
 * Two items that may be the same; `id` is that of the later one, which a merge proposes to merge into the other.
 * `musicbrainz_id` is the id that both artists have.
 */
export const DuplicatePair = z.object({ id: Count, one: DeskItem, other: DeskItem, musicbrainz_id: MaybeText })
export type DuplicatePair = z.infer<typeof DuplicatePair>

const act = { auth: 'token', scope: 'account', role: 'admin' } as const
const Kind = z.enum(DUPLICATE_KINDS, `must be one of ${DUPLICATE_KINDS.join(', ')}`)

export const deskDuplicates = get(calls.deskDuplicates, {
  ...act,
  summary:
    'Pairs of artists with the same folded name or MusicBrainz id, albums of an artist with the same folded title, or songs with the same file',
  input: z.object({ kind: Kind.default('artist'), page: PageNumber }),
  data: deskList(DuplicatePair),
})
export const deskMarkDistinct = post(calls.deskMarkDistinct, {
  ...act,
  summary: 'Remember that two items are not the same, or forget it',
  input: z.object({ kind: Kind, one_id: IdInput, other_id: IdInput, is_distinct: z.boolean() }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})
