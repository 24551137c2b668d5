import { DrizzleQueryError } from 'drizzle-orm'
import type { Config } from './config.ts'
import type { OpenDb } from './db/open.ts'
import { isDatabaseAway } from './db/postgres-pool.ts'
import type { DemoWorld } from './demo/demo-world.ts'
import { terminal } from './terminal.ts'

/** Prints one line for the operator, at the terminal of the command that runs, if one does. */
export function say(line: string): void {
  terminal().write('out', `${line}\n`)
}

/** The useful part of an error for an operator: the message of a database error starts with the whole statement, and is worth nothing when the database is away; one of the file system is a code. */
export function sentenceOf(error: unknown): string {
  // The job queue gives what it made of an error.
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

/** Prints where everything is, what the database promises, and the demo accounts. `url` has no slash at its end. */
export function announce(
  config: Config,
  { url, database, accounts }: { url: string; database: OpenDb['kind']; accounts: DemoWorld['accounts'] },
): void {
  const player = config.playerUrl.startsWith('/') ? url + config.playerUrl : config.playerUrl
  say(`\n  Earshot is ready.\n\n  site    ${url}/\n  player  ${player}\n  API     ${url}/api/docs\n`)
  if (database === 'pglite') {
    const dump =
      config.backupMinutes === 0
        ? 'Rolling dumps are off (BACKUP_MINUTES=0).'
        : `A dump is written every ${config.backupMinutes} min to ${config.dataDir}/backups.`
    say(
      `  The embedded database survives a crash of this process, but it does not wait for the disk (no fsync):\n  a power cut can lose changes made after the last dump. ${dump}\n  Set DATABASE_URL to use PostgreSQL. See docs/operating.md.\n`,
    )
  }
  for (const account of accounts) say(`demo account: ${account.username} / ${account.password} (${account.what})`)
}
