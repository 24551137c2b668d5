import type { Creator } from '@earshot/contract/catalogue/creator'
import type { EmailConsent } from '@earshot/contract/member/email-consent'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { getCreatorName } from '../../../access/creator.store.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import type { payment } from '../../../db/schema/money/payment.ts'
import { emailConsent } from '../../../db/schema/money/supporters.ts'

/** Lists the artists and podcasts that may read the e-mail address of a member, the newest consent first. */
export async function listConsents(db: Db, memberId: number): Promise<EmailConsent[]> {
  const rows = await db
    .select({
      givenAt: emailConsent.givenAt,
      artist: { id: artist.id, name: artist.name, avatar: artist.avatar },
      podcast: { id: podcast.id, name: podcast.title, avatar: podcast.avatar },
    })
    .from(emailConsent)
    .leftJoin(artist, eq(artist.id, emailConsent.artistId))
    .leftJoin(podcast, eq(podcast.id, emailConsent.podcastId))
    .where(eq(emailConsent.memberId, memberId))
    .orderBy(desc(emailConsent.id))
  return rows.flatMap((row) => {
    const to = row.artist ?? row.podcast
    if (to === null) return []
    const { id, name, avatar } = to
    const kind = row.artist === null ? 'podcast' : 'artist'
    return [{ kind, id, name, avatarURL: avatar, given_at: row.givenAt.toISOString() }]
  })
}

/** Lets an artist or podcast read the e-mail address of a member, or takes that back. Throws 404 (SUPPORTERS-09). */
export async function setConsent(
  db: Db,
  memberId: number,
  creator: Creator,
  { isGiven, at }: { isGiven: boolean; at: Date },
): Promise<void> {
  if (!isGiven) {
    await db.delete(emailConsent).where(and(eq(emailConsent.memberId, memberId), isTo(creator)))
    return
  }
  await getCreatorName(db, creator)
  await db
    .insert(emailConsent)
    .values({
      memberId,
      givenAt: at,
      ...(creator.kind === 'artist' ? { artistId: creator.id } : { podcastId: creator.id }),
    })
    .onConflictDoNothing()
}

/** Gives the e-mail address of a payer to the paid artist or podcast, if the checkout was sent with the tick. */
export async function giveEmail(
  tx: Db,
  {
    memberId,
    artistId,
    podcastId,
    givesEmail,
  }: Pick<typeof payment.$inferSelect, 'memberId' | 'artistId' | 'podcastId' | 'givesEmail'>,
  at: Date,
): Promise<void> {
  if (!givesEmail || (artistId === null && podcastId === null)) return
  await tx.insert(emailConsent).values({ memberId, artistId, podcastId, givenAt: at }).onConflictDoNothing()
}

/** The condition for consents to an artist or podcast. */
export const isTo = ({ kind, id }: Creator) =>
  kind === 'artist'
    ? and(eq(emailConsent.artistId, id), isNull(emailConsent.podcastId))
    : eq(emailConsent.podcastId, id)
