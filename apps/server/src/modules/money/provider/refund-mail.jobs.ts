import { moneyText } from '@earshot/contract/money/money'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { member } from '../../../db/schema/member/member.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import { sendJobs } from '../../../jobs/queue.ts'
import { defineTask } from '../../../jobs/task.ts'
import { sendMail } from '../../mail/mail.ts'
import { paymentRefunded } from '../ledger/ledger.mails.ts'
import { findOwners } from '../ledger/owners/owners.store.ts'
import type { Reversed } from '../ledger/reversal.store.ts'

/** Mails a payer, or an owner of the artist or podcast, that a payment was refunded (MONEY-09). */
export const refundMail = defineTask({
  name: 'payment.refund-mail',
  queue: 'mail',
  data: z.object({ chargeId: z.int(), memberId: z.int(), amount: z.int() }),
  run: async (services, { chargeId, memberId, amount }) => {
    const { db } = services
    const [account] = await db.select().from(member).where(eq(member.id, memberId))
    const [paid] = await db
      .select({ charge, artist: artist.name, podcast: podcast.title })
      .from(charge)
      .leftJoin(artist, eq(artist.id, charge.artistId))
      .leftJoin(podcast, eq(podcast.id, charge.podcastId))
      .where(eq(charge.id, chargeId))
    if (account === undefined || paid === undefined) return
    const facts = {
      username: account.username,
      amount: moneyText(amount, paid.charge.currency),
      of: moneyText(paid.charge.amount, paid.charge.currency),
      title: paid.charge.title ?? paid.artist ?? paid.podcast ?? '',
      isPayer: memberId === paid.charge.memberId,
    }
    await sendMail(services, paymentRefunded, { email: account.email }, facts)
  },
})

/** Mails the payer of a payment and the owners of its artist or podcast that it was refunded. */
export async function mailRefund(tx: Db, { chargeId, amount }: Reversed): Promise<void> {
  const [paid] = await tx.select().from(charge).where(eq(charge.id, chargeId))
  if (paid === undefined) return
  const { memberId, artistId, podcastId, currency } = paid
  const creators = [
    ...(artistId === null ? [] : [{ kind: 'artist' as const, ownerId: artistId, currency }]),
    ...(podcastId === null ? [] : [{ kind: 'podcast' as const, ownerId: podcastId, currency }]),
  ]
  const ownersOf = await findOwners(tx, creators)
  const owners = creators.flatMap((creator) => ownersOf(creator).map((owner) => owner.memberId))
  await sendJobs(
    tx,
    [...new Set([memberId, ...owners])].map((id) => refundMail.job({ chargeId, memberId: id, amount })),
  )
}
