import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { EXPORT } from '@earshot/contract/studio/exports'
import { z } from 'zod'
import type { Config } from '../../../config.ts'
import { isDiskFull } from '../../../db/error-codes.ts'
import type { ExportFile } from '../../../db/schema/studio/studio-export.ts'
import { isLastAttempt } from '../../../jobs/current-job.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { mustHaveRoom } from '../../import/music/files/room.ts'
import { partsOf } from '../../media/zip/export-paths.rules.ts'
import { writeZip } from '../../media/zip/write-zip.ts'
import { collectExport } from './collect.store.ts'
import { deleteExpired, findUnwritten, storeFailure, storeFiles, storePart, storeProgress } from './exports.store.ts'

/** Milliseconds between two updates of the progress. */
const PROGRESS_MS = 1_000

/**
 * Lists the files of an export, then writes its ZIPs, one in each job: a restart continues with the one that it was
 * writing (RELEASE-33).
 */
export const writeExport = defineTask({
  name: 'studio.export',
  queue: 'copies',
  data: z.object({ exportId: z.int() }),
  run: async (services, { exportId }, job) => {
    const { db } = services
    const row = await findUnwritten(db, exportId)
    if (row === undefined) return
    try {
      const files = row.state === 'waiting' ? await collectExport(services, row.artistId) : row.files
      if (row.state === 'waiting') await storeFiles(db, exportId, files)
      const hasMore = await writeNext(services, { exportId, number: row.parts.length + 1, done: row.done, files })
      if (hasMore) await sendJob(db, writeExport.job({ exportId }))
    } catch (error) {
      if (isDiskFull(error)) return storeFailure(db, exportId, 'The server has too little free space for this export.')
      if (await isLastAttempt(db, job.id))
        await storeFailure(db, exportId, 'The export was not finished. Create it again.')
      throw error
    }
  },
})

/** Deletes exports after their days. */
export const expireExports = defineTask({
  name: 'studio.expire-exports',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async ({ db, storage, now }) => {
    for (const key of await deleteExpired(db, now())) await storage.delete(key)
  },
})

// Writes the next ZIP. Returns whether there are more.
async function writeNext(
  { db, storage, config, now }: Services,
  { exportId, number, done, files }: { exportId: number; number: number; done: number; files: ExportFile[] },
): Promise<boolean> {
  const [next = [], ...later] = partsOf(files, EXPORT.zipBytes)
  const bytes = next.reduce((sum, { size }) => sum + size, 0)
  await mustHaveRoom(storage, undefined, bytes)
  const target = path.join(folderOf(config), `${exportId}-${number}.zip`)
  await mkdir(folderOf(config), { recursive: true })
  let written = done
  let reported = Date.now()
  try {
    await writeZip(storage, target, next, async (count) => {
      written += count
      if (Date.now() - reported < PROGRESS_MS) return
      reported = Date.now()
      await storeProgress(db, exportId, written)
    })
    const { size } = await stat(target)
    const key = `export/${crypto.randomUUID()}.zip`
    await (storage.adoptFile ?? storage.putFile)(key, target)
    const rest = later.flat()
    const isStored = await storePart(db, exportId, { part: { key, size }, rest, done: done + bytes, at: now() })
    if (!isStored) await storage.delete(key)
    return isStored && rest.length > 0
  } finally {
    await rm(target, { force: true })
  }
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'exports')
