import { uploadFile } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useRef, useState } from 'react'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import { FileInput } from '../file-input.tsx'
import styles from './image-field.module.css'

const uploadPicture = (form: FormData) => api.post(uploadFile, form)

/** Chooses a picture, which is sent at once, and removes one. Refusals are shown below the buttons. */
export function PictureButtons({
  hasPicture,
  onChange,
  upload = uploadPicture,
  accept = 'image/jpeg,image/png',
  choose = m.studio_choose_picture(),
  hint,
  problem = '',
}: {
  hasPicture: boolean
  /** Receives the URL of the sent picture; null removes the picture. */
  onChange: (url: string | null) => void
  /** Sends the form, whose field `file` is the picture. */
  upload?: (form: FormData) => Promise<{ url: string }>
  accept?: string
  /** The verb of the button that chooses a file, such as a video. */
  choose?: string
  hint?: string | undefined
  /** The refusal of the field, shown unless sending failed. */
  problem?: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = async (file: File) => {
    setBusy(true)
    setFailure('')
    const form = new FormData()
    form.append('file', file)
    try {
      onChange((await upload(form)).url)
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <FileInput input={input} accept={accept} onFiles={([file]) => file !== undefined && void send(file)} />
      <div className={styles.acts}>
        <Button size="s" disabled={isBusy} onClick={() => input.current?.click()}>
          {isBusy ? m.studio_sending() : choose}
        </Button>
        {hasPicture && (
          <Button size="s" variant="quiet" onClick={() => onChange(null)}>
            {m.remove()}
          </Button>
        )}
      </div>
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
      <p role="alert" className={styles.problem}>
        {failure || problem}
      </p>
    </>
  )
}
