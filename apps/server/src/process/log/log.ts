import type { FastifyServerOptions } from 'fastify'
import type { Config } from '../../config.ts'

/** A stream for log lines in place of standard output. */
export type LogStream = { write: (line: string) => void }

/**
 * Returns the options of structured logs. Every line passes `redact`, so that no line has a secret, whatever wrote it
 * (PLAYERLINKS-05).
 */
export function loggerOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  const passwords = passwordsOf(config)
  return {
    ...(stream === undefined ? {} : { stream }),
    level: config.logLevel,
    redact: {
      paths: ['req.headers', '*.password', '*.token', '*.player_token', '*.code'],
      censor: (value, path) => (path.at(-1) === 'code' && isErrorCode(value) ? value : HIDDEN),
    },
    serializers: {
      req: (request: { method: string; url: string }) => ({ method: request.method, url: request.url }),
      err: describeError,
    },
    hooks: { streamWrite: (line) => redact(line, passwords) },
  }
}

/**
 * Returns a log line without keys, tokens and codes of this server, credentials of providers, and the given passwords.
 */
export function redact(line: string, passwords: readonly string[] = []): string {
  const withoutKeys = line
    .replaceAll(LONG_RUN, (run) => (RANDOM_TEXT.test(run) ? HIDDEN : run))
    .replaceAll(SECRET_PARAMETER, `$1${HIDDEN}`)
  return passwords.reduce((text, password) => text.replaceAll(password, HIDDEN), withoutKeys)
}

const HIDDEN = '[redacted]'
// Our keys are 43 characters of base64url; signatures and credentials of others are longer. Each may be written as %XX.
const LONG_RUN = /(?:[\w-]|%(?:2D|5F|3\d|[46][1-9A-F]|[57][0-9A])){40,}/gi
// Random values have upper and lower case; the hash in a picture's URL and the words of a title do not.
const RANDOM_TEXT = /%|[A-Z].*[a-z]|[a-z].*[A-Z]/
// Secrets that are too short to be recognised by their shape, or that others created.
const SECRET_PARAMETER =
  /([?&](?:ticket|token|player_token|access_token|id_token|code|password|old_password|new_password)=)[^&#"\s\\]+/gi

/** The passwords in the URLs of the operator's services, encoded and decoded. */
function passwordsOf({ databaseUrl, databaseDirectUrl, storageUrl, mailUrl, smsUrl }: Config): string[] {
  const written = [databaseUrl, databaseDirectUrl, storageUrl, mailUrl, smsUrl].flatMap((url) =>
    url === undefined ? [] : [URL.parse(url)?.password ?? ''],
  )
  return [...new Set(written.flatMap((password) => [password, decoded(password)]))].filter(
    (password) => password.length >= PASSWORD_MIN,
  )
}

/** Shorter passwords would match ordinary words. */
const PASSWORD_MIN = 5

/** Describes an error without the values of a failed query: they contain texts of members, codes and hashes. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: typeof error === 'string' ? error : 'not an error', stack: '' }
  const message = 'query' in error && typeof error.query === 'string' ? `Failed query: ${error.query}` : error.message
  return {
    type: error.name,
    message,
    stack: error.stack?.replace(error.message, () => message) ?? '',
    ...('code' in error ? { code: isErrorCode(error.code) ? error.code : HIDDEN } : {}),
    ...('constraint' in error ? { constraint: error.constraint } : {}),
    ...(error.cause === undefined || error.cause === error ? {} : { cause: describeError(error.cause) }),
  }
}

// Codes that name the cause, such as ENOSPC, FST_ERR_BAD_URL or PostgreSQL's 53100; a code that was sent to a member
// has six digits.
const isErrorCode = (code: unknown): boolean =>
  typeof code === 'string' && /^(?:[A-Z][A-Z0-9_]*|[0-9A-Z]{5})$/.test(code)

type DescribedError = { type: string; message: string; stack: string; [more: string]: unknown }

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
