import { STATUS } from '@earshot/contract/envelope'
import type { CurrentSongs, ErrorCode, Status } from '@earshot/contract/envelope'
import { fieldError } from '@earshot/contract/field-error'

/**
 * A refusal with a status of the envelope and a message for the user: plain text without internal details (ERRORS-09).
 */
export class Refusal extends Error {
  readonly status: FailedStatus
  readonly retryAfterSeconds: number | undefined
  /** The machine-readable code; by default the first one of the status. */
  readonly code: ErrorCode | undefined
  /** The refused input. */
  readonly field: string | undefined
  /** The songs of a playlist that has changed since. */
  readonly current: CurrentSongs | undefined
  constructor(status: FailedStatus, sentence: string, { retryAfterSeconds, code, field, current }: More = {}) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
    this.code = code
    this.field = field
    this.current = current
  }
}

type FailedStatus = Exclude<Status, typeof STATUS.ok>
type More = { retryAfterSeconds?: number; code?: ErrorCode; field?: string; current?: CurrentSongs }

/** 404: `what` is the missing item in the user's words, such as "artist". */
export const notFound = (what: string): Refusal => new Refusal(STATUS.notFound, `There is no such ${what}.`)
/** Returns the single row of a query by key. Throws 404 for `what`. */
export function oneOf<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw notFound(what)
  return row
}

/** 400: names the field and the problem. */
export const badRequest = (field: string, problem: string): Refusal =>
  new Refusal(STATUS.badRequest, fieldError(field, problem), { field })
/** 409: the value already exists, for example a name. */
export const taken = (field: string, problem: string): Refusal =>
  new Refusal(STATUS.conflict, fieldError(field, problem), { code: 'exists', field })
/** 409 with a sentence: the state of the item does not allow it. */
export const conflict = (sentence: string): Refusal => new Refusal(STATUS.conflict, sentence)
/** 403 with a sentence. */
export const forbidden = (sentence: string): Refusal => new Refusal(STATUS.forbidden, sentence)
/** 403: `user_id` names another member than the token does (API-38). */
export const notYours = (): Refusal =>
  new Refusal(STATUS.forbidden, fieldError('user_id', 'is not yours'), { field: 'user_id' })
/** 402: the provider did not confirm a payment, or refused the request. */
export const unconfirmed = (sentence: string): Refusal => new Refusal(STATUS.paymentUnconfirmed, sentence)
/** 1000: a token is required and there is no valid one. */
export const tokenNeeded = (): Refusal => new Refusal(STATUS.tokenNeeded, 'Token is expired, please login')
/** 429 with the seconds after which to retry. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(STATUS.tooMany, `Too many requests. Please try again in ${waitText(seconds)}.`, {
    retryAfterSeconds: seconds,
  })

/** Retry-After in seconds when the database is down or the server is overloaded. */
export const BUSY_SECONDS = 2
/** 503: the database is down, or the server is overloaded. */
export const busy = (): Refusal =>
  new Refusal(STATUS.busy, 'This site is not available right now. Please try again in a few seconds.', {
    retryAfterSeconds: BUSY_SECONDS,
  })

function waitText(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}
