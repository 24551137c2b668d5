import * as m from '@earshot/messages/player'
import type { Track } from '@earshot/playback/track'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconNext from '@earshot/ui/icons/corner-up-right'
import IconGrip from '@earshot/ui/icons/grip-vertical'
import IconX from '@earshot/ui/icons/x'
import { shiftOf, type Moving, type ReorderHandlers } from '@earshot/ui/lists/use-reorder'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import { usePlayer } from '../playback-context.tsx'
import { byLine } from '../tracks/fact-words.ts'
import styles from './queue-row.module.css'

type Props = {
  track: Track
  place: number
  relation: 'past' | 'current' | 'coming'
  moving: Moving | undefined
  onRemove: (track: Track, place: number) => void
  heart: (track: Track) => ReactNode
} & ReorderHandlers

/**
 * A track of the queue. The listener can play it, move it (by dragging, or with the arrow keys on its handle), play it
 * next, like it or remove it.
 */
export function QueueRow({ track, place, relation, moving, onRemove, heart, grab, nudge }: Props) {
  const playback = usePlayer()
  const isMoving = moving?.id === track.id
  return (
    <li
      className={names(styles.row, styles[relation], isMoving && styles.moving)}
      style={{ '--shift': shiftOf(moving, track.id, place) }}
    >
      <button
        type="button"
        className={styles.handle}
        aria-label={m.move_number_use_the_arrow_keys({ title: track.title, number: place + 1 })}
        onPointerDown={(event) => grab(event, track.id, place)}
        onKeyDown={(event) => nudge(event, track.id, place)}
      >
        <IconGrip size={20} />
      </button>
      <button
        type="button"
        className={styles.track}
        aria-current={relation === 'current' ? 'true' : undefined}
        onClick={() => playback.jump(track.id)}
      >
        <span className={styles.title} dir="auto">
          {track.title}
        </span>
        <span className={styles.by} dir="auto">
          {byLine(track)}
        </span>
      </button>
      {heart(track)}
      {relation !== 'current' && (
        <IconButton label={m.player_play_title_next({ title: track.title })} onClick={() => playback.playNext([track])}>
          <IconNext size={20} />
        </IconButton>
      )}
      <IconButton data-remove label={m.player_remove({ title: track.title })} onClick={() => onRemove(track, place)}>
        <IconX size={20} />
      </IconButton>
    </li>
  )
}
