import { STATUS, failureOf, httpCode } from '@earshot/contract/envelope'
import type { CurrentSongs, ErrorCode, Status } from '@earshot/contract/envelope'
import { fieldError } from '@earshot/contract/field-error'
import { NotMoney } from '@earshot/contract/money'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { codeOf, isDatabaseAway } from './db/postgres-pool.ts'
import { PaymentProblem } from './ports/payments.ts'

/** A refusal with a status of the envelope and a sentence for the user: plain text, no inner details (ERRORS-09). */
export class Refusal extends Error {
  readonly status: FailedStatus
  readonly retryAfterSeconds: number | undefined
  /** The machine-readable code; by default the first one of the status. */
  readonly code: ErrorCode | undefined
  /** The input that was refused. */
  readonly field: string | undefined
  /** The songs of a playlist that changed meanwhile. */
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

/** 404: `what` is the missing thing in the user's words, like "artist". */
export const notFound = (what: string): Refusal => new Refusal(STATUS.notFound, `There is no such ${what}.`)
/** The one row of a query by key, or 404 for `what`. */
export function oneOf<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw notFound(what)
  return row
}

/** 400: names the field and what is wrong with it. */
export const badRequest = (field: string, problem: string): Refusal =>
  new Refusal(STATUS.badRequest, fieldError(field, problem), { field })
/** 409: somebody else has this already, like a name. */
export const taken = (field: string, problem: string): Refusal =>
  new Refusal(STATUS.conflict, fieldError(field, problem), { code: 'exists', field })
/** 403 with a sentence. */
export const forbidden = (sentence: string): Refusal => new Refusal(STATUS.forbidden, sentence)
/** 403: `user_id` names another member than the token does (API-38). */
export const notYours = (): Refusal =>
  new Refusal(STATUS.forbidden, fieldError('user_id', 'is not yours'), { field: 'user_id' })
/** 402: the provider did not confirm a payment, or did not do what was asked. */
export const unconfirmed = (sentence: string): Refusal => new Refusal(STATUS.paymentUnconfirmed, sentence)
/** 1000: a token is needed and there is no valid one. */
export const tokenNeeded = (): Refusal => new Refusal(STATUS.tokenNeeded, 'Token is expired, please login')
/** 429 with the seconds after which to try again. */
export const tooMany = (seconds: number): Refusal =>
  new Refusal(STATUS.tooMany, `Too many requests. Please try again in ${waitText(seconds)}.`, {
    retryAfterSeconds: seconds,
  })

/** Retry-After in seconds when the database is down or the server is overloaded. */
export const BUSY_SECONDS = 2
/** 503: the database is down, or the server is overloaded. */
export const busy = (): Refusal =>
  new Refusal(STATUS.busy, 'Earshot is not available right now. Please try again in a few seconds.', {
    retryAfterSeconds: BUSY_SECONDS,
  })

