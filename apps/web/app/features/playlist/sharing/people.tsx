import { playlistSharing, removeFromPlaylist } from '@earshot/contract/calls'
import type { Playlist } from '@earshot/contract/listening/playlist'
import type { PlaylistPerson, PlaylistSharing } from '@earshot/contract/listening/playlist-sharing'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useCallback, useRef, useState } from 'react'
import { NameAndNote } from '../../../layout/parts/name-and-note.tsx'
import { quietApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { usePlaylists } from '../../../lib/state/playlist-store.ts'
import { useRead, type Read } from '../../../lib/state/use-read.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { InviteDialog } from './invite-dialog.tsx'
import styles from './sharing.module.css'

/** Loads the people of a playlist, and again whenever the playlist is loaded: another member may have answered. */
export const useSharing = (playlist: Playlist): Read<PlaylistSharing> =>
  useRead(useCallback(() => quietApi.get(playlistSharing, { playlist_id: playlist.id }), [playlist]))

/**
 * The members who change the songs of a playlist. Its owner invites and removes them (LIBRARY-09) and sees the number
 * of followers (LIBRARY-10); the others can leave.
 */
export function People({
  playlist,
  sharing: { role, followers_count: followers, people },
  onChange,
}: {
  playlist: Playlist
  sharing: PlaylistSharing
  onChange: () => void
}) {
  const viewerId = useSession(({ profile }) => profile?.id)
  const [isInviting, setInviting] = useState(false)
  const [leaving, setLeaving] = useState<PlaylistPerson['user']>()
  const [problem, setProblem] = useState('')
  const section = useRef<HTMLElement>(null)
  const isOwner = role === 'owner'
  const remove = async (memberId: number) => {
    setLeaving(undefined)
    setProblem('')
    try {
      await quietApi.post(removeFromPlaylist, { playlist_id: playlist.id, member_id: memberId })
      // The pressed button is removed with its row.
      section.current?.focus({ preventScroll: true })
      if (isOwner) onChange()
      else await usePlaylists.load()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const isSelf = leaving?.id === viewerId
  return (
    <section ref={section} tabIndex={-1} aria-label={m.people()} className={styles.sharing}>
      <div className={styles.buttons}>
        {isOwner && (
          <Button size="s" onClick={() => setInviting(true)}>
            {m.invite()}
          </Button>
        )}
        {followers !== undefined && <span className={styles.note}>{m.follower_count({ count: followers })}</span>}
      </div>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map(({ user, status }) => (
            <li key={user.id} className={styles.person}>
              <span className={styles.face}>
                <Picture src={user.avatarURL} alt="" seed={user.username} shape="round" sizes="2rem" />
              </span>
              <NameAndNote name={user.username}>{status !== 'collaborator' && WORDS[status]()}</NameAndNote>
              {(isOwner || user.id === viewerId) && status !== 'declined' && (
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={isOwner ? m.remove_of({ name: user.username }) : undefined}
                  onClick={() => setLeaving(user)}
                >
                  {isOwner ? m.remove() : m.leave()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <FormMessage>{problem}</FormMessage>
      {isInviting && <InviteDialog playlist={playlist} onClose={() => setInviting(false)} onInvited={onChange} />}
      <Dialog
        open={leaving !== undefined}
        role="alertdialog"
        title={isSelf ? m.playlist_leave_question() : m.playlist_remove_question({ name: leaving?.username ?? '' })}
        onClose={() => setLeaving(undefined)}
        actions={
          <>
            <Button onClick={() => setLeaving(undefined)}>{m.cancel()}</Button>
            <Button variant="solid" onClick={() => void remove(leaving?.id ?? 0)}>
              {isSelf ? m.leave() : m.remove()}
            </Button>
          </>
        }
      >
        <p>{isSelf ? m.playlist_leave_effect() : m.playlist_remove_effect()}</p>
      </Dialog>
    </section>
  )
}

const WORDS = { invited: m.playlist_invited, declined: m.playlist_has_declined }
