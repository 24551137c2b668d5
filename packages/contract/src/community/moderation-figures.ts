import { z } from 'zod'
import * as calls from '../calls.ts'
import { get } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { Count } from '../primitives.ts'

/** Months that the figures of moderation show. */
export const FIGURE_MONTHS = 12

/**
 * The figures of one month like "2026-11": opened cases, decisions that stand, the median hours from a case to its
 * decision, and appeals of authors with how they ended (COMMUNITYDESK-12).
 */
const MonthFigures = z.object({
  month: z.string(),
  cases: Count,
  decisions: z.object({ keep: Count, hide: Count, delete: Count, show: Count }),
  median_hours: z.number().nullable(),
  appeals: z.object({ open: Count, granted: Count, refused: Count }),
})
export type MonthFigures = z.infer<typeof MonthFigures>

export const moderationFigures = get(calls.moderationFigures, {
  auth: 'token',
  scope: 'read',
  role: 'moderator',
  summary: 'Figures of moderation by month, newest first',
  input: z.object({}),
  data: z.array(MonthFigures),
})
export const publishedFigures = get(calls.publishedFigures, {
  auth: 'none',
  summary: 'The same figures for everybody, if the community publishes them',
  input: z.object({}),
  data: z.array(MonthFigures),
  errors: [STATUS.notFound],
})
