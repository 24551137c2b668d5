import type { LikeKey } from '@earshot/contract/listening/like'
import { LikeButton } from '@earshot/listening/likes/like-button.tsx'
import { useLike } from '@earshot/listening/likes/use-like'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { announce } from '@earshot/listening/toasts/toast-text'
import { readTrackId } from '@earshot/listening/tracks/tracks'
import type { Track } from '@earshot/playback/track'
import { signInPath, type ListenKind } from '../pages/open/url.ts'
import { visits } from '../pages/router.tsx'
import { likes } from '../session/likes.ts'
import { token } from '../session/session.ts'
import { sitePage } from '../settings.ts'

/** The heart of an item (LIBRARY-01). Visitors go to the site's sign-in and come back. */
export function LikeItem({ item, title, variant }: { item: LikeKey; title: string; variant?: 'icon' | 'words' }) {
  const isLiked = useLike(likes, item)?.liked === true
  const toggle = () => {
    if (token() === '') return location.assign(sitePage(signInPath(visits.get().place)))
    likes.set(item, !isLiked).catch((error: unknown) => announce(error instanceof Error ? error.message : ''))
  }
  return <LikeButton title={title} isLiked={isLiked} onClick={toggle} {...(variant && { variant })} />
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
  return track && <LikeTrack track={track} />
}

/** The heart of a song or episode. */
export function LikeTrack({ track }: { track: Track }) {
  const name = readTrackId(track.id)
  return name && <LikeItem item={`${name.type}-${name.id}`} title={track.title} />
}
