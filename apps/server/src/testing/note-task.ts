import { z } from 'zod'
import { defineTask } from '../jobs/task.ts'

/** A task that gives its text to `take`. */
export const noteTask = (take: (text: string) => void | Promise<void>) =>
  defineTask({
    name: 'test.note',
    queue: 'upkeep',
    data: z.object({ text: z.string() }),
    run: async (_services, { text }) => take(text),
  })
