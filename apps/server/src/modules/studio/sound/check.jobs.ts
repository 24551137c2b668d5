import { z } from 'zod'
import { isLastAttempt } from '../../../jobs/current-job.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { withLocalSound } from '../../media/sending/local-sound.ts'
import { cutPreviewsOf } from '../../sound/preview/cut-previews.ts'
import { placeEpisodeSound } from '../episode/placed-episode-sound.store.ts'
import { placeSound } from '../release/placed-sounds.store.ts'
import { checkFile } from './check-file.ts'
import { UNFINISHED, findChecking, isForSubscribers, storeChecked, storeProblem } from './check.store.ts'
import type { CheckedSound, SentSound } from './check.store.ts'
import { deleteSound } from './delete-sound.ts'
import { deleteUnused, lockFiles } from './files.ts'

/** Checks a sent file: reads its content, measures it, and makes a copy for listening (RELEASE-09 to -12). */
export const checkSound = defineTask({
  name: 'studio.sound',
  queue: 'sounds',
  isAwaited: true,
  data: z.object({ soundId: z.int() }),
  run: async (services, { soundId }, job) => {
    const { db, storage } = services
    const sound = await findChecking(db, soundId)
    if (sound === undefined) return
    try {
      const result = await withLocalSound(storage, { fileKey: sound.sentKey, fileSize: sound.size }, (file) =>
        checkFile(services, sound, file),
      )
      if (result === undefined)
        await storeProblem(db, soundId, 'The sent file is missing on the server. Send it again.')
      else if ('problem' in result) await storeProblem(db, soundId, result.problem)
      else {
        // A sound for subscribers is published with its preview.
        if (await isForSubscribers(db, soundId)) await cutPreviewsOf(services, [result])
        await storeResult(services, sound, result)
      }
    } catch (error) {
      if (await isLastAttempt(db, job.id)) await storeProblem(db, soundId, UNFINISHED)
      throw error
    }
  },
})

// A sound of a draft becomes a track of it, or the sound of its episode. A sound that was removed meanwhile leaves no
// copy behind.
async function storeResult(services: Services, { id }: SentSound, checked: CheckedSound): Promise<void> {
  const { db, storage, now } = services
  const replaced = await db.transaction(async (tx) => {
    if (await storeChecked(tx, id, checked)) {
      await placeSound(tx, id)
      return placeEpisodeSound(tx, id, now())
    }
    await lockFiles(tx)
    await deleteUnused(tx, storage, [checked.fileKey, checked.originalKey])
    return undefined
  })
  if (replaced !== undefined) await deleteSound(services, replaced)
}
