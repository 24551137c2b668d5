import type { ImportReport } from '@earshot/contract/listening/playlist'

/**
 * Returns the song after which the song of a line is inserted, so that the playlist has the order of its file; 0 for
 * the start.
 */
export function songBefore(
  { matched }: Pick<ImportReport, 'matched'>,
  chosen: ReadonlyMap<number, number>,
  line: number,
): number {
  const ordered = [...matched.map((each) => [each.line, each.song_id] as const), ...chosen]
  const first = new Map(ordered.toSorted(([a], [b]) => b - a).map(([at, songId]) => [songId, at]))
  const above = [...first].filter(([, at]) => at < line).toSorted(([, a], [, b]) => b - a)
  return above[0]?.[0] ?? 0
}
