import { ShareUrlMenu } from '@earshot/listening/share/share-url-menu.tsx'
import { useSignal } from '@earshot/listening/signal'
import { isSounding, sounding } from '@earshot/listening/sounding'
import type { Source } from '@earshot/listening/sources'
import { useShareUrl } from '../../lib/page/share-url.ts'

type Props = {
  /** The name of what is shared. */
  title: string
  /** The URL that opens it: a path of this site or of the player, or absolute. It never has a key. */
  href: string
  /** The song or episode that it is: while it plays, its URL can be copied at the second that is heard. */
  of?: Source | undefined
}

/** The menu "Choose Share" (LIVEFEED-12) of something on this site. */
export function ShareMenu({ title, href, of }: Props) {
  const now = useSignal(sounding)
  const playback = of !== undefined && isSounding(now, of) ? now.playback : undefined
  return <ShareUrlMenu title={title} url={useShareUrl(href)} playback={playback} />
}
