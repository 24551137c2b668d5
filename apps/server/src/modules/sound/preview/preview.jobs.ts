import { PlayableKind } from '@earshot/contract/listening/listening'
import { z } from 'zod'
import { on } from '../../../events/event.ts'
import type { Handler } from '../../../events/event.ts'
import { audienceChanged, episodesChanged, tracksChanged } from '../../../events/events.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { cutPreviews } from './cut-previews.ts'

/** Creates the missing previews of sounds after an id, and enqueues the next job while there may be more. */
export const cutMissingPreviews = defineTask({
  name: 'previews.cut',
  queue: 'sounds',
  every: '1 hour',
  data: z.object({ kind: PlayableKind.default('song'), after: z.int().default(0) }),
  run: async (services, { kind, after }) => {
    const { last, hasMore } = await cutPreviews(services, { kind, after })
    const next = hasMore ? { kind, after: last } : kind === 'song' ? { kind: 'episode' as const, after: 0 } : undefined
    if (next !== undefined) await sendJob(services.db, cutMissingPreviews.job(next))
  },
})

/** The job at a start; servers that start together enqueue one. */
export const scanPreviews = { ...cutMissingPreviews.job({}), oncePer: { name: 'previews.start', seconds: 60 } }

const cutSoon = async ({ db }: Services): Promise<void> => {
  await sendJob(db, cutMissingPreviews.job({}))
}

/** Creates previews of sounds in albums and seasons for subscribers: of imported ones, and when they are closed. */
export const previewHandlers: readonly Handler[] = [
  on(tracksChanged, 'previews.tracks', cutSoon),
  on(episodesChanged, 'previews.episodes', cutSoon),
  on(audienceChanged, 'previews.audience', cutSoon),
]
