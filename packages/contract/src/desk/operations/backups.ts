import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, MaybeText, Nothing, Time, text } from '../../primitives.ts'
import * as calls from '../calls.ts'

/** Minutes for which the link to a dump works (OPERATIONS-07). */
export const BACKUP_LINK_MINUTES = 5

/** Checks of a trial, in their order (OPERATIONS-08). */
export const TRIAL_CHECKS = ['rows', 'tables', 'migrations', 'ledger', 'ballots', 'files'] as const

/** A check of a trial: the number of things that were checked, and problems with the first of them in words. */
export const TrialCheck = z.object({
  check: z.enum(TRIAL_CHECKS),
  checked: Count,
  problems: Count,
  examples: z.array(z.string()),
})
export type TrialCheck = z.infer<typeof TrialCheck>

/** The last trial of a dump. `problem` is the sentence why it did not finish; a running one has no `finished_at`. */
const Trial = z.object({
  at: Time,
  finished_at: Time.nullable(),
  problem: MaybeText,
  is_good: z.boolean(),
  checks: z.array(TrialCheck),
})

/** Makers of dumps: an administrator, the schedule, or a command. */
export const DUMP_MAKERS = ['desk', 'job', 'command'] as const
export type DumpMaker = (typeof DUMP_MAKERS)[number]

/**
 * A dump of the database; one that is not readable is damaged or cut off (OPERATIONS-06). `version` names the newest
 * migration of its tables. Dumps of older servers do not state `rows` and `made_by`.
 */
export const Dump = z.object({
  name: z.string(),
  at: Time,
  bytes: Count,
  is_readable: z.boolean(),
  version: MaybeText,
  rows: Count.nullable(),
  made_by: z.object({ via: z.enum(DUMP_MAKERS), username: MaybeText }).nullable(),
  trial: Trial.nullable(),
})
export type Dump = z.infer<typeof Dump>

/**
 * Dumps, newest first. `is_late` says that the newest is older than twice their interval, or than 26 hours on
 * PostgreSQL; `is_running` that one is being written. `media` is the folder or bucket that dumps do not contain.
 */
const Backups = z.object({
  dumps: z.array(Dump),
  is_late: z.boolean(),
  is_running: z.boolean(),
  is_trying: z.boolean(),
  database: z.enum(['embedded', 'PostgreSQL']),
  media: z.string(),
})

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const named = z.object({ name: text(1, 100) })

export const deskBackups = get(calls.deskBackups, {
  ...admins,
  summary: 'Dumps of the database with their trials, newest first',
  input: z.object({}),
  data: Backups,
})
export const makeBackup = post(calls.makeBackup, {
  ...admins,
  summary: 'Write a dump of the database by a job; one at a time',
  input: z.object({}),
  data: Nothing,
  errors: [STATUS.conflict],
})
export const verifyBackup = post(calls.verifyBackup, {
  ...admins,
  summary: 'Restore a dump into a temporary database and check it, by a job; one at a time',
  input: named,
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const linkBackup = post(calls.linkBackup, {
  ...admins,
  proof: true,
  summary: `A link to a dump for this session, which works for ${BACKUP_LINK_MINUTES} minutes`,
  input: named,
  data: z.object({ url: z.string(), bytes: Count, sha256: z.string(), expires_at: Time }),
  errors: [STATUS.notFound],
})
export const backupFile = get(calls.backupFile, {
  auth: 'none',
  summary: 'A dump, by the link of an administrator; supports range requests',
  reply: 'bytes',
  input: z.object({ name: text(1, 100), token: text(1, 200) }),
  data: Nothing,
  errors: [STATUS.notFound],
})
export const deleteBackup = post(calls.deleteBackup, {
  ...admins,
  summary: 'Delete a dump permanently; the last good one is kept',
  input: named,
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})
