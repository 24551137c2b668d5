import * as m from '@earshot/messages/notification'
import type { Db } from '../../../db/open.ts'
import { sendJob } from '../../../jobs/queue.ts'
import { notify } from '../../notification/notify.ts'
import { deletionMail } from './deletion.jobs.ts'

/** Notifies a member that their account will be deleted, or without `dueAt` that it stays, and mails the former. */
export async function notifyOfDeletion(tx: Db, { memberId, dueAt }: { memberId: number; dueAt?: Date }): Promise<void> {
  if (dueAt !== undefined) await sendJob(tx, deletionMail.job({ memberId }))
  await notify(tx, {
    kind: 'account',
    memberId,
    actorId: null,
    title: dueAt === undefined ? m.account_kept() : m.your_account_will_be_deleted(),
    text:
      dueAt === undefined ? m.account_kept_text() : m.account_deletion_on({ day: dueAt.toISOString().slice(0, 10) }),
    path: '/account',
    hasOwnMail: dueAt !== undefined,
  })
}
