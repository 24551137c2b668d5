import * as m from '@earshot/messages/player'
import type { Track } from '@earshot/playback/track'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconSave from '@earshot/ui/icons/playlist-add'
import IconX from '@earshot/ui/icons/x'
import { useReorder } from '@earshot/ui/lists/use-reorder'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import { joined, lengthWords } from '../tracks/fact-words.ts'
import { QueueRow } from './queue-row.tsx'
import { songsOf } from './save-url.ts'
import { SoundSettings } from './sound-settings.tsx'
import { TrackButton } from './track-button.tsx'
import styles from './queue-panel.module.css'

type Props = {
  onClose: () => void
  /** Saves the songs of the queue as a playlist; episodes are left out because playlists contain songs only. */
  onSave: (songIds: readonly number[]) => void
  /** Renders the heart of a track (LIBRARY-01). */
  heart: (track: Track) => ReactNode
}

/** Shows the current track, the next tracks, which the listener can reorder, and the tracks already played. */
export function QueuePanel({ onClose, onSave, heart }: Props) {
  const playback = usePlayer()
  const tracks = usePlayback((now) => now.queue.tracks)
  const index = usePlayback((now) => now.queue.index)
  const panel = useRef<HTMLElement>(null)
  const { moving, spoken, ...reorder } = useReorder(
    tracks.map(({ id, title }) => ({ id, name: title })),
    playback.move,
  )
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const cameFrom = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && document.querySelector('dialog[open], :popover-open') === null) close()
    }
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      // The player bar, which has the button that opened the panel, is removed with the last track.
      const back = cameFrom?.isConnected === true ? cameFrom : document.querySelector('main')
      if (back instanceof HTMLElement) back.focus({ preventScroll: true })
    }
  }, [])
  const [removed, setRemoved] = useState('')
  const goneFrom = useRef<number>(undefined)
  // A removed row takes its focused button with it: the focus moves to the button in the same position, or to the
  // panel.
  useEffect(() => {
    const place = goneFrom.current
    if (place === undefined) return
    goneFrom.current = undefined
    const buttons = panel.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(place, buttons.length - 1)] ?? panel.current
    next?.focus()
  }, [tracks])
  const remove = (track: Track, place: number) => {
    goneFrom.current = place
    setRemoved(m.player_removed({ title: track.title }))
    playback.remove(track.id)
  }
  const clear = () => {
    goneFrom.current = 0
    playback.clear()
  }
  const left = tracks.slice(index + 1)
  const songIds = songsOf(tracks)
  return (
    <aside ref={panel} tabIndex={-1} className={styles.panel} aria-labelledby="queue">
      <header className={styles.head}>
        <div>
          <h2 id="queue" className={styles.heading}>
            {m.queue()}
          </h2>
          <p className={styles.facts}>
            {joined(
              m.track_count({ count: tracks.length }),
              left.length > 0
                ? m.player_to_come({ length: lengthWords(left.reduce((sum, { seconds }) => sum + seconds, 0)) })
                : '',
            )}
          </p>
        </div>
        {songIds.length > 0 && (
          <IconButton label={m.player_save_queue()} onClick={() => onSave(songIds)}>
            <IconSave size={22} />
          </IconButton>
        )}
        {tracks.length > 0 && (
          <Button size="s" variant="quiet" onClick={clear}>
            {m.clear()}
          </Button>
        )}
        <IconButton label={m.player_close_queue()} onClick={onClose}>
          <IconX size={22} />
        </IconButton>
      </header>
      {tracks.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={m.player_queue_empty()}>{m.player_choose_track()}</EmptyState>
        </div>
      ) : (
        <div className={styles.scroll}>
          <Played />
          <ol className={styles.list}>
            {tracks.map((track, place) => (
              <QueueRow
                key={track.id}
                track={track}
                place={place}
                relation={place === index ? 'current' : place < index ? 'past' : 'coming'}
                moving={moving}
                onRemove={remove}
                heart={heart}
                {...reorder}
              />
            ))}
          </ol>
        </div>
      )}
      <div className={styles.settings}>
        <SoundSettings />
      </div>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
        <span role="status">{removed}</span>
      </VisuallyHidden>
    </aside>
  )
}

/** Lists the tracks that this queue has played, latest first; the listener can play each of them again. */
function Played() {
  const played = usePlayback((now) => now.queue.played)
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
