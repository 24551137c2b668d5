import { PLAYLIST_FILE } from '@earshot/contract/limits'
import type { Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, useState, type FormEvent } from 'react'
import { megabytes } from '../../../lib/forms/upload-limits.rules.ts'
import { ImportReportView } from './import-report.tsx'
import { useImport } from './use-import.ts'
import styles from './import-playlist.module.css'

const TYPES =
  '.m3u8,.m3u,.pls,.xspf,.jspf,.csv,.tsv,.txt,.json,.xml,audio/x-mpegurl,audio/x-scpls,application/vnd.apple.mpegurl,application/xspf+xml,text/csv,text/plain'
const MOST = megabytes(PLAYLIST_FILE.bytes)

type Props = {
  onImported: (imported: Playlist) => void
  /** Called when the imported playlist was deleted; it can be restored. */
  onUndone: (deleted: Playlist) => void
  onClose: () => void
}

/**
 * Creates a playlist from a file of another program and reports the matched songs; for some of the others, candidates
 * can be chosen (LIBRARY-11).
 */
export function ImportPlaylist({ onImported, onUndone, onClose }: Props) {
  const form = useId()
  const [file, setFile] = useState<File>()
  const { step, problem, setProblem, send, choose, undo } = useImport({ onImported, onUndone })
  const read = (event: FormEvent) => {
    event.preventDefault()
    if (file === undefined) return setProblem(m.playlist_file_needed())
    if (file.size > PLAYLIST_FILE.bytes) return setProblem(m.playlist_file_too_large({ most: MOST }))
    send(file)
  }
  const isSending = step.name === 'sending'
  return (
    <Dialog
      open
      title={m.playlist_import_title()}
      onClose={onClose}
      actions={
        step.name === 'report' ? (
          <>
            {step.playlist !== undefined && <Button onClick={undo}>{m.playlist_import_undo()}</Button>}
            <Button variant="solid" onClick={onClose}>
              {m.playlist_done()}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{m.cancel()}</Button>
            <Button variant="solid" type="submit" form={form} aria-disabled={isSending || undefined}>
              {m.import_word()}
            </Button>
          </>
        )
      }
    >
      {step.name === 'report' ? (
        <ImportReportView {...step} problem={problem} onChoose={choose} />
      ) : (
        <form data-sheet method="post" id={form} noValidate className={styles.form} onSubmit={read}>
          <p>{m.playlist_import_help()}</p>
          <ul className={styles.types}>
            {FORMATS.map(([name, from]) => (
              <li key={name}>
                <b>{name}</b> {from}
              </li>
            ))}
          </ul>
          <FormMessage>{problem}</FormMessage>
          <Field
            label={m.playlist_file()}
            hint={m.playlist_file_most({ most: MOST })}
            type="file"
            accept={TYPES}
            disabled={isSending}
            onChange={({ target }) => {
              setFile(target.files?.[0])
              setProblem('')
            }}
          />
          <div className={styles.progress} role="status">
            {isSending && (
              <>
                <span>{step.part < 1 ? m.playlist_import_sending() : m.playlist_import_matching()}</span>
                <progress aria-hidden {...(step.part < 1 && { value: step.part })} />
              </>
            )}
          </div>
        </form>
      )}
    </Dialog>
  )
}

const FORMATS = [
  ['CSV', 'Exportify, TuneMyMusic, Soundiiz'],
  ['M3U, M3U8', 'VLC, foobar2000, Plex'],
  ['PLS', 'Winamp'],
  ['TXT', 'iTunes, Apple Music'],
  ['XSPF, JSPF', 'ListenBrainz, Navidrome'],
] as const
