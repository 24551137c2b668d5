import * as m from '@earshot/messages/mail'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../db/schema/member.ts'
import { defineTask } from '../../jobs/task.ts'
import { findPayoutAddress } from './payouts.store.ts'
import { payStreams } from './pool.store.ts'
import { settleWaiting } from './settle.store.ts'

/** Seconds between two looks for a day whose plays are to be paid. */
export const STREAMS_SECONDS = 60 * 60

/** Pays for the plays of the days that have ended, and passes on what waited for an owner. */
export const payForStreams = defineTask({
  name: 'ledger.pay-streams',
  queue: 'upkeep',
  data: z.object({}),
  run: async ({ db, now, invalidation }) => {
    await payStreams(db, now())
    await db.transaction((tx) => settleWaiting(tx, now()))
    await invalidation.publish(['money'])
  },
})

/** Tells a member that the address of their payouts was changed (EARNINGS-07). */
export const payoutAddressMail = defineTask({
  name: 'ledger.payout-address-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int() }),
  run: async ({ db, mail }, { memberId }) => {
    const [account] = await db
      .select({ username: member.username, email: member.email })
      .from(member)
      .where(eq(member.id, memberId))
    if (account === undefined) return
    const { username } = account
    const address = await findPayoutAddress(db, memberId)
    await mail.send({
      to: account.email,
      subject: m.payout_address_subject(),
      text:
        address === undefined
          ? m.payout_address_removed_text({ username })
          : m.payout_address_text({ username, address }),
    })
  },
})
