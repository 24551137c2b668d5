import { moneyText } from '@earshot/contract/money/money'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../../db/schema/member/member.ts'
import { payout } from '../../../db/schema/money/ledger.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail } from '../../mail/mail.ts'
import { payoutFailed } from './ledger.mails.ts'

/** Mails a member why a payout was rejected or failed (MONEY-06, MONEY-07). */
export const payoutFailedMail = defineTask({
  name: 'ledger.payout-failed-mail',
  queue: 'mail',
  data: z.object({ payoutId: z.int() }),
  run: async (services, { payoutId }) => {
    const [row] = await services.db
      .select({ payout, username: member.username, email: member.email })
      .from(payout)
      .innerJoin(member, eq(member.id, payout.memberId))
      .where(eq(payout.id, payoutId))
    if (row === undefined) return
    const amount = moneyText(row.payout.amount, row.payout.currency)
    const facts = { username: row.username, amount, reason: row.payout.problem ?? '' }
    await sendMail(services, payoutFailed, { email: row.email }, facts)
  },
})
