import type { LikeKey } from '@earshot/contract/listening/like'
import { LikeButton } from '@earshot/listening/likes/like-button.tsx'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { announce } from '@earshot/listening/toasts/toast-text'
import { readTrackId } from '@earshot/listening/tracks/tracks'
import { signInPath, type ListenKind } from '../pages/open/url.ts'
import { visits } from '../pages/router.tsx'
import { likes } from '../session/likes.ts'
import { token } from '../session/session.ts'
import { sitePage } from '../settings.ts'

/** The heart of an item (LIBRARY-01). Visitors go to the site's sign-in and come back. */
export function LikeItem({ item, title, variant }: { item: LikeKey; title: string; variant?: 'icon' | 'words' }) {
  const toggle = (isLiked: boolean) => {
    if (token() === '') return location.assign(sitePage(signInPath(visits.get().place)))
    likes.set(item, !isLiked).catch((error: unknown) => announce(error instanceof Error ? error.message : ''))
  }
  return <LikeButton likes={likes} item={item} title={title} onClick={toggle} {...(variant && { variant })} />
}

/** The heart of a page. */
export const LikePage = ({
  kind,
  id,
  title,
  variant,
}: {
  kind: ListenKind
  id: number
  title: string
  variant?: 'words'
}) => <LikeItem item={`${kind === 'play' ? 'song' : kind}-${id}`} title={title} {...(variant && { variant })} />

/** The heart of the current song or episode. */
export function LikeCurrent() {
  const track = usePlayback((now) => now.track)
  const name = track && readTrackId(track.id)
  if (track === undefined || name === undefined) return null
  return <LikeItem item={`${name.type}-${name.id}`} title={track.title} />
}
