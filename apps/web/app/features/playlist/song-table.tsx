import type { PlaylistSong } from '@earshot/contract/listening/playlist'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/playlist'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconTrash from '@earshot/ui/icons/trash'
import { Link } from '@earshot/ui/links/link.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { formatCount } from '../../lib/text/format.ts'
import styles from './song-table.module.css'

/**
 * The songs of a playlist with the plays from this playlist (PLAYLISTEDIT-03, PLAYLISTEDIT-04). On a phone each row is
 * a block. Its links open the song, whose page links to artist and album (LIBRARY-08). Songs that several members add
 * name the member (LIBRARY-09).
 */
export function SongTable({
  playlistId,
  songs,
  onRemove,
}: {
  playlistId: number
  songs: readonly PlaylistSong[]
  onRemove: (song: PlaylistSong) => void
}) {
  const isShared = songs.some((song) => song.added_by !== undefined)
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.title()}</th>
          <th scope="col">{m.playlist_streams_on()}</th>
          <th scope="col">{m.artist()}</th>
          <th scope="col">{m.album()}</th>
          {isShared && <th scope="col">{m.added_by()}</th>}
          <th scope="col">{m.playlist_file_location()}</th>
          <th scope="col">{m.delete_it()}</th>
        </tr>
      </thead>
      <tbody>
        {songs.map((song) => (
          <tr key={song.id}>
            <th scope="row" className={styles.title}>
              <span className={styles.words}>
                <PlayButton of={`playlist/${playlistId}`} at={`play/${song.id}`} title={song.title} variant="row" />
                <Link href={`/plays/${song.id}`} dir="auto">
                  {song.title}
                </Link>
                <LikeItem item={`song-${song.id}`} title={song.title} className={styles.heart} />
              </span>
            </th>
            <td className={styles.streams} data-label={m.playlist_streams_on()}>
              {formatCount(song.playlist_streams)}
            </td>
            <td dir="auto" className={styles.artist}>
              {song.artistName}
            </td>
            <td dir="auto" className={styles.album}>
              {song.albumName}
            </td>
            {isShared && (
              <td dir="auto" className={styles.adder} data-label={m.added_by()}>
                {song.added_by?.username}
              </td>
            )}
            <td className={styles.file} data-label={m.playlist_file_location()}>
              <Link href={`/plays/${song.id}`} dir="auto">
                {song.file_location}
              </Link>
            </td>
            <td className={styles.delete}>
              <IconButton label={m.playlist_remove_song({ title: song.title })} onClick={() => onRemove(song)}>
                <IconTrash size={20} />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
