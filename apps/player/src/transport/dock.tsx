import { Transport } from '@earshot/listening/controls/transport.tsx'
import { Volume } from '@earshot/listening/controls/volume.tsx'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSignal } from '@earshot/listening/signal'
import * as m from '@earshot/messages/player'
import { Link } from '@earshot/ui/links/link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { useSyncExternalStore } from 'react'
import { pathOf, readUrl } from '../pages/open/url.ts'
import { hrefOf } from '../pages/router.tsx'
import { openPlaylist, stageInView } from '../panels.ts'
import { BASE } from '../settings.ts'
import { QueueButton } from './controls.tsx'
import { LikeCurrent } from './like-item.tsx'
import styles from './dock.module.css'

/** The small player at the bottom of the window, shown while the large controls are out of view. */
export function Dock() {
  const track = usePlayback((now) => now.track)
  const source = usePlayback((now) => now.queue.source)
  // The position is unknown before the page is painted; a hidden dock covers nothing.
  const isAway = useSyncExternalStore(stageInView.subscribe, stageInView.get, () => true)
  const isQueueOpen = useSignal(openPlaylist)
  if (track === undefined) return null
  return (
    <section
      className={names(styles.dock, isAway && styles.away, isQueueOpen && styles.besideQueue)}
      aria-label={m.player_small()}
    >
      <Progress />
      <Link href={hrefOf(pageOf(source))} className={styles.what}>
        <span className={styles.art}>
          <Picture src={track.art} alt="" seed={track.title} sizes="48px" />
        </span>
        <span className={styles.words}>
          <span className={styles.title} dir="auto">
            {track.title}
          </span>
          <span className={styles.by} dir="auto">
            {track.artist}
          </span>
        </span>
      </Link>
      <Transport size="s" />
      <div className={styles.extras}>
        <LikeCurrent />
        <Volume />
      </div>
      <QueueButton />
    </section>
  )
}

/** Returns the player's page of a queue source, or the first page when only the site has a page for it. */
const pageOf = (source: string): string => pathOf(readUrl(hrefOf(source), BASE).place) ?? ''

function Progress() {
  const part = usePlayback(({ position, duration }) => (duration > 0 ? Math.min(1, position / duration) : 0))
  return <span className={styles.progress} style={{ '--played': part }} aria-hidden />
}
