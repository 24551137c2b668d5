import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a ticket is for: one track or episode, heard by one member until `expiresAt`. */
export type TicketFor = { memberId: number; kind: 'song' | 'episode'; itemId: number; expiresAt: Date }

/** Hours a ticket may be good for. It says who listens; whether they may is looked up again each time. */
export const TICKET_HOURS = 12

/** A ticket for the address of a stream, signed with the community's own `secret`. */
export function makeTicket(secret: string, { memberId, kind, itemId, expiresAt }: TicketFor): string {
  const end = Math.floor(expiresAt.getTime() / 1000)
  return `${memberId}.${end}.${signature(secret, kind, itemId, memberId, end)}`
}

/** Whose ticket for this item it is; undefined for one that is forged, expired or for something else. */
export function readTicket(secret: string, ticket: string, { kind, itemId, now }: Pick<TicketFor, 'kind' | 'itemId'> & { now: Date }): number | undefined {
  const [, memberId, end, signed = ''] = /^(\d{1,10})\.(\d{1,12})\.([\w-]{43})$/.exec(ticket) ?? []
  if (memberId === undefined || end === undefined) return undefined
  const expected = signature(secret, kind, itemId, Number(memberId), Number(end))
  if (!timingSafeEqual(Buffer.from(signed), Buffer.from(expected))) return undefined
  const left = Number(end) * 1000 - now.getTime()
  return left > 0 && left <= TICKET_HOURS * 3_600_000 ? Number(memberId) : undefined
}

const signature = (secret: string, kind: string, itemId: number, memberId: number, end: number): string =>
  createHmac('sha256', secret).update(`stream ${kind} ${itemId} ${memberId} ${end}`).digest('base64url')
