import { z } from 'zod'
import * as calls from './calls/listening.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { Count, CountInput, DayInput, IdInput, Nothing, text } from './primitives.ts'

/** What can be played, as the wire calls it. */
export const PlayableKind = z.enum(['song', 'episode'], 'must be song or episode')
export type PlayableKind = z.infer<typeof PlayableKind>

/**
 * A play. It is told when 30 seconds or half of the sound were heard, whichever comes first. `listening` names this one hearing: whoever tells the same
 * twice gets the first answer again, and it counts once. With it, `seconds` below the threshold count no play. Without it a listener counts once for the
 * same sound in 30 seconds.
 */
export const addPlay = post(calls.addPlay, {
  summary: 'Count a play of a track or episode',
  auth: 'optional',
  scope: 'listen',
  phone: 'not required',
  data: z.object({ plays: Count }),
  errors: [STATUS.forbidden, STATUS.notFound, STATUS.tooMany],
  input: z.object({
    type: PlayableKind,
    id: IdInput,
    playlist_id: IdInput.optional(),
    seconds: CountInput.optional(),
    listening: z.uuid('must be a UUID').optional(),
  }),
})

const heard = [STATUS.forbidden, STATUS.notFound] as const
// Audio elements send no headers: the stream token in the URL of sound for subscribers says who listens; the wire calls it a ticket.
const ticket = text(1, 200).optional()
export const songStream = get(calls.songStream, {
  summary: 'Sound of a track; answers ranges',
  auth: 'optional',
  scope: 'listen',
  reply: 'bytes',
  input: z.object({ song_id: IdInput, ticket }),
  data: Nothing,
  errors: heard,
})
export const episodeStream = get(calls.episodeStream, {
  summary: 'Sound of an episode; answers ranges',
  auth: 'optional',
  scope: 'listen',
  reply: 'bytes',
  input: z.object({ episode_id: IdInput, ticket }),
  data: Nothing,
  errors: heard,
})

const split = z.object({ all: z.number(), streams: z.number(), subscriptions: z.number() })
const payout = z.object({ balance: z.number(), requested: z.number() })

export const earnings = get(calls.earnings, {
  summary: "The viewer's earnings",
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: payout.extend({ currency: z.string(), total: split, last_month: split }),
})
export const earningsReport = get(calls.earningsReport, {
  summary: 'Earnings as CSV',
  auth: 'token',
  scope: 'read',
  reply: 'csv',
  input: z.object({ from: DayInput.optional(), to: DayInput.optional() }),
  data: Nothing,
})
const amount = z.number().positive('must be above 0').max(1_000_000, 'must be at most 1000000')
export const requestPayment = post(calls.requestPayment, {
  summary: 'Ask for a payout up to the balance',
  auth: 'token',
  scope: 'account',
  input: z.object({ amount }),
  data: payout,
  errors: [STATUS.conflict],
})
export const tipPlatform = post(calls.tipPlatform, {
  summary: 'Tip the platform',
  auth: 'token',
  scope: 'account',
  input: z.object({ amount, order_id: text(1, 200), facilitator_access_token: text(1, 2000) }),
  data: Nothing,
  errors: [STATUS.paymentUnconfirmed],
})
