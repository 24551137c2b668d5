import type { Tx } from '../../../../db/open.ts'
import type { CorrectedField, CorrectedValue } from '../../../../db/schema/catalogue/correction.ts'
import { writeImported } from '../../draft/over-import.store.ts'

/** Values of an album or song that an import brings too, and that its creator may change. */
type Values = {
  title: string
  subTitle?: string | null
  year: number | null
  releaseDate?: string | null
  genreId?: number | null
  label?: string | null
  art: string | null
  discNo?: number
  discTitle?: string | null
  trackNo?: number | null
  isrc?: string | null
  recordingId?: string | null
  isExplicit?: boolean
}

/** Writes the changed values of an album or song. */
export const writeReleased = (
  tx: Tx,
  kind: 'album' | 'song',
  { before, after, at }: { before: Values & { id: number; source: string | null }; after: Values; at: Date },
): Promise<void> =>
  writeImported(tx, kind, { id: before.id, isImported: before.source !== null, at }, changesOf(kind, before, after))

function changesOf(kind: 'album' | 'song', before: Values, after: Values): [CorrectedField, CorrectedValue][] {
  const isChanged = (name: keyof Values) => (before[name] ?? null) !== (after[name] ?? null)
  const changes: [CorrectedField, CorrectedValue][] = []
  if (isChanged('title')) changes.push(['title', { title: after.title }])
  if (isChanged('art')) changes.push(['cover', { art: after.art }])
  if (kind === 'song') {
    if (isChanged('year')) changes.push(['year', { year: after.year }])
    if (isChanged('isrc')) changes.push(['isrc', { isrc: after.isrc ?? null }])
    if (isChanged('recordingId')) changes.push(['recording', { recording_id: after.recordingId ?? null }])
    if (isChanged('isExplicit')) changes.push(['explicit', { is_explicit: after.isExplicit ?? false }])
    const { discNo = 1, discTitle = null, trackNo = null } = after
    if (isChanged('discNo') || isChanged('discTitle') || isChanged('trackNo'))
      changes.push(['place', { disc_no: discNo, disc_title: discTitle, track_no: trackNo }])
    return changes
  }
  if (isChanged('subTitle')) changes.push(['subtitle', { sub_title: after.subTitle ?? null }])
  if (isChanged('label')) changes.push(['label', { label: after.label ?? null }])
  if (isChanged('genreId')) changes.push(['genre', { genre_id: after.genreId ?? null }])
  if (isChanged('year') || isChanged('releaseDate'))
    changes.push(['year', { year: after.year, release_date: after.releaseDate ?? null }])
  return changes
}
