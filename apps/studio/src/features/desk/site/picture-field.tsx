import { uploadSiteFile } from '@earshot/contract/desk/calls'
import type { SITE_FILE_KINDS } from '@earshot/contract/desk/site'
import * as m from '@earshot/messages/desk-site'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useId, useRef, useState } from 'react'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import styles from './site.module.css'

/** Chooses a picture of the site, which is sent at once; the draft holds its URL. */
export function PictureField({
  label,
  hint,
  error,
  kind,
  value,
  url,
  onChange,
}: {
  label: string
  hint?: string
  error: string | undefined
  kind: (typeof SITE_FILE_KINDS)[number]
  value: string
  url: string
  onChange: (url: string | null) => void
}) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const send = async (file: File) => {
    setBusy(true)
    setProblem('')
    const form = new FormData()
    form.append('kind', kind)
    form.append('file', file)
    try {
      onChange((await api.post(uploadSiteFile, form)).url)
    } catch (failure) {
      setProblem(messageOf(failure))
    } finally {
      setBusy(false)
    }
  }
  const words = problem || error || ''
  return (
    <div role="group" aria-labelledby={id} className={styles.picture}>
      <p id={id} className={styles.label}>
        {label}
      </p>
      {value !== '' && <img src={url} alt="" className={styles.shown} />}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hidden
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) void send(file)
        }}
      />
      <p className={styles.acts}>
        <Button size="s" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? m.site_sending() : m.site_choose_picture()}
        </Button>
        {value !== '' && (
          <Button size="s" variant="quiet" onClick={() => onChange(null)}>
            {m.remove()}
          </Button>
        )}
      </p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      <p role="alert" className={styles.problem}>
        {words}
      </p>
    </div>
  )
}
