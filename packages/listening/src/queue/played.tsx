import * as m from '@earshot/messages/player'
import { usePlayback } from '../playback-context.tsx'
import { TrackButton } from './track-button.tsx'
import styles from './played.module.css'

/** Lists the tracks that this queue has played, latest first; the listener can play each of them again. */
export function Played() {
  const played = usePlayback((now) => now.queue.heard)
  const tracks = usePlayback((now) => now.queue.tracks)
  const current = usePlayback((now) => now.track?.id)
  const byId = new Map(tracks.map((track) => [track.id, track]))
  const before = played.toReversed().flatMap((id) => (id === current ? [] : (byId.get(id) ?? [])))
  if (before.length === 0) return null
  return (
    <details className={styles.played}>
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
