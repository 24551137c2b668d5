import type { AwayItem, ITEM_STATES, deskRemoved } from '@earshot/contract/desk/catalogue'
import { and, desc, eq, ilike, isNotNull, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'

/** Lists items that are hidden, removed, merged or deleted, the latest first (CATALOGUE-06). */
export async function listAway(
  db: Db,
  { search_text: text, kind, state, run, page }: z.output<typeof deskRemoved.input>,
): Promise<{ data: AwayItem[]; total: number }> {
  const wanted = and(
    state === undefined ? undefined : STATES[state],
    kind === undefined ? undefined : eq(removal.kind, kind),
    run === undefined ? undefined : eq(removal.run, run),
    text === '' ? undefined : ilike(removal.title, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
  )
  const { limit, offset } = pageOf(page)
  const rows = await db.select().from(removal).where(wanted).orderBy(desc(removal.id)).limit(limit).offset(offset)
  return {
    data: rows.map(toAwayItem),
    total: await countRows(db, db.select({ id: removal.id }).from(removal).where(wanted).getSQL()),
  }
}

/** Maps a removal to the item that is away. */
export const toAwayItem = (row: typeof removal.$inferSelect): AwayItem => ({
  id: row.id,
  kind: row.kind,
  item_id: row.itemId,
  title: row.title,
  state: row.deletedAt === null ? AWAY[row.act] : 'deleted',
  by: row.by,
  reason: row.reason,
  run: row.run,
  into_id: row.intoId,
  created_at: row.createdAt.toISOString(),
  delete_at: row.deleteAt?.toISOString() ?? null,
  deleted_at: row.deletedAt?.toISOString() ?? null,
})

const AWAY = { hide: 'hidden', remove: 'removed', merge: 'merged' } as const

const isAway = (act: keyof typeof AWAY) => and(eq(removal.act, act), isNull(removal.deletedAt))

const STATES: Record<(typeof ITEM_STATES)[number], SQL | undefined> = {
  shown: sql`false`,
  hidden: isAway('hide'),
  removed: isAway('remove'),
  merged: isAway('merge'),
  deleted: isNotNull(removal.deletedAt),
}
