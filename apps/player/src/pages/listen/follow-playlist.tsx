import { playlistSharing, updatePlaylistFollow } from '@earshot/contract/calls'
import type { PlaylistSharing } from '@earshot/contract/listening/playlist-sharing'
import { useSignal } from '@earshot/listening/signal'
import { announce } from '@earshot/listening/toasts/toast-text'
import * as m from '@earshot/messages/player'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { OneOf } from '@earshot/ui/forms/one-of.tsx'
import IconCheck from '@earshot/ui/icons/check'
import { useEffect, useState } from 'react'
import { api } from '../../session/api.ts'
import { session, token } from '../../session/session.ts'
import { sitePage } from '../../settings.ts'
import { signInPath } from '../open/url.ts'
import { visits } from '../router.tsx'

/**
 * "Follow" or "Following" for a playlist of somebody else (LIBRARY-10), "Edit" for one whose songs the listener may
 * change (LIBRARY-09). Visitors go to the site's sign-in and come back.
 */
export function FollowPlaylist({ id, title, size = 'm' }: { id: number; title: string; size?: 's' | 'm' }) {
  const { status } = useSignal(session)
  const [known, setKnown] = useState<Pick<PlaylistSharing, 'role' | 'follow_status'>>()
  useEffect(() => {
    let isOver = false
    const show = (found: PlaylistSharing | undefined) => {
      if (!isOver) setKnown(found)
    }
    // Without a reply the button looks as for a visitor; a click still reaches the server.
    if (status === 'listener') api.get(playlistSharing, { playlist_id: id }).then(show, () => show(undefined))
    else show(undefined)
    return () => {
      isOver = true
    }
  }, [id, status])
  // The reply changes the words in place.
  const faces = [m.follow(), { icon: <IconCheck size={16} stroke={2.5} />, words: m.following() }, m.edit()]
  if (known !== undefined && known.role !== 'reader')
    return (
      <LinkButton size={size} href={sitePage(`account/edit_playlist?id=${id}`)} aria-label={`${m.edit()} ${title}`}>
        <OneOf faces={faces} shown={2} />
      </LinkButton>
    )
  const isFollowing = known?.follow_status === 1
  const toggle = () => {
    if (token() === '') return location.assign(sitePage(signInPath(visits.get().place)))
    api.post(updatePlaylistFollow, { playlist_id: id, follow_status: isFollowing ? 0 : 1 }).then(
      ({ follow_status }) => setKnown({ role: 'reader', follow_status }),
      (error: unknown) => announce(error instanceof Error ? error.message : ''),
    )
  }
  return (
    <Button
      className="needs-scripts"
      size={size}
      variant={isFollowing ? 'wash' : 'line'}
      aria-label={`${isFollowing ? m.following() : m.follow()} ${title}`}
      onClick={toggle}
    >
      <OneOf faces={faces} shown={isFollowing ? 1 : 0} />
    </Button>
  )
}
