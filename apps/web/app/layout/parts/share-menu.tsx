import { ShareUrlMenu } from '@earshot/listening/share/share-url-menu.tsx'
import { useSignal } from '@earshot/listening/signal'
import { isSounding, sounding } from '@earshot/listening/sounding'
import type { Source } from '@earshot/listening/tracks/sources'
import { useShareUrl } from '../../lib/head/share-url.ts'

type Props = {
  /** The name of the shared item. */
  title: string
  /** The URL to share: a path of this site or of the player, or absolute. It never contains a key. */
  href: string
  /** The shared song or episode: during its playback, its URL can be copied with the current second. */
  of?: Source | undefined
  /** The path of the item's RSS feed. */
  feed?: string | undefined
}

/** The menu "Choose Share" (LIVEFEED-12) of an item of this site. */
export function ShareMenu({ title, href, of, feed }: Props) {
  const now = useSignal(sounding)
  const playback = of !== undefined && isSounding(now, of) ? now.playback : undefined
  return <ShareUrlMenu title={title} url={useShareUrl(href)} playback={playback} feed={feed} />
}
