import { importPlaylist } from '@earshot/contract/calls/playlist'
import { PLAYLIST_FILE } from '@earshot/contract/limits'
import type { ImportReport, Playlist } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, useState, type FormEvent } from 'react'
import { quietApi } from '../../lib/api.ts'
import { megabytes } from '../../lib/forms/upload-limits.rules.ts'
import { useSend } from '../../lib/forms/use-send.ts'
import { useSession } from '../../lib/session/session-store.ts'
import styles from './edit.module.css'

const TYPES = '.m3u8,.m3u,.jspf,.xspf,.json,.xml,audio/x-mpegurl,application/vnd.apple.mpegurl,application/xspf+xml'
const MOST = megabytes(PLAYLIST_FILE.bytes)

/** Makes a playlist of a file of another program, and reports what was found and what was not. */
export function ImportPlaylist({
  onImported,
  onClose,
}: {
  onImported: (imported: Playlist) => void
  onClose: () => void
}) {
  const form = useId()
  const [file, setFile] = useState<File>()
  const { problem, setProblem, send } = useSend()
  const [report, setReport] = useState<ImportReport>()
  const read = async (event: FormEvent) => {
    event.preventDefault()
    const userId = useSession.getState().profile?.id
    if (userId === undefined) return
    if (file === undefined) return setProblem(m.playlist_file_needed())
    if (file.size > PLAYLIST_FILE.bytes) return setProblem(m.playlist_file_too_large({ most: MOST }))
    await send(async () => {
      const sent = new FormData()
      sent.set('user_id', String(userId))
      sent.set('file', file)
      const answer = await quietApi.post(importPlaylist, sent)
      setReport(answer)
      if (answer.playlist !== undefined) onImported(answer.playlist)
    })
  }
  return (
    <Dialog
      open
      title={m.playlist_import_title()}
      onClose={onClose}
      actions={
        report === undefined ? (
          <>
            <Button onClick={onClose}>{m.cancel()}</Button>
            <Button look="solid" type="submit" form={form}>
              {m.playlist_import()}
            </Button>
          </>
        ) : (
          <Button look="solid" onClick={onClose}>
            {m.playlist_done()}
          </Button>
        )
      }
    >
      {report === undefined ? (
        <form
          data-sheet
          method="post"
          id={form}
          noValidate
          className={styles.form}
          onSubmit={(event) => void read(event)}
        >
          <p>{m.playlist_import_help({ most: MOST })}</p>
          <FormMessage>{problem}</FormMessage>
          <Field
            label={m.playlist_file()}
            type="file"
            accept={TYPES}
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        </form>
      ) : (
        <Report report={report} />
      )}
    </Dialog>
  )
}

const REASONS: Record<ImportReport['missed'][number]['reason'], string> = {
  not_found: m.playlist_reason_not_found(),
  unnamed: m.playlist_reason_unnamed(),
}

function Report({ report: { playlist, entries, matched, missed } }: { report: ImportReport }) {
  return (
    <div data-sheet className={styles.report}>
      <p role="status">
        {playlist === undefined
          ? m.playlist_import_nothing()
          : m.playlist_import_found({ found: matched.length, count: entries, name: playlist.name })}
      </p>
      {missed.length > 0 && (
        <>
          <h3>{m.not_found()}</h3>
          <ul>
            {missed.map(({ line, title, reason }) => (
              <li key={line}>
                <bdi>{title === '' ? m.playlist_entry({ line }) : title}</bdi>
                <small>{REASONS[reason]}</small>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
