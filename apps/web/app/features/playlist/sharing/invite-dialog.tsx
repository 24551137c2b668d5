import { inviteToPlaylist, searchTopUsers } from '@earshot/contract/calls'
import { ACCOUNT } from '@earshot/contract/limits'
import type { Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, useState, type FormEvent } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useSend } from '../../../lib/forms/use-send.ts'
import styles from './sharing.module.css'

/** The number of members that are suggested while typing. */
const SUGGESTED = 8

/** Asks for the name of a member, and invites them to change the songs of a playlist (LIBRARY-09). */
export function InviteDialog({
  playlist,
  onInvited,
  onClose,
}: {
  playlist: Playlist
  onInvited: () => void
  onClose: () => void
}) {
  const form = useId()
  const list = useId()
  const { problem, setProblem, send } = useSend()
  const [name, setName] = useState('')
  const [suggested, setSuggested] = useState<readonly string[]>([])
  const type = (typed: string) => {
    setName(typed)
    if (typed.trim().length < 2) return setSuggested([])
    quietApi
      .get(searchTopUsers, { search_key: typed.trim(), limit: SUGGESTED, offset: 0 })
      .then((found) => setSuggested(found.map(({ username }) => username)))
      .catch(() => undefined)
  }
  const invite = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setProblem(m.playlist_member_needed())
    void send(async () => {
      await quietApi.post(inviteToPlaylist, { playlist_id: playlist.id, username: name.trim() })
      onInvited()
      onClose()
    })
  }
  return (
    <Dialog
      open
      title={m.playlist_invite_to({ name: playlist.name })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" type="submit" form={form}>
            {m.invite()}
          </Button>
        </>
      }
    >
      <form data-sheet method="post" noValidate id={form} className={styles.form} onSubmit={invite}>
        <p>{m.playlist_invite_help()}</p>
        <Field
          label={m.playlist_member()}
          list={list}
          autoComplete="off"
          maxLength={ACCOUNT.usernameMax}
          value={name}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <datalist id={list}>
          {suggested.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </datalist>
        <FormMessage>{problem}</FormMessage>
      </form>
    </Dialog>
  )
}
