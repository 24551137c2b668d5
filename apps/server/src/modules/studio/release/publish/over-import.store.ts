import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../db/open.ts'
import { correction } from '../../../../db/schema/catalogue/correction.ts'
import type { CorrectedField, CorrectedValue } from '../../../../db/schema/catalogue/correction.ts'
import { writeCorrections } from '../../../catalogue/edit/correct.store.ts'
import { CORRECTED, setColumns } from '../../../catalogue/marks/corrected.store.ts'

/** Values of an album or song that an import brings too, and that its creator may change. */
type Values = {
  title: string
  subTitle?: string | null
  year: number | null
  releaseDate?: string | null
  genreId?: number | null
  art: string | null
}

/**
 * Writes the changed values of an item. Those of an imported item are corrections of its creator, which later imports
 * keep (STUDIO-15). A field that the site has corrected keeps the site's value.
 */
export async function writeImported(
  tx: Tx,
  kind: 'album' | 'song',
  { before, after, at }: { before: Values & { id: number; source: string | null }; after: Values; at: Date },
): Promise<void> {
  const { column } = CORRECTED[kind]
  const fixed = await tx
    .select({ field: correction.field })
    .from(correction)
    .where(and(eq(column, before.id), eq(correction.by, 'site')))
  for (const [field, value] of changesOf(kind, before, after)) {
    if (fixed.some((each) => each.field === field)) continue
    if (before.source === null)
      await setColumns(tx, kind, sql`select ${before.id}::int as id, ${JSON.stringify(value)}::jsonb as value`)
    else await writeCorrections(tx, kind, field, [{ id: before.id, value }], { at, by: 'creator' })
  }
}

function changesOf(kind: 'album' | 'song', before: Values, after: Values): [CorrectedField, CorrectedValue][] {
  const isChanged = (name: keyof Values) => (before[name] ?? null) !== (after[name] ?? null)
  const changes: [CorrectedField, CorrectedValue][] = []
  if (isChanged('title')) changes.push(['title', { title: after.title }])
  if (isChanged('art')) changes.push(['cover', { art: after.art }])
  if (kind === 'song') {
    if (isChanged('year')) changes.push(['year', { year: after.year }])
    return changes
  }
  if (isChanged('subTitle')) changes.push(['subtitle', { sub_title: after.subTitle ?? null }])
  if (isChanged('genreId')) changes.push(['genre', { genre_id: after.genreId ?? null }])
  if (isChanged('year') || isChanged('releaseDate'))
    changes.push(['year', { year: after.year, release_date: after.releaseDate ?? null }])
  return changes
}
