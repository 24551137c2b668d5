import { DrizzleQueryError } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { OpenDb } from '../../db/open.ts'
import { isDatabaseAway } from '../../db/postgres/postgres-pool.ts'
import { terminal } from './terminal.ts'

/** Prints one line for the operator, at the terminal of the running command if there is one. */
export function print(line: string): void {
  terminal().write('out', `${line}\n`)
}

/** Prints one line about a failure, with the level of a failure in the log of a server. */
export function logProblem(line: string): void {
  terminal().write('error', `${line}\n`)
}

/**
 * Returns the useful part of an error for an operator: the message of a database error starts with the complete
 * statement and says nothing when the database is down; a file system error is a code.
 */
export function sentenceOf(error: unknown): string {
  // The job queue passes a serialised error.
  if (!(error instanceof Error)) return String(isWithMessage(error) ? error.message : error)
  const problem = 'code' in error && 'path' in error ? FILE_PROBLEMS[String(error.code)] : undefined
  if (problem !== undefined && 'path' in error) return `${String(error.path)} ${problem}.`
  if ('code' in error && error.code === 'EISDIR') return 'A folder is named where a file is needed.'
  if (error instanceof DrizzleQueryError && isDatabaseAway(error))
    return `PostgreSQL cannot be reached or has too much to do: ${rootOf(error).message}. What was stored before is safe.`
  const cause =
    error.cause instanceof Error && !error.message.includes(error.cause.message)
      ? `\n${error.cause.message.slice(0, LONGEST_SENTENCE)}`
      : ''
  return error.message.slice(0, LONGEST_SENTENCE) + cause
}

const isWithMessage = (error: unknown): error is { message: unknown } =>
  typeof error === 'object' && error !== null && 'message' in error

const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const LONGEST_SENTENCE = 600
const FILE_PROBLEMS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EACCES: 'may not be read or written by this user',
  EPERM: 'may not be read or written by this user',
  EROFS: 'lies on a disk that is read-only',
}

type Account = { username: string; password?: string | undefined; what: string }

/** Prints the URLs, the guarantees of the database, and the demo accounts. `url` has no slash at its end. */
export function announce(
  config: Config,
  { url, database, accounts }: { url: string; database: OpenDb['kind']; accounts: readonly Account[] },
): void {
  const player = config.playerUrl.startsWith('/') ? url + config.playerUrl : config.playerUrl
  print(`\n  Earshot is ready.\n\n  site    ${url}/\n  player  ${player}\n  API     ${url}/api/docs\n`)
  if (database === 'pglite') {
    const dump =
      config.backupMinutes === 0
        ? 'Rolling dumps are off (BACKUP_MINUTES=0).'
        : `A dump is written every ${config.backupMinutes} min to ${config.dataDir}/backups.`
    print(
      `  The embedded database survives a crash of this process, but it does not wait for the disk (no fsync):\n  a power cut can lose changes made after the last dump. ${dump}\n  Set DATABASE_URL to use PostgreSQL. See docs/operating.md.\n`,
    )
  }
  for (const { username, password, what } of accounts)
    print(`demo account: ${username}${password === undefined ? '' : ` / ${password}`} (${what})`)
  if (accounts.some(({ password }) => password === undefined))
    print('The passwords were shown once. `npx earshot demo passwords` sets new ones.')
}
