import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a ticket is for: one track or episode, heard in one session until `expiresAt`. */
export type TicketFor = { sessionId: number; kind: 'song' | 'episode'; itemId: number; expiresAt: Date }

/** Hours a ticket may be good for. It says in which session somebody listens; whether that still runs and may hear is looked up again each time. */
export const TICKET_HOURS = 12
/** Seconds that the clocks of two processes may differ, in both directions. */
const CLOCK_SECONDS = 60

/** A ticket for the address of a stream, signed with the community's own `secret`. */
export function makeTicket(secret: string, { sessionId, kind, itemId, expiresAt }: TicketFor): string {
  const end = Math.floor(expiresAt.getTime() / 1000)
  return `${sessionId}.${end}.${signature(secret, kind, itemId, sessionId, end)}`
}

/** The session of a ticket for this item; undefined for one that is forged, for something else, or expired for longer than clocks may differ. */
export function readTicket(
  secret: string,
  ticket: string,
  { kind, itemId, now }: Pick<TicketFor, 'kind' | 'itemId'> & { now: Date },
): number | undefined {
  const [, sessionId, end, signed = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  if (sessionId === undefined || end === undefined) return undefined
  const expected = signature(secret, kind, itemId, Number(sessionId), Number(end))
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined
  const left = Number(end) - now.getTime() / 1000
  return left > -CLOCK_SECONDS && left <= TICKET_HOURS * 3_600 + CLOCK_SECONDS ? Number(sessionId) : undefined
}

const signature = (secret: string, kind: string, itemId: number, sessionId: number, end: number): string =>
  createHmac('sha256', secret).update(`stream ${kind} ${itemId} of ${sessionId} ${end}`).digest('base64url')
