import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/open.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import type { CorrectedField, CorrectedValue } from '../../../db/schema/catalogue/correction.ts'
import { writeCorrections } from '../../catalogue/edit/correct.store.ts'
import { CORRECTED, setColumns } from '../../catalogue/marks/corrected.store.ts'

/** Changed fields of an item with their new values. */
export type FieldChanges = readonly (readonly [CorrectedField, CorrectedValue])[]

/**
 * Writes changed values of an item that an import may bring too. Those of an imported item are corrections of its
 * creator, which later imports keep (STUDIO-15). A field that the site has corrected keeps the site's value.
 */
export async function writeImported(
  tx: Tx,
  kind: 'album' | 'song' | 'episode',
  { id, isImported, at }: { id: number; isImported: boolean; at: Date },
  changes: FieldChanges,
): Promise<void> {
  if (changes.length === 0) return
  const { column } = CORRECTED[kind]
  const fixed = await tx
    .select({ field: correction.field })
    .from(correction)
    .where(and(eq(column, id), eq(correction.by, 'site')))
  for (const [field, value] of changes) {
    if (fixed.some((each) => each.field === field)) continue
    if (isImported) await writeCorrections(tx, kind, field, [{ id, value }], { at, by: 'creator' })
    else await setColumns(tx, kind, sql`select ${id}::int as id, ${JSON.stringify(value)}::jsonb as value`)
  }
}
