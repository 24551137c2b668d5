import { FIGURES, FIGURE_UNITS, type FigureUnit } from '@earshot/contract/studio/figures/figure-rules'

/** The periods that a select offers, in days; `all` is all time, `two` are two chosen days. */
export const PERIODS = ['7', '28', '90', '365', 'all', 'two'] as const
export type PeriodName = (typeof PERIODS)[number]

/** The period of the page, as its query says: a name, the days that it stands for, and the unit. */
export type ChosenPeriod = { name: PeriodName; from: string | undefined; to: string | undefined; unit: FigureUnit }

const DAY_MS = 86_400_000
/** The period of a page without a query. */
const DEFAULT = '28'
/** Days from which on a period is shown by week, and by month, unless the query says otherwise. */
const WEEKS_FROM = 180
const MONTHS_FROM = 800

/** Reads the period of a query; `today` is the current UTC day (FIGURES-01). */
export function readPeriod(query: URLSearchParams, today: string): ChosenPeriod {
  const [from, to] = [dayIn(query.get('from')), dayIn(query.get('to'))]
  const name = from === undefined ? (PERIODS.find((each) => each === query.get('days')) ?? DEFAULT) : 'two'
  const first =
    name === 'two' ? (from ?? addDays(today, -27)) : name === 'all' ? undefined : addDays(today, 1 - Number(name))
  const last = name === 'two' ? (to ?? today) : undefined
  const units = unitsOf(first, last ?? today)
  const asked = units.find((each) => each === query.get('unit'))
  return { name, from: first, to: last, unit: asked ?? defaultUnit(first, last ?? today) }
}

/** Returns the units in which a period can be shown: days only for `FIGURES.reportDays` of them, never for all time. */
export const unitsOf = (from: string | undefined, to: string): readonly FigureUnit[] =>
  from === undefined || daysIn(from, to) > FIGURES.reportDays ? FIGURE_UNITS.slice(1) : FIGURE_UNITS

function defaultUnit(from: string | undefined, to: string): FigureUnit {
  if (from === undefined || daysIn(from, to) > MONTHS_FROM) return 'month'
  return daysIn(from, to) > WEEKS_FROM ? 'week' : 'day'
}

const dayIn = (text: string | null): string | undefined =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Returns the current UTC day. */
export const currentDay = (): string => new Date().toISOString().slice(0, 10)

/** Returns the day that is `count` days after a UTC day. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10)

const daysIn = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
