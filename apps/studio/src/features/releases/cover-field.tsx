import { COVER } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useRef, useState } from 'react'
import { FileInput } from '../../forms/file-input.tsx'
import { messageOf } from '../../session/message-of.ts'
import { sendSquareCover } from './square-cover.ts'
import styles from './release.module.css'

/** The cover of a release or of one of its tracks, cropped to a square before it is sent (RELEASE-18). */
export function CoverField({
  id,
  trackId,
  image,
  title,
}: {
  /** The id of the release. */
  id: number
  trackId?: number
  image: string | null | undefined
  title: string
}) {
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState('')
  const [isSending, setSending] = useState(false)
  const take = async (file: File | undefined) => {
    if (file === undefined) return
    setSending(true)
    try {
      await sendSquareCover(id, file, trackId)
      setFailure('')
    } catch (error) {
      setFailure(messageOf(error))
    }
    setSending(false)
  }
  return (
    <div
      className={styles.cover}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take(event.dataTransfer.files[0])
      }}
    >
      <Picture src={image} alt="" seed={title} sizes="(width < 600px) 40vw, 240px" />
      <Button disabled={isSending} onClick={() => input.current?.click()}>
        {image == null ? m.release_add_cover() : m.release_replace_cover()}
      </Button>
      <p className={styles.help}>{m.release_cover_help({ side: COVER.sideMin })}</p>
      <FormMessage>{failure}</FormMessage>
      <FileInput input={input} accept="image/jpeg,image/png" onFiles={([file]) => void take(file)} />
    </div>
  )
}
