import type { z } from 'zod'
import type { Db } from '../db/open.ts'
import { sendJob } from '../jobs/queue.ts'
import { defineTask } from '../jobs/task.ts'
import type { Task } from '../jobs/task.ts'
import type { Services } from '../services.ts'

/** Something that happened in the domain. Its data name rows; handlers read what these rows hold when they run. */
export type DomainEvent<Schema extends z.ZodType = z.ZodType> = { type: string; data: Schema }

/** A task that follows from an event. */
export type Handler = Task & { event: string }

/** Stores an event in the transaction of the change that it reports: both are committed, or neither is. */
export async function emit<Schema extends z.ZodType>(
  tx: Pick<Db, 'execute'>,
  { type }: DomainEvent<Schema>,
  data: z.input<Schema>,
): Promise<void> {
  await sendJob(tx, { queue: 'events', payload: { event: type, data } })
}

/** Writes that rows of one kind were added or changed, if there are any. */
export async function emitChanged(
  tx: Pick<Db, 'execute'>,
  event: DomainEvent<z.ZodType<unknown, { ids: number[] }>>,
  ids: number[],
): Promise<void> {
  if (ids.length > 0) await emit(tx, event, { ids })
}

/** Says what a module does when something happened. Handlers of one event are run, and tried again, apart from each other. */
export function on<Schema extends z.ZodType>(
  event: DomainEvent<Schema>,
  name: string,
  run: (services: Services, data: z.output<Schema>) => Promise<void>,
): Handler {
  return { ...defineTask({ name, queue: 'events', data: event.data, run }), event: event.type }
}
