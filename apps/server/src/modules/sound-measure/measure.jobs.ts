import { PlayableKind } from '@earshot/contract/listening'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { episodesChanged, tracksChanged } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { measureSounds } from './measure-sounds.ts'
import { KINDS } from './measure.store.ts'

/** Sounds that one job measures, so that a server that ends waits for few and none is done twice. */
const BATCH = 20
/** Seconds between two looks through all sounds, for files that were not there before. */
export const LOOK_SECONDS = 24 * 3600

/** Measures what is unmeasured behind an id, and asks for the next look while there may be more. */
export const measureRest = defineTask({
  name: 'sounds.rest',
  queue: 'sounds',
  data: z.object({ kind: PlayableKind, after: z.int() }),
  run: async (services, { kind, after }) => {
    const { last, hasMore } = await measureSounds(services, kind, { where: { after }, limit: BATCH })
    const next = hasMore ? { kind, after: last } : firstOf(KINDS[KINDS.indexOf(kind) + 1])
    if (next !== undefined) await sendJob(services.db, measureRest.job(next))
  },
})

const firstOf = (kind: PlayableKind | undefined) => kind && { kind, after: 0 }

/** The first job of a look through all sounds; servers that start together ask for one. */
export const lookThroughSounds = {
  ...measureRest.job({ kind: 'song', after: 0 }),
  oncePer: { name: 'sounds.rest', seconds: 60 },
}

/** Measures the sounds of songs or episodes that were just written. */
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

/** Has a sound measured that was just stored. */
export async function measureStored(db: Db, fileKey: string): Promise<void> {
  await sendJob(db, measureFile.job({ fileKey }))
}

const measureChanged =
  (kind: PlayableKind) =>
  async ({ db }: Services, { ids }: { ids: number[] }): Promise<void> => {
    await sendJob(db, measureItems.job({ kind, ids }))
  }

/** What is imported is measured. */
export const measureHandlers: readonly Handler[] = [
  on(tracksChanged, 'sounds.tracks', measureChanged('song')),
  on(episodesChanged, 'sounds.episodes', measureChanged('episode')),
]
