import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { isLastAttempt } from '../../../jobs/current-job.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { mustHaveRoom } from '../../import/music/files/room.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { writeZip } from '../../media/zip/write-zip.ts'
import { getAccount } from '../../member/account.store.ts'
import { collectMember } from './collect-member.ts'
import { dataReady } from './data-export.mails.ts'
import { deleteExpiredExports, getExport, makeDownloadKey, storeFailed, storeFile } from './data-export.store.ts'

/** Writes the ZIP of a member's data, and mails its link to the member's confirmed address (PEOPLE-10, ACCOUNT2-06). */
export const writeMemberData = defineTask({
  name: 'account.write-data',
  queue: 'copies',
  data: z.object({ exportId: z.int() }),
  run: async (services, { exportId }, job) => {
    const { db, storage, config, now } = services
    const { memberId, state } = await getExport(db, exportId, now())
    if (memberId === null || state === 'ready') return
    const target = path.join(config.dataDir, 'exports', `data-${exportId}.zip`)
    try {
      const files = await collectMember(services, memberId)
      await mustHaveRoom(
        storage,
        undefined,
        files.reduce((sum, { size }) => sum + size, 0),
      )
      await mkdir(path.dirname(target), { recursive: true })
      await writeZip(storage, target, files, async () => {})
      const { size } = await stat(target)
      const key = `export/${crypto.randomUUID()}.zip`
      await (storage.adoptFile ?? storage.putFile)(key, target)
      await finish(services, exportId, { key, size })
    } catch (error) {
      if (await isLastAttempt(db, job.id)) await storeFailed(db, exportId)
      throw error
    } finally {
      await rm(target, { force: true })
    }
  },
})

async function finish({ db, storage }: Services, exportId: number, file: { key: string; size: number }): Promise<void> {
  const isStored = await db.transaction(async (tx) => {
    if (!(await storeFile(tx, exportId, file))) return false
    await sendJob(tx, dataReadyMail.job({ exportId }))
    return true
  })
  if (!isStored) await storage.delete(file.key)
}

/** Mails the link of a ready ZIP; an address that is not confirmed proves nothing, and gets none. */
export const dataReadyMail = defineTask({
  name: 'account.data-ready-mail',
  queue: 'mail',
  data: z.object({ exportId: z.int() }),
  run: async (services, { exportId }) => {
    const { db, config, now } = services
    const { memberId } = await getExport(db, exportId, now())
    if (memberId === null) return
    const { username, email, emailConfirmedAt } = await getAccount(db, memberId)
    if (emailConfirmedAt === null) return
    const link = siteUrl(config, `/api/user/data_file?key=${await makeDownloadKey(db, exportId)}`)
    await sendMail(services, dataReady, { email }, { username, link })
  },
})

/** Deletes files with data of members after their days. */
export const expireDataExports = defineTask({
  name: 'account.expire-data',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async ({ db, storage, now }) => {
    for (const key of await deleteExpiredExports(db, now())) await storage.delete(key)
  },
})
