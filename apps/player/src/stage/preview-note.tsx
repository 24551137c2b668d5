import { isPreview } from '@earshot/listening/tracks/tracks'
import * as m from '@earshot/messages/player'
import { PLANS } from '@earshot/playback/problem'
import type { Track } from '@earshot/playback/track'
import styles from './preview-note.module.css'

/**
 * Explains that only the start of a track plays, why, and how to get the rest (SUBSCRIPTION-05). Renders nothing for
 * other tracks.
 */
export function PreviewNote({ track }: { track: Track | undefined }) {
  if (track === undefined || !isPreview(track)) return null
  return (
    <p className={styles.note}>
      {m.preview_help({ name: track.artist })}{' '}
      {track.by !== undefined && <a href={track.by + PLANS}>{m.subscribe_to({ name: track.artist })}</a>}
    </p>
  )
}