function waitText(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return seconds < 7200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`
}

/** The one error handler of the API: turns whatever was thrown into the envelope; a failure tells the log everything and the user nothing. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  const { status, message, code, field, current } = refusal
  if (hasLeft(error, reply)) request.log.debug({ err: error }, 'the client went away')
  else if (refusal.status === STATUS.failure) request.log.error({ err: error }, 'request failed')
  else if (refusal.status === STATUS.diskFull)
    request.log.error(
      { err: error },
      codeOf(causeOf(error)) === POSTGRES_FULL ? 'the disk of the database is full' : 'the disk is full',
    )
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(httpCode(refusal.status))
    .header('cache-control', 'no-store')
    .send(failureOf({ status, error: message, code, field, current }))
}

// A broken connection to another service has the same message, but is not the client's fault.
const hasLeft = (error: unknown, reply: FastifyReply): boolean =>
  reply.raw.destroyed && CLIENT_LEFT.has(codeOf(error) ?? '')

const CLIENT_LEFT = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
])

/** Turns any error into the reply for the user. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return inputRefusal(error)
  if (error instanceof NotMoney) return badRequest(error.field, error.message)
  if (error instanceof PaymentProblem) return unconfirmed(PAYMENT_PROBLEMS[error.kind])
  const code = codeOf(error)
  if (code !== undefined && FRAMEWORK.has(code)) return FRAMEWORK.get(code) ?? failure()
  if (isDiskFull(error))
    return new Refusal(STATUS.diskFull, 'There is no space left to store this. Please try again later.')
  if (isDatabaseAway(error)) return busy()
  if (error instanceof Error && error.cause !== undefined && error.cause !== error) return refusalOf(error.cause)
  return refusalOfCode(error) ?? failure()
}

/** Whether an error says that a disk is full: of a folder (ENOSPC, or EDQUOT for its user's share), or of PostgreSQL. */
export const isDiskFull = (error: unknown): boolean => DISK_FULL.has(codeOf(error) ?? '')

const POSTGRES_FULL = '53100'
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', POSTGRES_FULL])

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined && error.cause !== error ? causeOf(error.cause) : error

// Libraries give their refusals an HTTP code; their words are not for users.
function refusalOfCode(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('statusCode' in error) || typeof error.statusCode !== 'number')
    return undefined
  const code = error.statusCode
  if (code < 400 || code > 499) return undefined
  return BY_CODE.get(code) ?? new Refusal(STATUS.badRequest, 'The request cannot be read.')
}

const BY_CODE = new Map<number, Refusal>([
  [403, forbidden('This is not allowed.')],
  [404, notFound('address')],
  [405, new Refusal(STATUS.wrongMethod, 'This URL does not support this method.')],
  [413, new Refusal(STATUS.tooLarge, 'The request body is too large.')],
  [414, new Refusal(STATUS.urlTooLong, 'The URL is too long.')],
  [415, new Refusal(STATUS.wrongType, 'This content type is not accepted here.')],
  [431, new Refusal(STATUS.headersTooLong, 'The headers of the request are too long.')],
])

function inputRefusal(error: z.ZodError): Refusal {
  const issue = error.issues[0]
  if (issue === undefined) return new Refusal(STATUS.badRequest, 'The request cannot be read.')
  if (issue.code === 'unrecognized_keys')
    return badRequest(clipped(issue.keys[0] ?? 'query'), 'is not a field of this call')
  const field = issue.path.join('.')
  return field === ''
    ? new Refusal(STATUS.badRequest, 'The request body must be a JSON object.')
    : badRequest(field, problemOf(issue))
}

// A call parses with `reportInput`, which tells a missing field from one of a wrong type.
function problemOf(issue: z.core.$ZodIssue): string {
  if ('input' in issue && issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_union') return unionProblem(issue)
  if (issue.code === 'invalid_type') return TYPES.get(issue.expected) ?? 'has the wrong type'
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be ${issue.values.join(' or ')}`
  return issue.message
}

// A union reports all its branches; the user needs the one sentence that fits the type that was sent.
function unionProblem(issue: z.core.$ZodIssueInvalidUnion): string {
  const branches = issue.errors.flatMap((branch) => branch.slice(0, 1))
  const fitting = branches.find((branch) => branch.code !== 'invalid_type') ?? branches[0]
  return fitting === undefined ? 'cannot be read' : problemOf(fitting)
}

const PAYMENT_PROBLEMS = {
  refused: 'The payment provider refused this.',
  away: 'The payment provider does not answer right now. Nothing is lost: what was paid is found when it answers again.',
} as const

const TYPES = new Map<string, string>([
  ['string', 'must be text'],
  ['number', 'must be a number'],
  ['int', 'must be a whole number'],
  ['boolean', 'must be true or false'],
  ['array', 'must be a list'],
  ['object', 'must be an object'],
])

// Only names of fields are repeated in errors, no other input.
const clipped = (name: string): string => name.replaceAll(/[^\w.[\]-]/g, '').slice(0, 60) || 'input'

const failure = () => new Refusal(STATUS.failure, 'Something went wrong on our side. Please try again later.')

const FRAMEWORK = new Map<string, Refusal>([
  ['FST_ERR_CTP_INVALID_JSON_BODY', new Refusal(STATUS.badRequest, 'The request body is not valid JSON.')],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', new Refusal(STATUS.badRequest, 'The request body is empty.')],
  [
    'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
    new Refusal(STATUS.badRequest, 'The length of the request body differs from its Content-Length.'),
  ],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new Refusal(STATUS.wrongType, 'This content type is not accepted here.')],
  ['FST_ERR_CTP_BODY_TOO_LARGE', new Refusal(STATUS.tooLarge, 'The request body is too large.')],
  ['FST_ERR_BAD_URL', new Refusal(STATUS.badRequest, 'The URL cannot be read.')],
  // A path outside the folder is "not found".
  ['FST_STATIC_FORBIDDEN_PATH', notFound('file')],
])
