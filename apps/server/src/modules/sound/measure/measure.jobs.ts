import { PlayableKind } from '@earshot/contract/listening/listening'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { on } from '../../../events/event.ts'
import type { Handler } from '../../../events/event.ts'
import { episodesChanged, tracksChanged } from '../../../events/events.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { measureSounds } from './measure-sounds.ts'
import { KINDS } from './measure.store.ts'

/** Sounds per job: a server that shuts down and a member who sent a sound wait for few. */
const BATCH = 5

/** Measures the unmeasured sounds after an id, and enqueues the next job while there may be more. */
export const measureRest = defineTask({
  name: 'sounds.rest',
  queue: 'sounds',
  // A pass through all sounds finds files that did not exist before.
  every: '1 day',
  data: z.object({ kind: PlayableKind.default('song'), after: z.int().default(0) }),
  run: async (services, { kind, after }) => {
    const { last, hasMore } = await measureSounds(services, kind, { where: { after }, limit: BATCH })
    const next = hasMore ? { kind, after: last } : firstOf(KINDS[KINDS.indexOf(kind) + 1])
    if (next !== undefined) await sendJob(services.db, measureRest.job(next))
  },
})

const firstOf = (kind: PlayableKind | undefined) => kind && { kind, after: 0 }

/** The first job of a pass through all sounds; servers that start together enqueue one. */
export const scanSounds = {
  ...measureRest.job({}),
  oncePer: { name: 'sounds.rest', seconds: 60 },
}

/** Measures the sounds of songs or episodes that were just stored. */
export const measureItems = defineTask({
  name: 'sounds.items',
  queue: 'sounds',
  data: z.object({ kind: PlayableKind, ids: z.array(z.int()) }),
  run: async (services, { kind, ids }) => {
    await measureSounds(services, kind, { where: { ids }, limit: ids.length })
  },
})

/** Measures a sound that was just stored. */
export const measureFile = defineTask({
  name: 'sounds.file',
  queue: 'sounds',
  data: z.object({ fileKey: z.string() }),
  run: async (services, { fileKey }) => {
    for (const kind of KINDS) await measureSounds(services, kind, { where: { fileKey }, limit: 1 })
  },
})

/** Enqueues the measurement of a sound that was just stored. */
export async function measureStored(db: Db, fileKey: string): Promise<void> {
  await sendJob(db, measureFile.job({ fileKey }))
}

const measureChanged =
  (kind: PlayableKind) =>
  async ({ db }: Services, { ids }: { ids: number[] }): Promise<void> => {
    await sendJob(db, measureItems.job({ kind, ids }))
  }

/** Measures imported sounds. */
export const measureHandlers: readonly Handler[] = [
  on(tracksChanged, 'sounds.tracks', measureChanged('song')),
  on(episodesChanged, 'sounds.episodes', measureChanged('episode')),
]
