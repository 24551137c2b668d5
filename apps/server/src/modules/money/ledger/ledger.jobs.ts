import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../../db/schema/member/member.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail } from '../../mail/mail.ts'
import { payoutAddressChanged } from './ledger.mails.ts'
import { transferWaiting } from './owners/waiting.store.ts'
import { findPayoutAddress } from './payouts.store.ts'
import { payStreams } from './pool.store.ts'

/** Pays for the plays of ended days, and transfers waiting earnings to new owners. */
export const payForStreams = defineTask({
  name: 'ledger.pay-streams',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async ({ db, now }) => {
    await payStreams(db, now())
    await db.transaction((tx) => transferWaiting(tx, now()))
  },
})

/** Notifies a member by mail that their payout address was changed (EARNINGS-07). */
export const payoutAddressMail = defineTask({
  name: 'ledger.payout-address-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int() }),
  run: async (services, { memberId }) => {
    const [account] = await services.db
      .select({ username: member.username, email: member.email })
      .from(member)
      .where(eq(member.id, memberId))
    if (account === undefined) return
    const address = await findPayoutAddress(services.db, memberId)
    await sendMail(services, payoutAddressChanged, account, { username: account.username, address })
  },
})
