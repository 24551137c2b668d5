import type { ReportedItem } from '@earshot/contract/community/report-subject'

const PATHS = { album: 'discover', song: 'plays', podcast: 'podcast' } as const

/** Returns the path of the page of a published item; that of an episode needs its podcast. */
export const itemPath = (kind: Exclude<ReportedItem, 'episode'>, id: number): string => `/${PATHS[kind]}/${id}`
