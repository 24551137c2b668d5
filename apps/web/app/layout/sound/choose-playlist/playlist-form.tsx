import { PLAYLIST } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { useSend } from '../../../lib/forms/use-send.ts'
import { PlaylistPicture } from './playlist-picture.tsx'
import styles from './choose-playlist.module.css'

/** The fields of a playlist; `picture` is a new one. */
export type PlaylistFields = { name: string; description: string; picture: File | undefined }

type Props = {
  title: string
  submit: string
  /** The current values; undefined for a new playlist. */
  now?: { name: string; description?: string | null | undefined; image?: string | null | undefined }
  /** A note shown before the playlist is stored. */
  note?: string | undefined
  /** Stores the fields; an error that it throws is shown above them. */
  send: (fields: PlaylistFields) => Promise<void>
  onClose: () => void
}

/**
 * Picture, name and description of a playlist (PLAYLIST-05, PLAYLIST-06). Closing it discards the fields (PLAYLIST-10).
 */
export function PlaylistForm({ title, submit, now, note, send, onClose }: Props) {
  const form = useId()
  const [name, setName] = useState(now?.name ?? '')
  const [description, setDescription] = useState(now?.description ?? '')
  const [picture, setPicture] = useState<File>()
  const [missing, setMissing] = useState('')
  const { problem, setProblem, send: sendOnce } = useSend()
  const tooLong = {
    name: lengthFault(name.trim().length, PLAYLIST.nameMax),
    description: lengthFault(description.trim().length, PLAYLIST.descriptionMax),
  }
  const first = useRef<HTMLInputElement>(null)
  // A dialog focuses its first button when it opens.
  useEffect(() => first.current?.focus(), [])
  const store = async (event: FormEvent) => {
    event.preventDefault()
    if (showsNothing(name)) return setMissing(m.playlist_name_needed())
    if (tooLong.name !== undefined || tooLong.description !== undefined) return
    await sendOnce(() => send({ name: name.trim(), description: description.trim(), picture }))
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" type="submit" form={form}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        data-sheet
        method="post"
        id={form}
        noValidate
        className={styles.form}
        onSubmit={(event) => void store(event)}
      >
        {note !== undefined && <p>{note}</p>}
        <FormMessage>{problem}</FormMessage>
        <PlaylistPicture
          name={name}
          stored={now?.image}
          chosen={picture}
          onChoose={setPicture}
          onProblem={setProblem}
        />
        <Field
          label={m.name()}
          placeholder={m.playlist_name_example()}
          value={name}
          error={tooLong.name ?? missing}
          autoComplete="off"
          ref={first}
          onChange={({ target }) => {
            setName(target.value)
            setMissing('')
          }}
        />
        <AreaField
          label={m.description()}
          rows={3}
          error={tooLong.description}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </form>
    </Dialog>
  )
}
