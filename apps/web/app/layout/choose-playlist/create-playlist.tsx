import { createPlaylist } from '@earshot/contract/calls/playlist'
import { PLAYLIST } from '@earshot/contract/limits'
import type { Playlist } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, useRef, useState, type FormEvent } from 'react'
import { quietApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSession } from '../../lib/session-store.ts'
import { PlaylistPicture } from './playlist-picture.tsx'
import type { ToAdd } from './to-add.ts'
import styles from './choose-playlist.module.css'

/** The form of a new playlist, which begins with what is added (PLAYLIST-05 to PLAYLIST-10). It is gone with its fields when it closes. */
export function CreatePlaylist({
  what,
  onCreated,
  onClose,
}: {
  what?: ToAdd
  onCreated: (created: Playlist) => void
  onClose: () => void
}) {
  const form = useId()
  const [name, setName] = useState('')
  const [description, setDescription] = useState('')
  const [picture, setPicture] = useState<File>()
  const [missing, setMissing] = useState('')
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const userId = useSession.getState().profile?.id
    if (userId === undefined || isSending.current) return
    if (name.trim() === '') return setMissing(m.playlist_name_needed())
    isSending.current = true
    setProblem('')
    try {
      onCreated(await quietApi.post(createPlaylist, formOf({ userId, name, description, picture, what })))
    } catch (error) {
      setProblem(messageOf(error))
    }
    isSending.current = false
  }
  return (
    <Dialog
      open
      title={m.playlist_new()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button look="solid" type="submit" form={form}>
            {m.playlist_create()}
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
        onSubmit={(event) => void send(event)}
      >
        <FormMessage>{problem}</FormMessage>
        <PlaylistPicture name={name} chosen={picture} onChoose={setPicture} onProblem={setProblem} />
        <Field
          label={m.playlist_name()}
          placeholder={m.playlist_name_example()}
          value={name}
          error={missing}
          maxLength={PLAYLIST.nameMax}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => {
            setName(target.value)
            setMissing('')
          }}
        />
        <AreaField
          label={m.playlist_description()}
          rows={3}
          maxLength={PLAYLIST.descriptionMax}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </form>
    </Dialog>
  )
}

type Fields = {
  userId: number
  name: string
  description: string
  picture: File | undefined
  what: ToAdd | undefined
}

function formOf({ userId, name, description, picture, what }: Fields): FormData {
  const form = new FormData()
  form.set('user_id', String(userId))
  form.set('name', name.trim())
  form.set('song_ids', what !== undefined && 'songIds' in what ? what.songIds.join(',') : '')
  if (what !== undefined && 'fromPlaylistId' in what) form.set('from_playlist_id', String(what.fromPlaylistId))
  if (description.trim() !== '') form.set('description', description.trim())
  if (picture !== undefined) form.set('image', picture)
  return form
}
