import { REPORTED_ITEMS } from '../limits.ts'
import type { REPORTED_KINDS } from '../limits.ts'

/** Kinds of content that can be reported. */
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** A published item that can be reported. */
export type ReportedItem = (typeof REPORTED_ITEMS)[number]

/** Returns whether a kind is one of published items. */
export const isReportedItem = (kind: string): kind is ReportedItem => REPORTED_ITEMS.some((each) => each === kind)

/** The label at the start of a report's subject. */
export const REPORT_LABELS: Record<ReportedKind, string> = {
  comment: 'Comment report',
  post: 'Post report',
  review: 'Review report',
  album: 'Album report',
  song: 'Song report',
  podcast: 'Podcast report',
  episode: 'Episode report',
}

/**
 * Returns the subject of a report: a label and the id of the reported item (POST-23). Separate from the schemas, so
 * that pages do not load those.
 */
export const reportSubject = (kind: ReportedKind, id: number): string => `${REPORT_LABELS[kind]} ${id}`
