import { STATUS, failureOf, httpCode } from '@earshot/contract/envelope'
import { NotMoney } from '@earshot/contract/money/money'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { POSTGRES_DISK_FULL, codeOf, isDiskFull } from '../db/error-codes.ts'
import { isDatabaseAway } from '../db/postgres/postgres-pool.ts'
import { PaymentProblem } from '../ports/payments/payments.ts'
import { Refusal, badRequest, busy, forbidden, notFound, unconfirmed } from './errors.ts'

/**
 * The error handler of the API: turns every error into the envelope; the log gets all details of a failure, the user
 * none.
 */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  const { status, message, code, field, current } = refusal
  if (hasLeft(error, reply)) request.log.debug({ err: error }, 'the client went away')
  else if (refusal.status === STATUS.failure) request.log.error({ err: error }, 'request failed')
  else if (refusal.status === STATUS.diskFull) logFullDisk(error, request.log)
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply
    .code(httpCode(refusal.status))
    .header('cache-control', 'no-store')
    .send(failureOf({ status, error: message, code, field, current }))
}

// A broken connection to another service has the same message, but the client did not cause it.
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

/** Converts any error to the reply for the user. */
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

// Every write fails while a disk is full, and the log may be on the same disk.
function logFullDisk(error: unknown, log: FastifyRequest['log']): void {
  const problem =
    codeOf(causeOf(error)) === POSTGRES_DISK_FULL ? 'the disk of the database is full' : 'the disk is full'
  if (isFirstInMinute(problem)) log.error({ err: error }, problem)
}

const isFirstInMinute = onceAMinute()

/** Returns a function that is true if its text was not logged in the last minute. */
export function onceAMinute(now = () => performance.now()): (words: string) => boolean {
  const logged = new Map<string, number>()
  return (words) => {
    if (now() - (logged.get(words) ?? -Infinity) < 60_000) return false
    logged.set(words, now())
    return true
  }
}

const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause !== undefined && error.cause !== error ? causeOf(error.cause) : error

// Errors of libraries have an HTTP status; their messages are not for users.
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

// Calls parse with `reportInput`, which distinguishes a missing field from one of a wrong type.
function problemOf(issue: z.core.$ZodIssue): string {
  if ('input' in issue && issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_union') return unionProblem(issue)
  if (issue.code === 'invalid_type') return TYPES.get(issue.expected) ?? 'has the wrong type'
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be ${issue.values.join(' or ')}`
  return issue.message
}

// A union reports all its branches; the user needs the one message that fits the type of the value.
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

// Errors repeat only names of fields, no other input.
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
