import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { artistMember } from '../../../db/schema/money/membership.ts'
import { conflict } from '../../../http/errors.ts'
import { mustBeFree } from '../removal/refusals.store.ts'
import type { MergeableItem } from './moved-rows.store.ts'

/**
 * Throws a sentence when an item must not be merged into another: because of a ballot of an open contest, money, shares
 * of owners, or songs that would become public.
 */
export async function mustBeMergeable(
  tx: Db,
  { kind, id }: MergeableItem,
  intoId: number,
  { timeZone, at }: { timeZone: string; at: Date },
): Promise<void> {
  if (kind === 'album') return mustBeAlike(tx, [id, intoId])
  await mustBeFree(tx, { kind, id }, { timeZone, at, mayEnd: true })
  const owners = await tx
    .select({ artistId: artistMember.artistId, share: artistMember.share })
    .from(artistMember)
    .where(and(inArray(artistMember.artistId, [id, intoId]), eq(artistMember.role, 'owner')))
  const isShared = owners.some(({ share }) => share !== null)
  if (isShared && new Set(owners.map(({ artistId }) => artistId)).size > 1)
    throw conflict(
      'Both artists have owners, and shares were agreed on. Let the owners of one leave first (`earshot member`), merge, make them owners again, and agree on shares with `earshot share`.',
    )
  const { rows } = await tx.execute(sql`
    select count(*)::int as n from subscription a join plan f on f.id = a.plan_id and f.artist_id = ${id}::int
      join plan i on i.artist_id = ${intoId}::int and i.tier = f.tier
      join subscription b on b.plan_id = i.id and b.member_id = a.member_id and b.active
    where a.active`)
  const [{ n } = { n: 0 }] = Count.array().parse(rows)
  if (n > 0)
    throw conflict(
      `${n === 1 ? 'A member supports' : `${n} members support`} both artists each month. After the merge both subscriptions would be for the same artist: cancel one of them first.`,
    )
}

async function mustBeAlike(tx: Db, ids: number[]): Promise<void> {
  const forSubscribers = await tx.$count(album, and(inArray(album.id, ids), eq(album.subscribersOnly, true)))
  if (forSubscribers === 1)
    throw conflict('Only one of the two albums is for subscribers. Mark or unmark one of them first.')
}

const Count = z.object({ n: z.int() })
