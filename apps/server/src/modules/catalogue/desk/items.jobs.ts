import { ITEMS_ACTS, ItemsReport, REMOVABLE_KINDS, type ItemsOperation } from '@earshot/contract/desk/catalogue'
import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { removal } from '../../../db/schema/catalogue/removal.ts'
import { defineTask } from '../../../jobs/task.ts'
import { getOperation, recordProgress, runOperation, startOperation } from '../../operations/operation.ts'
import { REMOVABLE } from '../removal/kinds.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { reportOnItems } from './item-acts.store.ts'

const Item = z.object({ kind: z.enum(REMOVABLE_KINDS), id: z.int() })
/** An act on items with its actor, as its job stores it. */
const Input = z.object({
  act: z.enum(ITEMS_ACTS),
  items: z.array(Item),
  mayEnd: z.boolean().optional(),
  reason: z.string().optional(),
  actor: z.object({ id: z.int(), via: z.enum(['desk', 'key', 'job']), batchId: z.int().optional() }),
})
const Result = z.object({ report: ItemsReport, items: z.array(Item.extend({ title: z.string() })) })

/** Applies an act to several artists or podcasts, one after the other (OPERATIONS-19). */
export const itemsTask = defineTask({
  name: 'catalogue.act-on-items',
  queue: 'commands',
  data: Input.extend({ operationId: z.int() }),
  run: (services, { operationId, act, items, ...how }) =>
    runOperation(services, operationId, async (): Promise<z.infer<typeof Result>> => {
      const report = await reportOnItems(services, act, items, { ...how, isDryRun: false }, (done) =>
        recordProgress(services.db, operationId, done, items.length),
      )
      return { report, items: await listNamed(services.db, items) }
    }),
})

/** Starts an act on several artists or podcasts. Throws 409 while another one runs. */
export const startOnItems = (db: Db, input: z.infer<typeof Input>): Promise<number> =>
  db.transaction((tx) =>
    startOperation(tx, {
      kind: 'items',
      subject: input.act,
      memberId: input.actor.id,
      total: input.items.length,
      job: (operationId) => itemsTask.job({ ...input, operationId }),
    }),
  )

/** Returns the progress of an act on items, and at its end the report. Throws 404. */
export async function getItemsOperation(db: Db, id: number): Promise<ItemsOperation> {
  const { row, startedBy } = await getOperation(db, 'items', id)
  const result = Result.safeParse(row.result).data
  return {
    id,
    act: ITEMS_ACTS.find((each) => each === row.subject) ?? 'hide',
    by: startedBy,
    done: row.done,
    total: row.total,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    problem: row.problem,
    report: result?.report ?? null,
    items: result?.items ?? [],
  }
}

// The title of a removed item is in its removal.
async function listNamed(db: Db, items: readonly RemovableItem[]) {
  const named = []
  for (const [kind, group] of Map.groupBy(items, (item) => item.kind)) {
    const ids = group.map(({ id }) => id)
    const { table, title } = REMOVABLE[kind]
    const present = await db.select({ id: table.id, title }).from(table).where(inArray(table.id, ids))
    const removed = await db
      .select({ id: removal.itemId, title: removal.title })
      .from(removal)
      .where(and(eq(removal.kind, kind), inArray(removal.itemId, ids)))
    named.push(...[...present, ...removed].map((each) => ({ kind, ...each })))
  }
  return named
}
