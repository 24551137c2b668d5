import { eq } from 'drizzle-orm'
import { revokeAccessKeys } from '../../../access/keys.store.ts'
import type { Db } from '../../../db/open.ts'
import { scrobbling } from '../../../db/schema/listening/listening.ts'
import { privateFeed } from '../../../db/schema/listening/private-feed.ts'
import { payoutAddress } from '../../../db/schema/money/ledger.ts'
import { forgetDevices } from './known-device.store.ts'
import { endResetCodes } from './one-time-codes.store.ts'
import { endSessions } from './session.store.ts'

/** Kinds of access to an account or its money that end when its password changes. */
export const REVOKED = ['access_keys', 'private_feeds', 'listenbrainz', 'payout_address'] as const
/** One of these kinds. */
export type Revoked = (typeof REVOKED)[number]

/**
 * Ends all ways to sign in to an account: sessions except `keepSession`, reset codes, known devices and access keys.
 * Returns the number of access keys.
 */
export async function endSignIns(tx: Db, memberId: number, exceptSession?: number): Promise<number> {
  await endSessions(tx, memberId, exceptSession)
  await endResetCodes(tx, memberId)
  await forgetDevices(tx, memberId)
  return revokeAccessKeys(tx, memberId)
}

/**
 * Ends all access to an account in the transaction that changes its password: sessions except `keepSession`, reset
 * codes, known devices, access keys, private feeds, the ListenBrainz token and the payout address. Open payout requests
 * keep their original address. Returns the kinds of access that existed.
 */
export async function revokeAccess(tx: Db, memberId: number, exceptSession?: number): Promise<Revoked[]> {
  const ended = {
    access_keys: await endSignIns(tx, memberId, exceptSession),
    private_feeds: (await tx.delete(privateFeed).where(eq(privateFeed.memberId, memberId)).returning()).length,
    listenbrainz: (await tx.delete(scrobbling).where(eq(scrobbling.memberId, memberId)).returning()).length,
    payout_address: (await tx.delete(payoutAddress).where(eq(payoutAddress.memberId, memberId)).returning()).length,
  }
  return REVOKED.filter((way) => ended[way] > 0)
}
