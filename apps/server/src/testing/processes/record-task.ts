import { z } from 'zod'
import type { QueueName } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'

/** Returns a task that passes its text to `take`. */
export const recordTask = (take: (text: string) => void | Promise<void>, queue: QueueName = 'upkeep') =>
  defineTask({
    name: 'test.note',
    queue,
    data: z.object({ text: z.string() }),
    run: async (_services, { text }) => take(text),
  })
