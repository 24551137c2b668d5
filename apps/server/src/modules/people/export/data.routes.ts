import * as contract from '@earshot/contract/desk/people/data'
import type { DeskDataFile } from '@earshot/contract/desk/people/data'
import { notFound } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { readEffect } from '../../account/deletion/deletion.store.ts'
import { writeMemberData } from '../../account/export/data-export.jobs.ts'
import { createListExport, getExport, makeDownloadKey } from '../../account/export/data-export.store.ts'
import type { DataExport } from '../../account/export/data-export.store.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { siteUrl } from '../../mail/mail.ts'
import { getAccount } from '../../member/account.store.ts'
import { deleteMemberBy, exportDataOf, keepMember, recordDownload } from '../people-acts.store.ts'
import { readMember } from '../people.store.ts'
import { writeMemberList } from './member-list.jobs.ts'

/** Registers the calls about files with data of members (PEOPLE-10, PEOPLE-13). */
export function peopleDataRoutes(api: Api): void {
  const { db, config, now } = api.services
  const linkOf = async (id: number) => siteUrl(config, `/api/user/data_file?key=${await makeDownloadKey(db, id)}`)

  route(api, contract.exportMember, async ({ viewer, input }) =>
    toDataFile(
      await db.transaction(async (tx) => {
        const row = await exportDataOf(tx, input.member_id, { by: onDesk(viewer), memberId: viewer.id, at: now() })
        await sendJob(tx, writeMemberData.job({ exportId: row.id }))
        return row
      }),
    ),
  )
  route(api, contract.downloadMemberData, async ({ viewer, input }) => {
    const row = await getExport(db, input.export_id, now())
    if (row.memberId === null || row.state !== 'ready') throw notFound('export')
    await recordDownload(db, row.memberId, input.reason, onDesk(viewer))
    return { link: await linkOf(row.id) }
  })
  route(api, contract.exportMembers, async ({ viewer, input }) =>
    toDataFile(
      await db.transaction(async (tx) => {
        const row = await createListExport(tx, { requestedBy: viewer.id, input, at: now() })
        await sendJob(tx, writeMemberList.job({ exportId: row.id }))
        return row
      }),
    ),
  )
  route(api, contract.deleteMember, async ({ viewer, input }) => {
    const { member_id: memberId, name, reason, waiver, posts, dry_run: isDryRun } = input
    await getAccount(db, memberId)
    const effect = await readEffect(db, memberId)
    if (isDryRun === 1) return { effect, due_at: null }
    const asked = { name, reason, waiver, removesPosts: posts === 'remove' }
    const { dueAt } = await deleteMemberBy(db, memberId, asked, { by: onDesk(viewer), memberId: viewer.id, at: now() })
    return { effect, due_at: dueAt.toISOString() }
  })
  route(api, contract.cancelMemberDeletion, async ({ viewer, input }) => {
    await keepMember(db, input.member_id, onDesk(viewer))
    return readMember(db, viewer, input.member_id, now())
  })
  route(api, contract.memberListFile, async ({ viewer, input }) => {
    const row = await getExport(db, input.export_id, now())
    if (row.kind !== 'list' || row.requestedBy !== viewer.id) throw notFound('export')
    return toDataFile(row, row.state === 'ready' ? await linkOf(row.id) : null)
  })
}

/** Returns the shape of an export; the link of a member's data is not part of it. */
const toDataFile = (
  { id, state, rows, createdAt, expiresAt }: DataExport,
  link: string | null = null,
): DeskDataFile => ({
  id,
  state,
  rows,
  link,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})
