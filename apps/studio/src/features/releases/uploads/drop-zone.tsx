import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { names } from '@earshot/ui/text/names'
import { useRef, useState } from 'react'
import { FileInput } from '../../../forms/file-input.tsx'
import { chosenFiles, droppedFiles } from './dropped-files.ts'
import { ACCEPTED, type FoundFile } from './sorted-files.ts'
import styles from './uploads.module.css'

/** Takes files and whole folders by two buttons and by dropping, and names beforehand which ones (RELEASE-04). */
export function DropZone({
  onFiles,
  isSmall,
  accept = ACCEPTED,
  help = m.release_add_files_help(),
}: {
  onFiles: (files: FoundFile[]) => void
  isSmall: boolean
  accept?: string
  /** The sentence that names the files. */
  help?: string
}) {
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    <div
      className={names(styles.zone, isOver && styles.over, isSmall && styles.small)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void droppedFiles(event.dataTransfer).then(onFiles)
      }}
    >
      <span className={styles.buttons}>
        <Button variant={isSmall ? 'line' : 'solid'} onClick={() => files.current?.click()}>
          {m.release_add_files()}
        </Button>
        <Button onClick={() => chooseFolder(folder.current)}>{m.release_add_folder()}</Button>
      </span>
      <p className={styles.help}>{help}</p>
      <FileInput input={files} accept={accept} isMultiple onFiles={(chosen) => onFiles(chosenFiles(chosen))} />
      <FileInput input={folder} onFiles={(chosen) => onFiles(chosenFiles(chosen))} />
    </div>
  )
}

function chooseFolder(input: HTMLInputElement | null): void {
  if (input === null) return
  input.webkitdirectory = true
  input.click()
}
