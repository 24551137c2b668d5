import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count, Id, IdInput, MaybeText, Nothing, Time, text } from '../primitives.ts'

/** States of an export: its job waits, runs, has written its files, or failed. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]

/**
 * Limits of exports: bytes of a ZIP, days for which its files can be downloaded, and exports of an artist at the same
 * time.
 */
export const EXPORT = { zipBytes: 4_000_000_000, days: 7, most: 2 } as const

/**
 * An export of all that an artist has stored (RELEASE-33). `done` and `total` are bytes. `parts` are its ZIPs with
 * their sizes in bytes; `url` opens one for this session, programs with an access key send the key instead.
 */
export const StudioExport = z.object({
  id: Id,
  state: z.enum(EXPORT_STATES),
  problem: MaybeText,
  done: Count,
  total: Count,
  parts: z.array(z.object({ number: Count, size: Count, url: z.string() })),
  created_at: Time,
  created_by: MaybeText,
  expires_at: Time.nullable(),
})
export type StudioExport = z.infer<typeof StudioExport>

const owned = [STATUS.forbidden, STATUS.notFound] as const

export const listExports = get(calls.listExports, {
  summary: 'Exports of an artist that have not expired, newest first',
  auth: 'token',
  scope: 'read',
  input: z.object({ artist_id: IdInput }),
  data: z.object({ exports: z.array(StudioExport) }),
  errors: owned,
})
export const createExport = post(calls.createExport, {
  summary: `Export originals, covers, lyrics and all fields of an artist as ZIPs, which expire after ${EXPORT.days} days`,
  auth: 'token',
  scope: 'write',
  input: z.object({ artist_id: IdInput }),
  data: StudioExport,
  errors: [...owned, STATUS.conflict],
})
export const exportFile = get(calls.exportFile, {
  summary: 'A ZIP of an export, for the team of its artist; supports range requests',
  auth: 'optional',
  scope: 'read',
  reply: 'bytes',
  input: z.object({ export_id: IdInput, part: IdInput, token: text(1, 200).optional() }),
  data: Nothing,
  errors: owned,
})
