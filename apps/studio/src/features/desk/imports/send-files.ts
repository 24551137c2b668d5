import { importKindOf, isPathBelow } from '@earshot/contract/desk/imports/import-limits'
import type { ImportFile } from '@earshot/contract/desk/imports/imports'
import type { FoundFile } from '../../releases/uploads/sorted-files.ts'
import { sendImportFiles } from '../../releases/uploads/upload-queue.ts'

/**
 * Sends the chosen files of an import, except those that the server has; those that it has in part go on from there
 * (CATALOGUE-11, CATALOGUE-16). Returns the names of files that an import does not take.
 */
export function sendFound(importId: number, found: readonly FoundFile[], known: readonly ImportFile[] = []): string[] {
  const named = found.map(({ file, path }) => ({ file, path: path.replace(/^[/]+/, '') }))
  const taken = named.filter(({ path }) => importKindOf(path) !== undefined && isPathBelow(path))
  const earlier = new Map(known.map((each) => [each.path, each]))
  sendImportFiles(
    taken.flatMap(({ file, path }) => {
      const before = earlier.get(path)
      if (before?.upload === null) return []
      return [{ file, target: { importId, path, upload: before?.size === file.size ? before.upload : undefined } }]
    }),
  )
  return named.filter((each) => !taken.includes(each)).map(({ path }) => path)
}
