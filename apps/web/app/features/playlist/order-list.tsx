import type { PlaylistSong } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconDown from '@earshot/ui/icons/chevron-down'
import IconUp from '@earshot/ui/icons/chevron-up'
import IconGrip from '@earshot/ui/icons/grip-vertical'
import { shiftOf, useReorder } from '@earshot/ui/lists/use-reorder'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import styles from './order-list.module.css'

/**
 * The songs as rows that can be moved by their handle, by the arrow keys on it, or by two buttons (PLAYLISTEDIT-08).
 */
export function OrderList({
  songs,
  onMove,
}: {
  songs: readonly PlaylistSong[]
  onMove: (songId: number, to: number) => void
}) {
  const rows = songs.map(({ id, title }) => ({ id: String(id), name: title }))
  const { moving, spoken, grab, nudge } = useReorder(rows, (id, to) => onMove(Number(id), to))
  return (
    <>
      <p className={styles.help}>{m.playlist_order_help()}</p>
      <ol className={styles.list}>
        {songs.map((song, index) => {
          const id = String(song.id)
          return (
            <li
              key={id}
              className={names(styles.row, moving?.id === id && styles.moving)}
              style={{ '--shift': shiftOf(moving, id, index) }}
            >
              <button
                type="button"
                className={styles.handle}
                aria-label={m.playlist_move({ title: song.title })}
                onPointerDown={(event) => grab(event, id, index)}
                onKeyDown={(event) => nudge(event, id, index)}
              >
                <IconGrip size={20} />
              </button>
              <span className={styles.number}>{index + 1}</span>
              <span className={styles.words}>
                <bdi className={styles.title}>{song.title}</bdi>
                <bdi className={styles.artist}>{song.artistName}</bdi>
              </span>
              <IconButton
                label={m.playlist_move_up({ title: song.title })}
                disabled={index === 0}
                onClick={() => onMove(song.id, index - 1)}
              >
                <IconUp size={20} />
              </IconButton>
              <IconButton
                label={m.playlist_move_down({ title: song.title })}
                disabled={index === songs.length - 1}
                onClick={() => onMove(song.id, index + 1)}
              >
                <IconDown size={20} />
              </IconButton>
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
    </>
  )
}
