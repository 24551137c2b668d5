import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { names } from '@earshot/ui/text/names'
import { useRef, useState, type DragEvent } from 'react'
import styles from './uploads.module.css'

/** Names of files that may hold sound; their content decides (RELEASE-04). */
const SOUNDS = /\.(wav|wave|aif|aiff|aifc|flac|m4a|mp4|alac|mp3|aac|ogg|oga|opus)$/i

/** A button and a zone that take sound files and whole folders. Other files are listed as skipped. */
export function DropZone({ onFiles, isSmall }: { onFiles: (files: File[]) => void; isSmall: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [skipped, setSkipped] = useState<readonly string[]>([])
  const take = (files: readonly File[]) => {
    const sounds = files.filter(({ name }) => SOUNDS.test(name))
    setSkipped(files.filter((file) => !sounds.includes(file)).map(({ name }) => name))
    if (sounds.length > 0) onFiles(sounds.toSorted((a, b) => byName.compare(pathOf(a), pathOf(b))))
  }
  const drop = async (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(await filesIn(event.dataTransfer))
  }
  return (
    <div
      className={names(styles.zone, isOver && styles.over, isSmall && styles.small)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => void drop(event)}
    >
      <Button variant={isSmall ? 'line' : 'solid'} onClick={() => input.current?.click()}>
        {m.release_add_files()}
      </Button>
      <p className={styles.help}>{m.release_add_files_help()}</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept="audio/*,.flac,.aif,.aiff,.opus,.oga"
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {skipped.length > 0 && (
        <p role="status" className={styles.skipped}>
          {m.release_skipped({ names: skipped.join(', ') })}
        </p>
      )}
    </div>
  )
}

const byName = new Intl.Collator(undefined, { numeric: true })
const pathOf = (file: File): string => (file.webkitRelativePath === '' ? file.name : file.webkitRelativePath)

// Reads dropped files, and the files of dropped folders.
async function filesIn({ items, files }: DataTransfer): Promise<File[]> {
  const roots = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return roots.length === 0 ? [...files] : (await Promise.all(roots.map(filesOf))).flat()
}

async function filesOf(entry: FileSystemEntry): Promise<File[]> {
  if (entry instanceof FileSystemFileEntry)
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!(entry instanceof FileSystemDirectoryEntry)) return []
  const reader = entry.createReader()
  const found: File[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return found
    found.push(...(await Promise.all(some.map(filesOf))).flat())
  }
}
