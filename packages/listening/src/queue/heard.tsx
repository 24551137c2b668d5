import * as m from '@earshot/messages/player'
import { usePlayback } from '../playback-context.tsx'
import { TrackButton } from './track-button.tsx'
import styles from './heard.module.css'

/** What was heard before in this queue, the latest first; each track can be played again. */
export function Heard() {
  const heard = usePlayback((now) => now.queue.heard)
  const tracks = usePlayback((now) => now.queue.tracks)
  const current = usePlayback((now) => now.track?.id)
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const before = heard.toReversed().flatMap((id) => (id === current ? [] : (byId.get(id) ?? [])))
  if (before.length === 0) return null
  return (
    <details className={styles.heard}>
      <summary className={styles.summary}>{m.player_heard_before({ count: before.length })}</summary>
      <ul className={styles.list}>
        {before.map((track) => (
          <li key={track.id}>
            <TrackButton track={track} className={styles.track} />
          </li>
        ))}
      </ul>
    </details>
  )
}
