import type { REPORTED_KINDS } from '../limits.ts'

/** Kinds of content that can be reported. */
export type ReportedKind = (typeof REPORTED_KINDS)[number]

/** The label at the start of a report's subject. */
export const REPORT_LABELS: Record<ReportedKind, string> = {
  comment: 'Comment report',
  post: 'Post report',
  review: 'Review report',
}

/**
 * Returns the subject of a report: a label and the id of the reported item (POST-23). Separate from the schemas, so
 * that pages do not load those.
 */
export const reportSubject = (kind: ReportedKind, id: number): string => `${REPORT_LABELS[kind]} ${id}`
