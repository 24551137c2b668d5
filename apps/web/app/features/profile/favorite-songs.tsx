import { myTopSongs } from '@earshot/contract/calls'
import * as m from '@earshot/messages/profile'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { quietApi } from '../../lib/api.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { SongRows } from './song-rows.tsx'
import styles from './profile.module.css'

const readSongs = () => quietApi.get(myTopSongs)

/** Lists the member's most played songs; a song opens its album in the player (PROFILE-13). */
export function FavoriteSongs() {
  const songs = useRead(readSongs)
  return (
    <Section title={m.profile_favorite_songs()}>
      {songs.face === 'loading' && <SongSkeletons />}
      {songs.face === 'failed' && (
        <ErrorState
          title={m.profile_your_songs_did_not_load()}
          action={<Button onClick={songs.again}>{m.try_again()}</Button>}
        >
          {songs.problem}
        </ErrorState>
      )}
      {songs.face === 'full' && songs.data.length === 0 && (
        <EmptyState
          title={m.profile_no_favorites_yet()}
          action={<LinkButton href="/discover">{m.discover_music_link()}</LinkButton>}
        >
          {m.profile_no_favorites_help()}
        </EmptyState>
      )}
      {songs.face === 'full' && songs.data.length > 0 && <SongRows songs={songs.data} />}
    </Section>
  )
}

function SongSkeletons() {
  return (
    <div aria-busy="true">
      <VisuallyHidden>{m.profile_loading_your_songs()}</VisuallyHidden>
      {Array.from({ length: 5 }, (_, index) => (
        <div key={index} className={styles.song}>
          <Skeleton shape="square" />
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
