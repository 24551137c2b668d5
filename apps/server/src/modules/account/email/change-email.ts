import * as m from '@earshot/messages/notification'
import type { Db } from '../../../db/open.ts'
import { sendJobs } from '../../../jobs/queue.ts'
import { notify } from '../../notification/notify.ts'
import { confirmNewEmailMail, emailChangingMail } from './email-change.jobs.ts'
import { startEmailChange } from './email-change.store.ts'

/**
 * Starts the change of an e-mail address in the transaction of the caller: a link in a mail to the new address confirms
 * it, and a link in a mail to the old one stops or undoes it for 7 days. Throws 404 and 409 (PEOPLE-07, ACCOUNT2-02).
 */
export async function changeEmail(tx: Db, memberId: number, email: string, at: Date): Promise<void> {
  const changeId = await startEmailChange(tx, memberId, email, at)
  await sendJobs(tx, [confirmNewEmailMail.job({ changeId }), emailChangingMail.job({ changeId })])
}

/** Notifies a member of a changed address; the mails of the change were sent before. */
export const notifyOfEmail = (
  tx: Db,
  { memberId, email, isUndone = false }: { memberId: number; email: string; isUndone?: boolean },
) =>
  notify(tx, {
    kind: 'account',
    memberId,
    actorId: null,
    title: m.account_email(),
    text: isUndone ? m.account_email_back({ email }) : m.account_email_confirmed({ email }),
    path: '/account',
    hasOwnMail: true,
  })
