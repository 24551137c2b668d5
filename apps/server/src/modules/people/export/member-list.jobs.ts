import { DESK_DATA, exportMembers } from '@earshot/contract/desk/people/data'
import { csvLine } from '@earshot/contract/text/csv'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../../db/schema/member/member.ts'
import { isLastAttempt } from '../../../jobs/current-job.ts'
import { defineTask } from '../../../jobs/task.ts'
import { getExport, storeFile, storeFailed } from '../../account/export/data-export.store.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { listMemberRows } from '../people.store.ts'

const COLUMNS = ['username', 'name', 'roles', 'joined', 'last seen'] as const

/** Writes the CSV of a filtered list of members; the number of rows is in the audit log (PEOPLE-13). */
export const writeMemberList = defineTask({
  name: 'people.write-list',
  queue: 'copies',
  data: z.object({ exportId: z.int() }),
  run: async ({ db, storage, config, now }, { exportId }, job) => {
    const row = await getExport(db, exportId, now())
    if (row.state === 'ready' || row.requestedBy === null) return
    try {
      const { with_email: withEmail, ...filters } = exportMembers.input.parse(row.input)
      const lines = [csvLine(withEmail === 1 ? [...COLUMNS, 'email'] : COLUMNS)]
      const context = { timeZone: config.timeZone, now: now() }
      for await (const rows of listMemberRows(db, filters, context, DESK_DATA.rowsMax))
        for (const { username, fullName, roles, joinedAt, seenAt, email } of rows)
          lines.push(
            csvLine([
              username,
              fullName ?? '',
              roles.join(' '),
              joinedAt.toISOString(),
              seenAt?.toISOString() ?? '',
              ...(withEmail === 1 ? [email] : []),
            ]),
          )
      const file = Buffer.from(lines.join(''))
      const key = `export/${crypto.randomUUID()}.csv`
      await storage.put(key, file)
      const count = lines.length - 1
      const { requestedBy } = row
      const isStored = await db.transaction(async (tx) => {
        if (!(await storeFile(tx, exportId, { key, size: file.length, rows: count }))) return false
        const isThere = (await tx.$count(member, eq(member.id, requestedBy))) > 0
        await writeAudit(tx, {
          by: isThere ? { id: requestedBy, via: 'job' } : 'job',
          act: 'account.list',
          subject: { kind: 'export', id: exportId },
          after: { rows: count, email: withEmail === 1 },
        })
        return true
      })
      if (!isStored) await storage.delete(key)
    } catch (error) {
      if (await isLastAttempt(db, job.id)) await storeFailed(db, exportId)
      throw error
    }
  },
})
