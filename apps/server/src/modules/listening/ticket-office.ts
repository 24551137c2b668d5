import type { Services } from '../../services.ts'
import { findSessionOwner } from '../../session.ts'
import { getSecret } from './secret.store.ts'
import type { SoundKind } from './sound.store.ts'
import { TICKET_HOURS, makeTicket, readTicket } from './ticket.ts'

/** Makes and reads tickets with the secret of this community, which is fetched once. */
export function ticketOffice({ db, now }: Pick<Services, 'db' | 'now'>) {
  let secret: Promise<string> | undefined
  const theSecret = () => {
    secret ??= getSecret(db, 'stream ticket').catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
  return {
    /** A ticket with which this session hears this item for some hours, for `remotePath`. */
    make: async (sessionId: number, kind: SoundKind, itemId: number): Promise<string> =>
      makeTicket(await theSecret(), {
        sessionId,
        kind,
        itemId,
        expiresAt: new Date(now().getTime() + TICKET_HOURS * 3_600_000),
      }),
    /** Whose ticket it is; undefined without one, with one that does not fit, and when its session has ended. */
    read: async (ticket: string | undefined, kind: SoundKind, itemId: number): Promise<number | undefined> => {
      const sessionId =
        ticket === undefined ? undefined : readTicket(await theSecret(), ticket, { kind, itemId, now: now() })
      return sessionId === undefined ? undefined : findSessionOwner(db, sessionId, now())
    },
  }
}
