import type { FoundFile } from './sorted-files.ts'

/** Returns chosen files, with their paths if a folder was chosen. */
export const chosenFiles = (files: Iterable<File>): FoundFile[] =>
  [...files].map((file) => ({ file, path: file.webkitRelativePath || file.name }))

/** Reads dropped files, and the files of dropped folders. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<FoundFile[]> {
  const roots = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return roots.length === 0 ? chosenFiles(files) : (await Promise.all(roots.map(filesOf))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<FoundFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject))
    return [{ file, path: entry.fullPath }]
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const found: FoundFile[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(filesOf))).flat())
  }
}
