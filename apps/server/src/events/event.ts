import type { z } from 'zod'
import type { Db } from '../db/open.ts'
import { recordChange } from '../invalidation/invalidation.ts'
import type { Tag } from '../invalidation/tags.ts'
import { sendJob, sendJobs } from '../jobs/queue.ts'
import { defineTask } from '../jobs/task.ts'
import type { Task } from '../jobs/task.ts'
import type { Services } from '../ports/services.ts'

/**
 * Something that happened in the domain. Its data name rows; handlers read these rows when they run. Pages that show a
 * thing of the kinds in `changes` are evicted; where the kind depends on the data, the store calls `recordChange`.
 */
export type DomainEvent<Schema extends z.ZodType = z.ZodType> = { type: string; data: Schema; changes: readonly Tag[] }

/** A task that handles an event. */
export type Handler = Task & { event: string }

/** Stores an event in the transaction of the change that it reports: either both are committed or neither. */
export async function emit<Schema extends z.ZodType>(
  tx: Pick<Db, 'execute'>,
  { type, changes }: DomainEvent<Schema>,
  data: z.input<Schema>,
): Promise<void> {
  if (changes.length > 0) await recordChange(tx, ...changes)
  await sendJob(tx, { queue: 'events', payload: { event: type, data } })
}

/** Stores events of one type with one statement, as `emit` does. */
export async function emitAll<Schema extends z.ZodType>(
  tx: Pick<Db, 'execute'>,
  { type, changes }: DomainEvent<Schema>,
  all: readonly z.input<Schema>[],
): Promise<void> {
  if (all.length === 0) return
  if (changes.length > 0) await recordChange(tx, ...changes)
  await sendJobs(
    tx,
    all.map((data) => ({ queue: 'events', payload: { event: type, data } })),
  )
}

/** Stores an event for added or changed rows of one kind, if there are any. */
export async function emitChanged(
  tx: Pick<Db, 'execute'>,
  event: DomainEvent<z.ZodType<unknown, { ids: number[] }>>,
  ids: number[],
): Promise<void> {
  if (ids.length > 0) await emit(tx, event, { ids })
}

/** Defines a handler of an event. Handlers of one event run and are retried independently. */
export function on<Schema extends z.ZodType>(
  event: DomainEvent<Schema>,
  name: string,
  run: (services: Services, data: z.output<Schema>) => Promise<void>,
): Handler {
  return { ...defineTask({ name, queue: 'events', data: event.data, run }), event: event.type }
}
