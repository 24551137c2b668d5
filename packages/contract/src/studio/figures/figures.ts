import { z } from 'zod'
import * as calls from '../../calls.ts'
import { get } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, DateOnly, DayInput, Id, IdInput, Time } from '../../primitives.ts'
import { creatorInput } from '../creators.ts'
import { FIGURE_UNITS } from './figure-rules.ts'

/**
 * The numbers of a period. `members` are distinct members who played; `visitors` are summed over days, because a
 * visitor is not recognised on another day (FIGURES-03). `followers` is the number at the end of the period; null for
 * one song or episode. `downloads` are of episodes; null for music.
 */
const Numbers = z.object({
  plays: Count,
  members: Count,
  visitors: Count,
  followers: Count.nullable(),
  downloads: Count.nullable(),
})

/** The numbers of a day, week or month; both days are included. The first and the last one may be cut by the period. */
export const FigurePoint = Numbers.extend({ from: DateOnly, to: DateOnly })
export type FigurePoint = z.infer<typeof FigurePoint>

/** A song or episode with its numbers of the period; `plays_before` are those of the time before. */
export const FigureItem = z.object({
  id: Id,
  title: z.string(),
  plays: Count,
  plays_before: Count.nullable(),
  downloads: Count.nullable(),
})
export type FigureItem = z.infer<typeof FigureItem>

/**
 * Downloads of a period by where they were sent and by app; apps with less than `FIGURES.appMin` are not named.
 * `left_out` are days on which one network had more than `FIGURES.networkMax` downloads.
 */
export const DownloadFigures = z.object({
  sources: z.object({ apps: Count, site: Count, private: Count }),
  apps: z.array(z.object({ app: z.string(), downloads: Count })),
  left_out: z.array(z.object({ day: DateOnly, downloads: Count })),
})
export type DownloadFigures = z.infer<typeof DownloadFigures>

/**
 * The plays of a song or episode and how many of them reached each tenth of its length, from the first to the last;
 * `reached` is empty below `FIGURES.retentionMin` plays (FIGURES-06).
 */
export const Retention = z.object({ plays: Count, reached: z.array(Count) })
export type Retention = z.infer<typeof Retention>

/**
 * The figures of an artist or podcast, or of the song or episode `item`. `before` are the numbers of the same time
 * before; null for all time. `as_of` is when they were counted.
 */
export const Figures = z.object({
  as_of: Time,
  from: DateOnly,
  to: DateOnly,
  unit: z.enum(FIGURE_UNITS),
  item: z.object({ id: Id, title: z.string(), length: Count }).nullable(),
  numbers: Numbers,
  before: Numbers.nullable(),
  points: z.array(FigurePoint),
  items: z.array(FigureItem),
  has_more_items: z.boolean(),
  downloads: DownloadFigures.nullable(),
  retention: Retention.nullable(),
})
export type Figures = z.infer<typeof Figures>

const UnitInput = z.enum(FIGURE_UNITS, `must be one of ${FIGURE_UNITS.join(', ')}`)

export const figures = get(calls.figures, {
  summary:
    'Plays, listeners, followers and downloads of an artist or podcast, or of its song or episode item_id, by day, week or month (UTC); without from, for all time',
  auth: 'token',
  scope: 'read',
  input: z.object({
    ...creatorInput,
    from: DayInput.optional(),
    to: DayInput.optional(),
    unit: UnitInput.default('day'),
    item_id: IdInput.optional(),
  }),
  data: Figures,
  errors: [STATUS.notFound],
})

/** A row of a report: a day of a song or episode, or of the creator itself, which alone has followers (FIGURES-14). */
export const ReportedDay = z.object({
  day: DateOnly,
  kind: z.enum(['song', 'episode', 'artist', 'podcast']),
  id: Id,
  title: z.string(),
  plays: Count.nullable(),
  members: Count,
  visitors: Count,
  followers: Count.nullable(),
  downloads: Count.nullable(),
  downloads_apps: Count.nullable(),
  downloads_site: Count.nullable(),
  downloads_private: Count.nullable(),
})
export type ReportedDay = z.infer<typeof ReportedDay>

export const figuresReport = get(calls.figuresReport, {
  summary: 'Figures of an artist or podcast as a file, one row for each day and item on which something was counted',
  auth: 'token',
  scope: 'read',
  reply: 'json or csv',
  input: z.object({
    ...creatorInput,
    from: DayInput,
    to: DayInput,
    item_id: IdInput.optional(),
    format: z.enum(['csv', 'json'], 'must be csv or json').default('csv'),
  }),
  data: z.array(ReportedDay),
  errors: [STATUS.notFound],
})

/**
 * The subscriptions of a plan in a month: running at its end, begun and ended in it. `earned` is the creator's part of
 * the payments of the month without what was given back in it, in the currency.
 */
export const SupporterMonth = z.object({
  month: z.string(),
  plan_id: Id.nullable(),
  title: z.string(),
  currency: z.string(),
  running: Count,
  begun: Count,
  ended: Count,
  earned: z.number(),
})
export type SupporterMonth = z.infer<typeof SupporterMonth>

export const supporterFigures = get(calls.supporterFigures, {
  summary: 'Subscriptions of an artist or podcast by plan and month (UTC), and what they brought, newest first',
  auth: 'token',
  scope: 'account',
  input: z.object({ ...creatorInput, from: DayInput.optional(), to: DayInput.optional() }),
  data: z.object({
    as_of: Time,
    running: Count,
    months: z.array(SupporterMonth),
    totals: z.array(z.object({ currency: z.string(), earned: z.number() })),
  }),
  errors: [STATUS.notFound],
})
