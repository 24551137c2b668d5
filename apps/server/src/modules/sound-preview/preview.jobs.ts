import { z } from 'zod'
import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { episodesChanged, tracksChanged } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { cutPreviews } from './cut-previews.ts'

/** Seconds between two looks for sounds whose preview is missing. */
export const PREVIEW_LOOK_SECONDS = 3600

/** Cuts the previews that are missing. */
export const cutMissingPreviews = defineTask({
  name: 'previews.cut',
  queue: 'sounds',
  data: z.object({}),
  run: async (services) => {
    await cutPreviews(services)
  },
})

/** The job of a start; servers that start together ask for one. */
export const lookForUncut = { ...cutMissingPreviews.job({}), oncePer: { name: 'previews.start', seconds: 60 } }

const cutSoon = async ({ db }: Services): Promise<void> => {
  await sendJob(db, cutMissingPreviews.job({}))
}

/** What is imported into an album or season for subscribers gets its preview. */
export const previewHandlers: readonly Handler[] = [
  on(tracksChanged, 'previews.tracks', cutSoon),
  on(episodesChanged, 'previews.episodes', cutSoon),
]
