import { z } from 'zod'
import { get } from '../../endpoint.ts'
import { MaybeText, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'

/** A version of the release feed that is newer than the running one (OPERATIONS-12). */
export const Release = z.object({
  title: z.string(),
  at: Time,
  notes: z.string(),
  url: z.string(),
  is_security: z.boolean(),
})
export type Release = z.infer<typeof Release>

/**
 * The running version with its commit, those of its parts, and the lines of the change log since the last start of
 * another version. `update` is the last request for newer versions, null before the first (OPERATIONS-12).
 */
const Versions = z.object({
  version: z.string(),
  commit: z.string(),
  node: z.string(),
  database: z.string(),
  migrations: z.string(),
  ffmpeg: MaybeText,
  previous: z.object({ version: z.string(), commit: z.string(), started_at: Time }).nullable(),
  changes: z.array(z.string()),
  looks_for_updates: z.boolean(),
  update: z.object({ checked_at: Time, problem: MaybeText, releases: z.array(Release) }).nullable(),
})

export const deskVersions = get(calls.deskVersions, {
  auth: 'token',
  scope: 'account',
  role: 'admin',
  summary: 'Versions of the server and its parts, and newer versions if administrators look for them',
  input: z.object({}),
  data: Versions,
})
