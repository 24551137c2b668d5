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
  addressTooLong: 414,
  wrongType: 415,
  wrongCode: 422,
  tooMany: 429,
  headersTooLong: 431,
  failure: 500,
  busy: 503,
  diskFull: 507,
} as const

/** The statuses that every call may answer with, whatever its own errors are (the specification, "Status values"). */
export const STATUS_OF_EVERY_CALL = [
  STATUS.badRequest,
  STATUS.forbidden,
  STATUS.wrongMethod,
  STATUS.timedOut,
  STATUS.addressTooLong,
  STATUS.tooMany,
  STATUS.headersTooLong,
  STATUS.failure,
  STATUS.busy,
  STATUS.diskFull,
] as const

/** One of the documented status values. */
export type Status = (typeof STATUS)[keyof typeof STATUS]

/** The HTTP code that carries an envelope: 200 for success, 401 for a missing token, else the same number. */
export function httpCode(status: Status): number {
  if (status === STATUS.ok) return 200
  if (status === STATUS.tokenNeeded) return 401
  return status
}

/** The envelope of a failed call: plain text for the user, no data (API-04, ERRORS-09). */
export const Failure = z.object({ status: z.int(), data: z.null(), error: z.string() })
export type Failure = z.infer<typeof Failure>

/** The envelope of a successful call around `data` (API-04). */
export const success = <T extends z.ZodType>(data: T) =>
  z.object({ status: z.literal(STATUS.ok), data, error: z.null() })
