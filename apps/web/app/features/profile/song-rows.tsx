import type { Song } from '@earshot/contract/catalogue/catalogue'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/profile'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { AddToPlaylist } from '../../layout/sound/add-to-playlist.tsx'
import { LikeItem } from '../../layout/sound/like-item.tsx'
import { SoundMenu } from '../../layout/sound/sound-menu.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { formatCount } from '../../lib/text/format.ts'
import styles from './profile.module.css'

/**
 * Songs with picture, album, artist and plays; a song opens its album in the player (PROFILE-13 to PROFILE-17,
 * ARTISTPROFILE-06).
 */
export function SongRows({ songs }: { songs: readonly Song[] }) {
  return (
    <ol className={styles.songs}>
      {songs.map((song) => (
        <SongRow key={song.id} song={song} />
      ))}
    </ol>
  )
}

function SongRow({ song }: { song: Song }) {
  const player = usePlayerLink()
  const href =
    song.album_id === undefined || song.album_id === null ? player('play', song.id) : player('album', song.album_id)
  return (
    <li className={styles.song}>
      <div className={styles.art}>
        <Picture src={song.album_art} alt="" seed={song.albumName ?? song.title} sizes="4rem" />
        <PlayButton of={`play/${song.id}`} title={song.title} variant="corner" />
      </div>
      <StretchedLink href={href} className={styles.songTitle}>
        <bdi>{song.title}</bdi>
      </StretchedLink>
      <span className={styles.songNote}>
        {song.albumName && (
          <span className={styles.album}>
            <bdi>{song.albumName}</bdi>
          </span>
        )}
        <span className={styles.artist}>
          <bdi>{song.artistName}</bdi>
        </span>
      </span>
      <span className={styles.plays}>
        {formatCount(song.plays)} <small>{m.profile_plays()}</small>
      </span>
      <span className={styles.actions}>
        <LikeItem item={`song-${song.id}`} title={song.title} />
        <ShareMenu title={song.title} href={`/plays/${song.id}`} of={`play/${song.id}`} />
        <AddToPlaylist what={{ title: song.title, songIds: [song.id] }} />
      </span>
      <span className={styles.songMenu}>
        <SoundMenu of={`play/${song.id}`} title={song.title} />
      </span>
    </li>
  )
}
