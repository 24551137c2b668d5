import type { RemovalAct } from '../../db/schema/catalogue/removal.ts'
import type { MarkedItem } from '../catalogue/marks/marks.store.ts'
import type { FileGroup } from './music/files/find-files.ts'
import { sourceOf } from './music/known-tracks.ts'
import type { Skip } from './report.ts'

/**
 * Returns why an item with one of these names is not imported: it was removed or is hidden. Undefined when it may be
 * imported.
 */
export function whyRemoved(
  marks: ReadonlyMap<string, MarkedItem>,
  names: readonly (string | undefined)[],
): string | undefined {
  for (const name of names) {
    const why = whyGone(marks.get(name ?? '')?.act)
    if (why !== undefined) return why
  }
  return undefined
}

/** Returns why an item that was removed or hidden in this way is not imported. */
export function whyGone(act: RemovalAct | undefined): string | undefined {
  if (act === 'hide') return 'is hidden (see `earshot removed`)'
  return act === 'remove' ? 'was removed (see `earshot removed`)' : undefined
}

/**
 * Names by which an item may be marked: its own, and those of the artists and the album in its file before aliases are
 * resolved.
 */
export type MarkedNames = { own: readonly string[]; fileNames: readonly string[] }

/**
 * Returns why an item that was read with the marks `before` is not imported. Items of an artist or album that was
 * merged or unmerged since are not imported this time either.
 */
export function whyRemovedSince(
  marks: ReadonlyMap<string, MarkedItem>,
  before: ReadonlyMap<string, MarkedItem>,
  { own, fileNames }: MarkedNames,
): string | undefined {
  const leadOf = (each: MarkedItem | undefined) => (each?.act === 'merge' ? each.intoId : undefined)
  const isLedElsewhere = [...own, ...fileNames].some((name) => leadOf(marks.get(name)) !== leadOf(before.get(name)))
  return (
    whyRemoved(marks, own) ??
    (isLedElsewhere ? 'belongs to something that was merged or unmerged meanwhile; import again' : undefined)
  )
}

/**
 * Excludes files that were removed by their path from the groups, and lists them as skipped, so that they are not read
 * again.
 */
export function withoutRemoved(
  groups: readonly FileGroup[],
  marks: ReadonlyMap<string, MarkedItem>,
  skipped: Skip[],
): FileGroup[] {
  return groups.map((group) => ({
    ...group,
    files: group.files.filter((file) => {
      const why = whyRemoved(marks, [sourceOf(file.text)])
      if (why !== undefined) skipped.push({ what: file.text, why })
      return why === undefined
    }),
  }))
}

/** An item was hidden, removed, merged or restored after the import had read the marks. */
export class RemovedMeanwhile extends Error {
  readonly marks: ReadonlyMap<string, MarkedItem>

  constructor(marks: ReadonlyMap<string, MarkedItem>) {
    super('something was removed while it was imported')
    this.name = 'RemovedMeanwhile'
    this.marks = marks
  }
}
