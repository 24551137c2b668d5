import type { Song } from '@earshot/contract/catalogue/catalogue'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import { useSignal } from '@earshot/listening/signal'
import { sounding } from '@earshot/listening/sounding'
import type { Source } from '@earshot/listening/tracks/sources'
import { Link } from '@earshot/ui/links/link.tsx'
import { names } from '@earshot/ui/text/names'
import { AddToPlaylist } from '../../layout/sound/add-to-playlist.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../layout/sound/sound-menu.tsx'
import { formatLength } from '../../lib/text/format.ts'
import styles from './track-list.module.css'

/** The fields of a song that a row shows. */
export type TrackRow = Pick<Song, 'id' | 'title' | 'albumName' | 'artistName' | 'length'>

type Props = {
  songs: readonly TrackRow[]
  known?: { album?: string; artist: string }
  /** The number of rows above these in the same list. */
  from?: number
  /** The list that continues after a song is played here. */
  of: Source
}

/**
 * Lists tracks with album, artist and length (DETAIL-05); the numbers are play buttons. Narrow layouts omit the values
 * that are `known` from the page.
 */
export function TrackList({ songs, known, from = 0, of }: Props) {
  const { track } = useSignal(sounding)
  return (
    <ol className={styles.list} start={from + 1}>
      {songs.map((song, index) => {
        const isCurrent = track === `play/${song.id}`
        return (
          <li
            key={song.id}
            className={names(styles.row, isCurrent && styles.current)}
            aria-current={isCurrent ? 'true' : undefined}
          >
            <PlayButton
              of={of}
              at={`play/${song.id}`}
              title={`${from + index + 1}: ${song.title}`}
              variant="row"
              className={names(styles.number, styles.play)}
            >
              <span className={styles.digits}>{from + index + 1}</span>
            </PlayButton>
            <noscript>
              <span className={styles.number}>{from + index + 1}</span>
            </noscript>
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
              <LikeItem item={`song-${song.id}`} title={song.title} />
              <AddToPlaylist what={{ title: song.title, songIds: [song.id] }} />
              <SoundMenu of={`play/${song.id}`} title={song.title} />
            </span>
          </li>
        )
      })}
    </ol>
  )
}
