import { LIKED_KINDS } from '@earshot/contract/limits'
import type { LikedKind } from '@earshot/contract/listening/like'
import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSuspended } from '../../access/suspension.store.ts'
import type { Db } from '../../db/open.ts'
import { itemLike } from '../../db/schema/listening/like.ts'
import { LIKED } from './liked-kinds.ts'

/** Recounts the likes of items; `ids` is a list in SQL. */
export async function countLikes(tx: Db, kind: LikedKind, ids: SQL): Promise<void> {
  const { table, column } = LIKED[kind]
  await tx.execute(sql`
    update ${table} set likes_count = (select count(*) from ${itemLike} where ${column} = ${table.id} and ${itemLike.counted})
    where ${table.id} in ${ids}`)
}

/** Counts the likes of a member, or stops counting them while the member is suspended (LIBRARY-06). */
export async function countLikesOf(tx: Db, memberId: number): Promise<void> {
  const isCounted = sql`not ${isSuspended(sql`${memberId}::int`)}`
  for (const kind of LIKED_KINDS) {
    const { column } = LIKED[kind]
    const isOther = sql`${itemLike.memberId} = ${memberId} and ${column} is not null and ${itemLike.counted} <> ${isCounted}`
    await lockLiked(tx, kind, isOther)
    const changed = sql`update ${itemLike} set counted = not counted where ${isOther} returning ${column} as id, counted`
    await addCounts(tx, kind, changed, sql`case when changed.counted then 1 else -1 end`)
  }
}

/** Deletes all likes of a member, and counts them off. */
export async function deleteLikesOf(tx: Db, memberId: number): Promise<void> {
  for (const kind of LIKED_KINDS) {
    const { column } = LIKED[kind]
    const isOwn = sql`${itemLike.memberId} = ${memberId} and ${column} is not null`
    await lockLiked(tx, kind, isOwn)
    const changed = sql`delete from ${itemLike} where ${isOwn} returning ${column} as id, counted`
    await addCounts(tx, kind, changed, sql`case when changed.counted then -1 else 0 end`)
  }
  await tx.delete(itemLike).where(eq(itemLike.memberId, memberId))
}

// Locks the items before their likes, in the order of their ids, as every change of a like does.
async function lockLiked(tx: Db, kind: LikedKind, which: SQL): Promise<void> {
  const { table, column } = LIKED[kind]
  await tx.execute(sql`
    select from ${table} where ${table.id} in (select ${column} from ${itemLike} where ${which})
    order by ${table.id} for no key update`)
}

async function addCounts(tx: Db, kind: LikedKind, changed: SQL, change: SQL): Promise<void> {
  const { table } = LIKED[kind]
  await tx.execute(sql`
    with changed as (${changed})
    update ${table} set likes_count = likes_count + ${change} from changed where ${table.id} = changed.id`)
}
