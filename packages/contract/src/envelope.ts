import { z } from 'zod'
import { TOKEN_NEEDED } from './limits.ts'

/** Status values of the envelope (the specification, "Status values"; ERRORS-03, ERRORS-04). */
export const STATUS = {
  ok: 1,
  tokenNeeded: TOKEN_NEEDED,
  badRequest: 400,
  refused: 401,
  paymentUnconfirmed: 402,
  forbidden: 403,
  notFound: 404,
  wrongMethod: 405,
  timedOut: 408,
  conflict: 409,
  tooLarge: 413,
  urlTooLong: 414,
  wrongType: 415,
  wrongCode: 422,
  proofNeeded: 428,
  tooMany: 429,
  headersTooLong: 431,
  failure: 500,
  busy: 503,
  diskFull: 507,
} as const

/** Statuses that every call may answer with, in addition to its own errors (the specification, "Status values"). */
export const STATUS_OF_EVERY_CALL = [
  STATUS.badRequest,
  STATUS.forbidden,
  STATUS.wrongMethod,
  STATUS.timedOut,
  STATUS.urlTooLong,
  STATUS.tooMany,
  STATUS.headersTooLong,
  STATUS.failure,
  STATUS.busy,
  STATUS.diskFull,
] as const

/** One of the documented status values. */
export type Status = (typeof STATUS)[keyof typeof STATUS]

/** Returns the HTTP status of an envelope: 200 for success, 401 for a missing token, else the same number. */
export function httpCode(status: Status): number {
  if (status === STATUS.ok) return 200
  if (status === STATUS.tokenNeeded) return 401
  return status
}

/** Error codes for programs; people read `error`. A program that does not know a code uses the status. */
export const ERROR_CODES = [
  'token_needed',
  'invalid',
  'refused',
  'payment_unconfirmed',
  'forbidden',
  'phone_unverified',
  'for_subscribers',
  'not_found',
  'not_available',
  'wrong_method',
  'timed_out',
  'conflict',
  'exists',
  'too_large',
  'wrong_type',
  'wrong_code',
  'code_expired',
  'code_used',
  'code_spent',
  'proof_needed',
  'too_many',
  'failure',
  'busy',
  'disk_full',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** Error codes by failure status; the first one is the default of the status. */
export const CODES: Readonly<Record<Exclude<Status, typeof STATUS.ok>, readonly [ErrorCode, ...ErrorCode[]]>> = {
  [STATUS.tokenNeeded]: ['token_needed'],
  [STATUS.badRequest]: ['invalid'],
  [STATUS.refused]: ['refused'],
  [STATUS.paymentUnconfirmed]: ['payment_unconfirmed'],
  // Either a verified phone or a subscription would permit the call.
  [STATUS.forbidden]: ['forbidden', 'phone_unverified', 'for_subscribers'],
  // The contract has the call, but this server does not serve it yet.
  [STATUS.notFound]: ['not_found', 'not_available'],
  [STATUS.wrongMethod]: ['wrong_method'],
  [STATUS.timedOut]: ['timed_out'],
  // Another member already has the value of `field`.
  [STATUS.conflict]: ['conflict', 'exists'],
  [STATUS.tooLarge]: ['too_large'],
  [STATUS.urlTooLong]: ['too_large'],
  [STATUS.wrongType]: ['wrong_type'],
  // The reason why a code is no longer valid; the message is always "Invalid code".
  [STATUS.wrongCode]: ['wrong_code', 'code_expired', 'code_used', 'code_spent'],
  [STATUS.proofNeeded]: ['proof_needed'],
  [STATUS.tooMany]: ['too_many'],
  [STATUS.headersTooLong]: ['too_large'],
  [STATUS.failure]: ['failure'],
  [STATUS.busy]: ['busy'],
  [STATUS.diskFull]: ['disk_full'],
}

/** The current songs of a playlist in order, returned to a write that was made for an older `version`. */
export const CurrentSongs = z.object({ version: z.int(), song_ids: z.array(z.int()) })
export type CurrentSongs = z.infer<typeof CurrentSongs>

/**
 * The envelope of a failed call: plain text for the user, no data (API-04, ERRORS-09). `field` is the refused input;
 * `current` comes with the 409 of a write to a playlist that has changed since.
 */
export const Failure = z.object({
  status: z.int(),
  data: z.null(),
  error: z.string(),
  code: z.enum(ERROR_CODES).optional(),
  field: z.string().optional(),
  current: CurrentSongs.optional(),
})
export type Failure = z.infer<typeof Failure>

/** The envelope of a failure. */
export const failureOf = ({
  status,
  error,
  code = CODES[status][0],
  field,
  current,
}: {
  status: Exclude<Status, typeof STATUS.ok>
  error: string
  code?: ErrorCode | undefined
  field?: string | undefined
  current?: CurrentSongs | undefined
}): Failure => ({
  status,
  data: null,
  error,
  code,
  ...(field === undefined ? {} : { field }),
  ...(current === undefined ? {} : { current }),
})

/** The envelope of a successful call around `data` (API-04). */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(STATUS.ok), data, error: z.null() })
