import type { Song } from '@earshot/contract/catalogue'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { names } from '@earshot/ui/text/names'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { AddToPlaylist } from '../../layout/add-to-playlist.tsx'
import { formatLength } from '../../lib/format.ts'
import styles from './track-list.module.css'

/** What a row shows of a song. */
export type TrackRow = Pick<Song, 'id' | 'title' | 'albumName' | 'artistName' | 'length'>

type Props = {
  songs: readonly TrackRow[]
  known?: { album?: string; artist: string }
  /** Number of rows above these in the same list. */
  from?: number
  currentId?: number | undefined
  isPlaying?: boolean
  onPlay?: (song: TrackRow) => void
}

/** Tracks with album, artist and length (DETAIL-05). `onPlay` makes the numbers play buttons; what is `known` from the page around it is not repeated where room is scarce. */
export function TrackList({ songs, known, from = 0, currentId, isPlaying = false, onPlay }: Props) {
  return (
    <ol className={styles.list} start={from + 1}>
      {songs.map((song, index) => {
        const isCurrent = song.id === currentId
        return (
          <li
            key={song.id}
            className={names(styles.row, isCurrent && styles.current)}
            aria-current={isCurrent ? 'true' : undefined}
          >
            {onPlay === undefined ? (
              <span className={styles.number}>{from + index + 1}</span>
            ) : (
              <PlayButton
                number={from + index + 1}
                title={song.title}
                isOn={isCurrent && isPlaying}
                onClick={() => onPlay(song)}
              />
            )}
            <Link href={`/plays/${song.id}`} className={styles.title}>
              <bdi>{song.title}</bdi>
            </Link>
            <span className={styles.note}>
              {song.albumName && (
                <span className={names(styles.album, song.albumName === known?.album && styles.known)}>
                  <bdi>{song.albumName}</bdi>
                </span>
              )}
              <span className={names(styles.artist, song.artistName === known?.artist && styles.known)}>
                <bdi>{song.artistName}</bdi>
              </span>
            </span>
            <span className={styles.length}>{formatLength(song.length)}</span>
            <span className={styles.actions}>
              <AddToPlaylist what={{ title: song.title, songIds: [song.id] }} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function PlayButton({
  number,
  title,
  isOn,
  onClick,
}: {
  number: number
  title: string
  isOn: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={names(styles.number, styles.play, isOn && styles.on)}
      aria-label={`${isOn ? 'Pause' : 'Play'} ${number}: ${title}`}
      onClick={onClick}
    >
      <span className={styles.digits}>{number}</span>
      {isOn ? <IconPlayerPauseFilled size={18} aria-hidden /> : <IconPlayerPlayFilled size={18} aria-hidden />}
    </button>
  )
}
