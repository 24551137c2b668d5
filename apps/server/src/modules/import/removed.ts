import type { MarkedItem } from '../removal-mark/marks.store.ts'
import type { FileGroup } from './music/find-files.ts'
import { sourceOf } from './music/known-tracks.ts'
import type { Skip } from './report.ts'

/** Why something with one of these names is not imported: it was removed or is hidden. Undefined when it may be. */
export function whyRemoved(
  marks: ReadonlyMap<string, MarkedItem>,
  names: readonly (string | undefined)[],
): string | undefined {
  for (const name of names) {
    const act = marks.get(name ?? '')?.act
    if (act === 'hide') return 'is hidden (see `earshot removed`)'
    if (act === 'remove') return 'was removed (see `earshot removed`)'
  }
  return undefined
}

/** By which names something may be marked: its own, and those of the artists and the album that its file names, which may lead elsewhere. */
export type MarkedNames = { own: readonly string[]; told: readonly string[] }

/** The same for what was looked at with the marks `before`: also what belongs to an artist or album that was merged or unmerged since is not imported this time. */
export function whyRemovedSince(
  marks: ReadonlyMap<string, MarkedItem>,
  before: ReadonlyMap<string, MarkedItem>,
  { own, told }: MarkedNames,
): string | undefined {
  const leadOf = (each: MarkedItem | undefined) => (each?.act === 'merge' ? each.intoId : undefined)
  const isLedElsewhere = [...own, ...told].some((name) => leadOf(marks.get(name)) !== leadOf(before.get(name)))
  return (
    whyRemoved(marks, own) ??
    (isLedElsewhere ? 'belongs to something that was merged or unmerged meanwhile; import again' : undefined)
  )
}

/** Takes files that were removed by their path out of the groups, and lists them as skipped, so that they are not read again. */
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
