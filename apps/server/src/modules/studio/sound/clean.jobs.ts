import { RELEASE } from '@earshot/contract/studio/release-fields'
import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { logProblem, sentenceOf } from '../../../process/log/announce.ts'
import { forgetPrevious } from '../draft/previous-sounds.store.ts'
import { finishUpload } from '../upload/finish-upload.ts'
import { deletePart, listParts } from '../upload/parts.ts'
import { UNFINISHED_DAYS, findUnfinished } from '../upload/upload.store.ts'
import { checkSound } from './check.jobs.ts'
import { failLostChecks } from './check.store.ts'
import { deleteExpired, deleteSound, listAbandoned } from './delete-sound.ts'

/** Days for which a sent file stays that no track uses, after its last byte (RELEASE-09). */
const UNUSED_DAYS = 7

/**
 * Stores uploads that were received completely before their process was killed, and deletes unfinished and unused ones
 * after a week, and previous sounds of tracks after 30 days. Checks whose job was lost fail, so that they can be tried
 * again.
 */
export const cleanSounds = defineTask({
  name: 'studio.clean',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: async (services) => {
    const { db, config, now } = services
    await finishReceived(services)
    for (const uploadId of await deleteExpired(db, daysBefore(now(), UNFINISHED_DAYS)))
      await deletePart(config, uploadId)
    await failLostChecks(db, checkSound.name)
    await forgetPrevious(db, daysBefore(now(), RELEASE.previousSoundDays))
    for (const soundId of await listAbandoned(db, daysBefore(now(), UNUSED_DAYS))) await deleteSound(services, soundId)
  },
})

/** The job after a start; servers that start together enqueue one. */
export const cleanSoundsAtStart = { ...cleanSounds.job({}), oncePer: { name: cleanSounds.name, seconds: 60 } }

async function finishReceived(services: Services): Promise<void> {
  const { db, config } = services
  for (const uploadId of await listParts(config)) {
    if ((await findUnfinished(db, uploadId)) === undefined) await deletePart(config, uploadId)
    else
      await finishUpload(services, uploadId).catch((error: unknown) =>
        logProblem(`An upload could not be stored: ${sentenceOf(error)}`),
      )
  }
}

const daysBefore = (at: Date, days: number): Date => new Date(at.getTime() - days * 86_400_000)
