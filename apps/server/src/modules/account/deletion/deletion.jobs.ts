import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { accountDeletion } from '../../../db/schema/member/account-deletion.ts'
import { subscription } from '../../../db/schema/money/subscription.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { sendMail } from '../../mail/mail.ts'
import { getAccount } from '../../member/account.store.ts'
import { atProvider } from '../../money/checkout/ending.ts'
import { withLease } from '../../money/lease/lease.ts'
import { deleteAccount } from './delete-account.ts'
import { deletionStarted } from './deletion.mails.ts'
import { findDeletion, listDue } from './deletion.store.ts'

/** Mails a member that their account will be deleted. */
export const deletionMail = defineTask({
  name: 'account.deletion-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int() }),
  run: async (services, { memberId }) => {
    const deletion = await findDeletion(services.db, memberId)
    if (deletion === undefined) return
    const { username, email } = await getAccount(services.db, memberId)
    await sendMail(services, deletionStarted, { email }, { username, day: deletion.dueAt.toISOString().slice(0, 10) })
  },
})

/** Deletes the accounts whose day has come, after their subscriptions have ended at the provider (ACCOUNT2-08). */
export const deleteDueAccounts = defineTask({
  name: 'account.delete-due',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async (services) => {
    const { db, now } = services
    for (const { memberId } of await listDue(db, now())) {
      await endSubscriptions(services, memberId)
      await db.transaction(async (tx) => {
        // The deletion may have been cancelled since.
        const [still] = await tx
          .select()
          .from(accountDeletion)
          .where(eq(accountDeletion.memberId, memberId))
          .for('update')
        if (still === undefined || still.dueAt > now()) return
        await deleteAccount(tx, memberId, still.removesPosts, now())
        await writeAudit(tx, { by: 'job', act: 'account.deleted', subject: { kind: 'member', id: memberId } })
      })
    }
  },
})

async function endSubscriptions(services: Services, memberId: number): Promise<void> {
  const { db, payments } = services
  const isOpen = and(eq(subscription.memberId, memberId), inArray(subscription.providerState, ['active', 'suspended']))
  for (const { id } of await db.select({ id: subscription.id }).from(subscription).where(isOpen))
    await withLease(services, id, async () => {
      const [row] = await db
        .select()
        .from(subscription)
        .where(and(eq(subscription.id, id), isOpen))
      if (row === undefined) return
      await atProvider(payments, row, (providerId) => payments.cancel(providerId))
      await db
        .update(subscription)
        .set({ active: false, providerState: 'cancelled', cancelAt: null })
        .where(eq(subscription.id, id))
    })
}
