/** States of an export: its job waits, runs, has written its files, or failed. */
export const EXPORT_STATES = ['waiting', 'running', 'ready', 'failed'] as const
export type ExportState = (typeof EXPORT_STATES)[number]
