import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { season } from '../../../db/schema/catalogue/podcast.ts'
import { emit } from '../../../events/event.ts'
import { itemOpened } from '../../../events/events.ts'
import { defineTask } from '../../../jobs/task.ts'
import { FOR_EVERYBODY, setAudience } from '../../money/plans/audience.store.ts'

/**
 * Opens albums and seasons to everybody within a minute after their time; those that became due while no server ran, or
 * while they were hidden, come next (SUPPORTERS-05).
 */
export const openDue = defineTask({
  name: 'studio.open',
  queue: 'upkeep',
  every: '30 seconds',
  data: z.object({}),
  run: async ({ db, now }) => {
    for (const kind of ['album', 'season'] as const)
      for (const id of await listDue(db, kind, now())) await db.transaction((tx) => openIfDue(tx, { kind, id }, now()))
  },
})

const TABLES = { album, season } as const

async function listDue(db: Db, kind: 'album' | 'season', now: Date): Promise<number[]> {
  const table = TABLES[kind]
  const rows = await db.select({ id: table.id }).from(table).where(lte(table.opensAt, now)).orderBy(table.opensAt)
  return rows.map(({ id }) => id)
}

// The owner may have set another time, or another process may have opened it.
async function openIfDue(tx: Db, { kind, id }: { kind: 'album' | 'season'; id: number }, now: Date): Promise<void> {
  const table = TABLES[kind]
  const [due] = await tx
    .select({ notifies: table.notifiesOpening })
    .from(table)
    .where(and(eq(table.id, id), lte(table.opensAt, now)))
    .for('update')
  if (due === undefined) return
  await setAudience(tx, { kind, id }, FOR_EVERYBODY, 'job')
  if (due.notifies) await emit(tx, itemOpened, { kind, id })
}
