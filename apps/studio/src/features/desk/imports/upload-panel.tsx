import { finishUpload } from '@earshot/contract/desk/calls'
import type { ImportReport } from '@earshot/contract/desk/imports/imports'
import * as m from '@earshot/messages/imports'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { formatBytes } from '../../../text/format.ts'
import { DropZone } from '../../releases/uploads/drop-zone.tsx'
import { resume, useSendingImport, type Sending } from '../../releases/uploads/upload-queue.ts'
import { sendFound } from './send-files.ts'
import styles from './imports.module.css'

/** Extensions that the file dialog offers. */
export const ACCEPTED = 'audio/*,image/*,.flac,.opus,.oga,.aif,.aiff,.wma,.ape,.wv,.lrc,.zip'

/** The files of an import that are sent, with progress, speed and time left (CATALOGUE-11). */
export function UploadPanel({ id, files }: Pick<ImportReport, 'id' | 'files'>) {
  const sending = useSendingImport(id)
  const [skipped, setSkipped] = useState(0)
  const { mutate, isPending, error } = useAct(finishUpload)
  const failed = sending.filter(({ state }) => state === 'failed')
  const open = sending.filter(({ state }) => state === 'waiting' || state === 'uploading')
  const stored = files.filter(({ upload }) => upload === null)
  const isComplete = files.length > 0 && stored.length === files.length && open.length === 0
  return (
    <div className={styles.form}>
      {(files.length > 0 || sending.length > 0) && <Sent files={files} sending={sending} />}
      {failed.length > 0 && (
        <div role="alert">
          <p>{m.import_upload_failed({ count: failed.length })}</p>
          <ul>
            {failed.map(({ key, name, problem }) => (
              <li key={key}>
                <bdi>{name}</bdi>: {problem}{' '}
                <Button size="s" onClick={() => resume(key)}>
                  {m.try_again()}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {skipped > 0 && <p role="status">{m.import_upload_skipped({ count: skipped })}</p>}
      {open.length === 0 && !isComplete && <p>{m.import_upload_again()}</p>}
      <DropZone
        isSmall
        accept={ACCEPTED}
        help={m.import_upload_help()}
        onFiles={(found) => setSkipped(sendFound(id, found, files).length)}
      />
      <FormMessage>{error === null ? '' : messageOf(error)}</FormMessage>
      <span className={styles.acts}>
        <Button variant="solid" disabled={!isComplete || isPending} onClick={() => mutate({ id, dry_run: 0 })}>
          {m.import_word()}
        </Button>
        <Button disabled={!isComplete || isPending} onClick={() => mutate({ id, dry_run: 1 })}>
          {m.imports_dry()}
        </Button>
      </span>
    </div>
  )
}

function Sent({ files, sending }: { files: ImportReport['files']; sending: readonly Sending[] }) {
  const stored = files.filter(({ upload }) => upload === null)
  const active = sending.filter(({ name, state }) => state !== 'sent' && !stored.some(({ path }) => path === name))
  const unknown = files.filter(({ path, upload }) => upload !== null && !active.some(({ name }) => name === path))
  const done = bytesOf(stored)
  const size = done + bytesOf(active) + bytesOf(unknown)
  const sent = done + active.reduce((sum, each) => sum + each.sent, 0)
  const rate = active.reduce((sum, each) => sum + each.rate, 0)
  const total = stored.length + active.length + unknown.length
  const bytes = { sent: formatBytes(sent), size: formatBytes(size) }
  const time = m.import_upload_minutes({ minutes: rate === 0 ? 0 : Math.floor((size - sent) / rate / 60) })
  return (
    <div className={styles.progress}>
      <progress aria-label={m.imports_progress_label()} max={Math.max(size, 1)} value={sent} />
      <span role="status">{m.import_upload_sent({ done: stored.length, total })}</span>
      <span className={styles.soft}>
        {rate > 0 ? m.import_upload_rate({ ...bytes, rate: formatBytes(rate), time }) : m.import_upload_bytes(bytes)}
      </span>
    </div>
  )
}

const bytesOf = (all: readonly { size: number }[]): number => all.reduce((sum, { size }) => sum + size, 0)
