import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { TrackButton } from '@earshot/listening/queue/track-button.tsx'
import * as m from '@earshot/messages/player'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useEffect, useRef } from 'react'
import { openPlaylist } from '../panels.ts'
import styles from './up-next.module.css'

/** The number of next tracks shown outside the queue panel. */
const SHOWN = 5

/** Lists the next tracks of the queue, on pages without a track list. */
export function UpNext() {
  const tracks = usePlayback((now) => now.queue.tracks)
  const index = usePlayback((now) => now.queue.index)
  const coming = tracks.slice(index + 1)
  const wayOut = useRef<HTMLButtonElement>(null)
  const isChosen = useRef(false)
  const choose = () => {
    isChosen.current = true
  }
  // The chosen track starts to play and leaves the list together with its focused button.
  useEffect(() => {
    if (isChosen.current) wayOut.current?.focus({ preventScroll: true })
    isChosen.current = false
  }, [index])
  if (coming.length === 0) return null
  return (
    <section aria-labelledby="up-next">
      <header className={styles.head}>
        <h2 id="up-next" className={styles.heading}>
          {m.up_next()}
        </h2>
        <Button ref={wayOut} size="s" variant="quiet" onClick={() => openPlaylist.set(true)}>
          {coming.length > SHOWN ? m.player_all({ count: coming.length }) : m.player_open_queue()}
        </Button>
      </header>
      <ol className={styles.list}>
        {coming.slice(0, SHOWN).map((track) => (
          <li key={track.id} className={styles.row}>
            <TrackButton track={track} className={styles.track} onPlay={choose} />
          </li>
        ))}
      </ol>
    </section>
  )
}
