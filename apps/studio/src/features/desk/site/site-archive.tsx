import { readSiteArchive, siteArchive } from '@earshot/contract/desk/calls'
import type { SiteContent } from '@earshot/contract/desk/site'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useRef, useState } from 'react'
import { api } from '../../../session/api.ts'
import { download } from '../../../session/download.ts'
import { messageOf } from '../../../session/message-of.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import styles from './site.module.css'

/**
 * Downloads the published site file with its texts, pictures and films as a ZIP, and reads such a ZIP or a single
 * `site.yaml` into the draft (SITE-09).
 */
export function SiteArchive({
  version,
  onRead,
}: {
  /** The published version. */
  version: string
  /** Receives the draft and the version that it was made from. */
  onRead: (draft: SiteContent, version: string) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = () =>
    void download(siteArchive, m.desk_not_downloaded()).catch((error: unknown) => showProblem(messageOf(error)))
  const send = async (file: File) => {
    const form = new FormData()
    form.append('file', file)
    setBusy(true)
    setErrors([])
    try {
      const read = await api.post(readSiteArchive, form)
      setErrors(read.errors)
      if (read.draft === null) return
      onRead(read.draft, read.version ?? version)
      showDone(m.site_read({ name: file.name }))
    } catch (error) {
      setErrors([messageOf(error)])
    } finally {
      setBusy(false)
    }
  }
  return (
    <details className={styles.archive} open={errors.length > 0 || undefined}>
      <summary>{m.site_as_file()}</summary>
      <p>{m.site_as_file_lead()}</p>
      <p className={styles.acts}>
        <Button size="s" onClick={save}>
          {m.download()}
        </Button>
        <Button size="s" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? m.site_reading() : m.site_upload()}
        </Button>
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".zip,.yaml,.yml,application/zip"
        aria-label={m.site_upload()}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          if (file !== undefined) void send(file)
          // The same file can be chosen again after it was corrected.
          currentTarget.value = ''
        }}
      />
      <ul role="alert" className={styles.problem}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </details>
  )
}
