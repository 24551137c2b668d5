import { answerPlaylistInvitation } from '@earshot/contract/calls'
import type { PlaylistInvitation } from '@earshot/contract/listening/playlist-sharing'
import { joined } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useState } from 'react'
import { NameAndNote } from '../../../layout/parts/name-and-note.tsx'
import { UndoSlot } from '../../../layout/toasts/undo-slot.tsx'
import { quietApi } from '../../../lib/api.ts'
import { usePlaylists } from '../../../lib/state/playlist-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import styles from './sharing.module.css'

/** The invitations to playlists of others that the member has not answered yet (LIBRARY-09). */
export function Invitations({ onAccepted }: { onAccepted: (playlistId: number) => void }) {
  const invitations = usePlaylists((known) => known.invitations)
  const [problem, setProblem] = useState('')
  const [declined, setDeclined] = useState<PlaylistInvitation>()
  const answer = async (invitation: PlaylistInvitation, accept: 0 | 1) => {
    setProblem('')
    setDeclined(undefined)
    try {
      await quietApi.post(answerPlaylistInvitation, { playlist_id: invitation.playlist.id, accept })
      if (accept === 0) setDeclined(invitation)
      await usePlaylists.load()
      if (accept === 1) onAccepted(invitation.playlist.id)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <>
      {invitations.length > 0 && (
        <section aria-label={m.invitations()} className={styles.invitations}>
          <h2>{m.invitations()}</h2>
          <ul className={styles.people}>
            {invitations.map((invitation) => {
              const { id, name, image, artistName, song_count: count } = invitation.playlist
              return (
                <li key={id} className={styles.invitation}>
                  <Picture src={image} alt="" seed={name} sizes="3.5rem" />
                  <NameAndNote name={name}>
                    {joined(m.by_name({ name: artistName ?? '' }), m.track_count({ count }))}
                  </NameAndNote>
                  <span className={styles.buttons}>
                    <Button
                      size="s"
                      variant="solid"
                      aria-label={m.playlist_accept_named({ name })}
                      onClick={() => void answer(invitation, 1)}
                    >
                      {m.accept()}
                    </Button>
                    <Button
                      size="s"
                      aria-label={m.playlist_decline_named({ name })}
                      onClick={() => void answer(invitation, 0)}
                    >
                      {m.decline()}
                    </Button>
                  </span>
                </li>
              )
            })}
          </ul>
        </section>
      )}
      <FormMessage>{problem}</FormMessage>
      {declined !== undefined && (
        <UndoSlot
          key={declined.playlist.id}
          words={m.playlist_declined({ name: declined.playlist.name })}
          onUndo={() => void answer(declined, 1)}
          onClose={() => setDeclined(undefined)}
        />
      )}
    </>
  )
}
