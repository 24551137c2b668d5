import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { withRole } from '../../../access/roles.store.ts'
import { member } from '../../../db/schema/member/member.ts'
import { sendJobs } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../mail/mail.ts'
import { getAccount } from '../../member/account.store.ts'
import { checkLedger } from '../ledger/checks/check.store.ts'
import { recordAnswer, storeCheck } from '../ledger/checks/money-check.store.ts'
import { booksDiffer } from '../ledger/ledger.mails.ts'
import { compareWithProvider } from '../provider/compare.ts'
import { countLedger } from './books.store.ts'

/** Mails an administrator the differences that the check of the books found (MONEY-12). */
export const booksMail = defineTask({
  name: 'ledger.books-mail',
  queue: 'mail',
  data: z.object({ adminId: z.int(), differences: z.array(z.string()) }),
  run: async (services, { adminId, differences }) => {
    const { username, email } = await getAccount(services.db, adminId)
    const link = siteUrl(services.config, '/desk/money/ledger')
    await sendMail(services, booksDiffer, { email }, { username, differences, link })
  },
})

/** Most differences that a mail lists. */
const MAILED_MOST = 50

/** Checks the books, every night and when an admin asks. New differences are mailed to all admins (MONEY-12). */
export const checkBooks = defineTask({
  name: 'ledger.check',
  queue: 'upkeep',
  every: '1 day',
  data: z.object({}),
  run: async ({ db, now }) => {
    const [found, rows] = [await checkLedger(db), await countLedger(db)]
    const added = await storeCheck(db, 'books', { rows, found, at: now() })
    if (added.length === 0) return
    const admins = await db
      .select({ id: member.id })
      .from(member)
      .where(inArray(member.id, withRole(db, 'admin')))
    const differences = added.slice(0, MAILED_MOST).map(({ text }) => text)
    await sendJobs(
      db,
      admins.map(({ id }) => booksMail.job({ adminId: id, differences })),
    )
  },
})

/** Compares all payments with the provider because an admin asked, and stores the differences (MONEY-10). */
export const compareNow = defineTask({
  name: 'payment.compare-now',
  queue: 'payments',
  isAwaited: true,
  data: z.object({}),
  run: async (services) => {
    const { db, now } = services
    const { asked, differences, isSilent } = await compareWithProvider(services, { all: true })
    if (isSilent !== undefined) await recordAnswer(db, isSilent, now())
    await storeCheck(db, 'provider', { rows: asked, found: differences, at: now() })
  },
})
