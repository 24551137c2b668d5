import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { Count, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'

/** Causes for which the state of the server is red, each with one notification a day (OPERATIONS-02). */
export const ALARM_CAUSES = [
  'jobs_failed',
  'backup_old',
  'disk_full',
  'mail_failing',
  'provider_silent',
  'books_differ',
  'queue_idle',
] as const
export type AlarmCause = (typeof ALARM_CAUSES)[number]

/** Parts of the server whose state is shown (OPERATIONS-01). */
export const HEALTH_PARTS = [
  'database',
  'storage',
  'disk',
  'backups',
  'jobs',
  'queues',
  'mail',
  'sms',
  'payments',
  'books',
  'feeds',
  'search',
  'ffmpeg',
  'clock',
] as const

/**
 * The state of a part with the sentence why. An amber or red one names its `cure`, and the `page` of the desk where
 * it is
 * done. `cause` is the alarm that a red one raises.
 */
export const HealthLine = z.object({
  part: z.enum(HEALTH_PARTS),
  state: z.enum(['green', 'amber', 'red']),
  sentence: z.string(),
  cure: z.string().nullable(),
  page: z.string().nullable(),
  cause: z.enum(ALARM_CAUSES).nullable(),
})
export type HealthLine = z.infer<typeof HealthLine>

/**
 * A process of the server; one that has not reported for 30 seconds is not alive. Memory is in bytes, requests and
 * errors
 * are per minute, and `clock_offset` is its difference from the clock of the database in milliseconds (NODES-02).
 */
export const ServerProcess = z.object({
  id: z.string(),
  role: z.enum(['all', 'web', 'jobs']),
  version: z.string(),
  started_at: Time,
  reported_at: Time,
  is_alive: z.boolean(),
  memory: Count,
  requests: Count,
  errors: Count,
  clock_offset: z.int(),
})
export type ServerProcess = z.infer<typeof ServerProcess>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const causes = z.array(z.enum(ALARM_CAUSES))

export const deskHealth = get(calls.deskHealth, {
  ...admins,
  summary: 'The state of each part of the server, its processes, and the alarms without a mail to the viewer',
  input: z.object({}),
  data: z.object({ lines: z.array(HealthLine), processes: z.array(ServerProcess), muted: causes }),
})
export const muteAlarms = post(calls.muteAlarms, {
  ...admins,
  summary: 'Choose the alarms of which the viewer gets no mail',
  input: z.object({ causes: causes.max(ALARM_CAUSES.length) }),
  data: z.object({ muted: causes }),
})
