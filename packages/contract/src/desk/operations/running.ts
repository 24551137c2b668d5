import { z } from 'zod'
import { get } from '../../endpoint.ts'
import { Count, Id, MaybeText, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'

/** Kinds of long work of the desk, of which one at a time runs (OPERATIONS-19). */
export const OPERATION_KINDS = ['backup', 'trial', 'storage', 'clean', 'items'] as const
export type OperationKind = (typeof OPERATION_KINDS)[number]
/** Kinds of long work that is listed while it runs; imports have rows of their own. */
export const RUNNING_KINDS = [...OPERATION_KINDS, 'import'] as const
export type RunningKind = (typeof RUNNING_KINDS)[number]

/**
 * Long work that runs. `subject` names what it works on; `done` of `total` steps are finished, and a total of 0 is
 * unknown. `started_by` is empty for work of the schedule.
 */
export const Running = z.object({
  id: Id,
  kind: z.enum(RUNNING_KINDS),
  subject: z.string(),
  done: Count,
  total: Count,
  since: Time,
  started_by: MaybeText,
})
export type Running = z.infer<typeof Running>

export const deskRunning = get(calls.deskRunning, {
  auth: 'token',
  scope: 'account',
  role: 'admin',
  summary: 'Long work that runs, oldest first',
  input: z.object({}),
  data: z.object({ running: z.array(Running) }),
})
