import { STATUS, httpCode } from '@earshot/contract/envelope'
import type { Status } from '@earshot/contract/envelope'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'

/** A refusal with a status of the envelope and a sentence for the user: plain text, no inner details (ERRORS-09). */
export class Refusal extends Error {
  readonly status: Status
  readonly retryAfterSeconds: number | undefined
  constructor(status: Status, sentence: string, retryAfterSeconds?: number) {
    super(sentence)
    this.name = 'Refusal'
    this.status = status
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** 404: `what` is the missing thing in the user's words, like "artist". */
export const notFound = (what: string): Refusal => new Refusal(STATUS.notFound, `There is no such ${what}.`)
/** The one row of a query by key, or 404 for `what`. */
export function oneOf<Row>(rows: readonly Row[], what: string): Row {
  const [row] = rows
  if (row === undefined) throw notFound(what)
  return row
}

/** 400: names the field and what is wrong with it. */
export const badRequest = (field: string, problem: string): Refusal => new Refusal(STATUS.badRequest, `${field}: ${problem}`)
/** 403 with a sentence. */
export const forbidden = (sentence: string): Refusal => new Refusal(STATUS.forbidden, sentence)
/** 1000: a token is needed and there is no valid one. */
export const tokenNeeded = (): Refusal => new Refusal(STATUS.tokenNeeded, 'Token is expired, please login')
/** 429 with the seconds after which to try again. */
export const tooMany = (seconds: number): Refusal => new Refusal(STATUS.tooMany, `Too many requests. Please try again in ${seconds} s.`, seconds)

/** The one error handler of the API: turns whatever was thrown into the envelope; a failure tells the log everything and the user nothing. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal.status === STATUS.failure) request.log.error({ err: error }, 'request failed')
  if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds)
  return reply.code(httpCode(refusal.status)).send({ status: refusal.status, data: null, error: refusal.message })
}

/** What any error means to the user. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof z.ZodError) return inputRefusal(error)
  const code = codeOf(error)
  if (code !== undefined && FRAMEWORK.has(code)) return FRAMEWORK.get(code) ?? failure()
  if (code !== undefined && DATABASE_BUSY.has(code)) return tooMany(2)
  if (error instanceof Error && /timeout exceeded when trying to connect/.test(error.message)) return tooMany(2)
  if (error instanceof Error && error.cause !== undefined && error.cause !== error) return refusalOf(error.cause)
  return failure()
}

function inputRefusal(error: z.ZodError): Refusal {
  const issue = error.issues[0]
  if (issue === undefined) return new Refusal(STATUS.badRequest, 'The request cannot be read.')
  if (issue.code === 'unrecognized_keys') return badRequest(clipped(issue.keys[0] ?? 'query'), 'is not a field of this call')
  const field = issue.path.join('.')
  return field === '' ? new Refusal(STATUS.badRequest, 'The request body must be a JSON object.') : badRequest(field, problemOf(issue))
}

// A call parses with `reportInput`, which tells a missing field from one of a wrong type.
function problemOf(issue: z.core.$ZodIssue): string {
  if ('input' in issue && issue.input === undefined) return 'is required'
  if (issue.code === 'invalid_union') return unionProblem(issue)
  if (issue.code === 'invalid_type') return TYPES.get(issue.expected) ?? 'has the wrong type'
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid')) return `must be ${issue.values.join(' or ')}`
  return issue.message
}

// A union reports all its branches; the user needs the one sentence that fits the type that was sent.
function unionProblem(issue: z.core.$ZodIssueInvalidUnion): string {
  const branches = issue.errors.flatMap((branch) => branch.slice(0, 1))
  const fitting = branches.find((branch) => branch.code !== 'invalid_type') ?? branches[0]
  return fitting === undefined ? 'cannot be read' : problemOf(fitting)
}

const TYPES = new Map<string, string>([
  ['string', 'must be text'], ['number', 'must be a number'], ['int', 'must be a whole number'], ['boolean', 'must be true or false'],
  ['array', 'must be a list'], ['object', 'must be an object'],
])

// Names of fields are words; whatever else was sent is not said back.
const clipped = (name: string): string => name.replaceAll(/[^\w.[\]-]/g, '').slice(0, 60) || 'input'

const failure = () => new Refusal(STATUS.failure, 'Something went wrong on our side. Please try again later.')

const FRAMEWORK = new Map<string, Refusal>([
  ['FST_ERR_CTP_INVALID_JSON_BODY', new Refusal(STATUS.badRequest, 'The request body is not valid JSON.')],
  ['FST_ERR_CTP_EMPTY_JSON_BODY', new Refusal(STATUS.badRequest, 'The request body is empty.')],
  ['FST_ERR_CTP_INVALID_CONTENT_LENGTH', new Refusal(STATUS.badRequest, 'The request body does not have the length it names.')],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', new Refusal(STATUS.wrongType, 'This content type is not accepted here.')],
  ['FST_ERR_CTP_BODY_TOO_LARGE', new Refusal(STATUS.tooLarge, 'The request body is too large.')],
  ['FST_ERR_BAD_URL', new Refusal(STATUS.badRequest, 'The address cannot be read.')],
])

// PostgreSQL: too many connections, statement cancelled by its time limit, shutting down, starting up.
const DATABASE_BUSY = new Set(['53300', '57014', '57P01', '57P03'])

function codeOf(error: unknown): string | undefined {
  return typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
