import type { PlaylistSong } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { formatCount } from '../../lib/format.ts'
import styles from './song-table.module.css'

/** The songs of a playlist with the streams that came from it (PLAYLISTEDIT-03, PLAYLISTEDIT-04). On a phone each row is a block. */
export function SongTable({
  songs,
  onRemove,
}: {
  songs: readonly PlaylistSong[]
  onRemove: (song: PlaylistSong) => void
}) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.playlist_title()}</th>
          <th scope="col">{m.playlist_streams_on()}</th>
          <th scope="col">{m.artist()}</th>
          <th scope="col">{m.album()}</th>
          <th scope="col">{m.playlist_file_location()}</th>
          <th scope="col">{m.delete_it()}</th>
        </tr>
      </thead>
      <tbody>
        {songs.map((song) => (
          <tr key={song.id}>
            <th scope="row" dir="auto" className={styles.title}>
              <Link href={`/plays/${song.id}`}>{song.title}</Link>
            </th>
            <td className={styles.streams} data-label={m.playlist_streams_on()}>
              {formatCount(song.playlist_streams)}
            </td>
            <td dir="auto" className={styles.artist}>
              <Link href={`/artist/${song.artist_id}`}>{song.artistName}</Link>
            </td>
            <td dir="auto" className={styles.album}>
              {song.albumName && typeof song.album_id === 'number' && (
                <Link href={`/discover/${song.album_id}`}>{song.albumName}</Link>
              )}
            </td>
            <td className={styles.file} data-label={m.playlist_file_location()}>
              <a href={song.file_location}>{nameOf(song.file_location)}</a>
            </td>
            <td className={styles.delete}>
              <IconButton label={m.playlist_remove_song({ title: song.title })} onClick={() => onRemove(song)}>
                <IconTrash size={20} aria-hidden />
              </IconButton>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// The key of a member in an address is nobody else's business.
const nameOf = (address: string): string => address.replace(/&ticket=.*$/, '')
