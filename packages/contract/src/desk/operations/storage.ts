import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, Nothing, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'

/** Kinds of stored files (OPERATIONS-05). */
export const FILE_KINDS = [
  'sounds',
  'linked',
  'previews',
  'pictures',
  'films',
  'cards',
  'unused',
  'dumps',
  'forms',
] as const

/** Artists and members of a report that store most, and missing files that it names. */
export const STORAGE_REPORT = { largest: 50, missing: 200 } as const

const Amount = z.object({ files: Count, bytes: Count })
const Owner = Amount.extend({ id: Id, name: z.string() })

/**
 * Bytes and files by kind, artist and member at one moment. `growth` is the change of all bytes since the oldest
 * report of
 * the last 30 days, null without one. A missing file names one item that refers to it.
 */
export const StorageReport = z.object({
  at: Time,
  kinds: z.array(Amount.extend({ kind: z.enum(FILE_KINDS) })),
  artists: z.array(Owner),
  members: z.array(Owner),
  missing: z.array(z.object({ key: z.string(), item: z.string() })),
  missing_total: Count,
  growth: z.int().nullable(),
})
export type StorageReport = z.infer<typeof StorageReport>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const

export const deskStorage = get(calls.deskStorage, {
  ...admins,
  summary: 'The last count of stored files',
  input: z.object({}),
  data: z.object({ report: StorageReport.nullable(), is_counting: z.boolean(), is_cleaning: z.boolean() }),
})
export const countStorage = post(calls.countStorage, {
  ...admins,
  summary: 'Count stored files by a job',
  input: z.object({}),
  data: Nothing,
  errors: [STATUS.conflict],
})
export const cleanStorage = post(calls.cleanStorage, {
  ...admins,
  summary: 'Delete unused and incomplete files by a job, as the server does every hour',
  input: z.object({}),
  data: Nothing,
  errors: [STATUS.conflict],
})
