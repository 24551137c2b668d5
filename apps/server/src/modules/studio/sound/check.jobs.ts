import { z } from 'zod'
import { defineTask } from '../../../jobs/task.ts'
import { withLocalSound } from '../../media/sending/local-sound.ts'
import { checkFile } from './check-file.ts'
import { UNFINISHED, findChecking, isLastAttempt, storeChecked, storeProblem } from './check.store.ts'
import { deleteUnused, lockFiles } from './files.ts'

/** Checks a sent file: reads its content, measures it, and makes a copy for listening (RELEASE-09 to -12). */
export const checkSound = defineTask({
  name: 'studio.sound',
  queue: 'sounds',
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
      else if (!(await storeChecked(db, soundId, result)))
        await db.transaction(async (tx) => {
          await lockFiles(tx)
          await deleteUnused(tx, storage, [result.fileKey, result.originalKey])
        })
    } catch (error) {
      if (await isLastAttempt(db, job.id)) await storeProblem(db, soundId, UNFINISHED)
      throw error
    }
  },
})
