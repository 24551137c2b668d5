import type { Song } from '@earshot/contract/catalogue'
import { Button, LinkButton } from '@earshot/ui/button.tsx'
import { EmptyState } from '@earshot/ui/empty-state.tsx'
import { ErrorState } from '@earshot/ui/error-state.tsx'
import { Link } from '@earshot/ui/link.tsx'
import { Picture } from '@earshot/ui/picture.tsx'
import { Section } from '@earshot/ui/section.tsx'
import { Skeleton } from '@earshot/ui/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/visually-hidden.tsx'
import { quietApi } from '../../lib/api.ts'
import { formatCount } from '../../lib/format.ts'
import { usePlayerLink } from '../../lib/player-link.ts'
import { useRead } from '../../lib/use-read.ts'
import styles from './profile.module.css'

const readSongs = () => quietApi.get('song/my_top_songs')

/** What the member heard most; a song opens its album in the player (PROFILE-13 to PROFILE-15, PROFILE-17). */
export function FavoriteSongs() {
  const songs = useRead(readSongs)
  return (
    <Section title="Favorite Songs">
      {songs.face === 'loading' && <SongSkeletons />}
      {songs.face === 'failed' && <ErrorState title="Your songs did not load" action={<Button onClick={songs.again}>Try again</Button>}>{songs.problem}</ErrorState>}
      {songs.face === 'full' && songs.data.length === 0 && <EmptyState title="No favorites yet" action={<LinkButton href="/discover">Go and listen</LinkButton>}>The songs you play most will stand here, counted as you listen.</EmptyState>}
      {songs.face === 'full' && songs.data.length > 0 && <ol className={styles.songs}>{songs.data.map((song) => <FavoriteSong key={song.id} song={song} />)}</ol>}
    </Section>
  )
}

function FavoriteSong({ song }: { song: Song }) {
  const player = usePlayerLink()
  const href = song.album_id === undefined || song.album_id === null ? player('play', song.id) : player('album', song.album_id)
  return (
    <li className={styles.song}>
      <Picture src={song.album_art} alt="" seed={song.albumName ?? song.title} sizes="4rem" className={styles.art} />
      <Link href={href} className={styles.songTitle}><bdi>{song.title}</bdi></Link>
      <span className={styles.songNote}>
        {song.albumName && <span className={styles.album}><bdi>{song.albumName}</bdi></span>}
        <span className={styles.artist}><bdi>{song.artistName}</bdi></span>
      </span>
      <span className={styles.plays}>{formatCount(song.plays)} <small>plays</small></span>
    </li>
  )
}

function SongSkeletons() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>Loading your songs</VisuallyHidden>
      {Array.from({ length: 5 }, (_, index) => <div key={index} className={styles.song}><Skeleton shape="square" /><Skeleton width="60%" /></div>)}
    </div>
  )
}
