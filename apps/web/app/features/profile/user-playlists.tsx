import type { Playlist } from '@earshot/contract/playlist'
import { PlayButton } from '@earshot/listening/play-button.tsx'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Card } from '@earshot/ui/lists/card.tsx'
import { Carousel } from '@earshot/ui/lists/carousel.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { ErrorState } from '@earshot/ui/lists/error-state.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { SkeletonGrid } from '@earshot/ui/lists/skeleton.tsx'
import { PlayerLink } from '../../layout/player-link.tsx'
import { usePlayerLink } from '../../lib/player-link.ts'
import type { Read } from '../../lib/use-read.ts'

/** The member's own playlists, the private ones too (PROFILE-18). */
export function UserPlaylists({ playlists, memberId }: { playlists: Read<Playlist[]>; memberId: number }) {
  return (
    <Section title="USER PLAYLISTS">
      {playlists.face === 'loading' && <SkeletonGrid count={4} label="Loading your playlists" />}
      {playlists.face === 'failed' && (
        <ErrorState title="Your playlists did not load" action={<Button onClick={playlists.again}>Try again</Button>}>
          {playlists.problem}
        </ErrorState>
      )}
      {playlists.face === 'full' && playlists.data.length === 0 && (
        <EmptyState title="No playlists yet" action={<LinkButton href="/discover/all">Find songs</LinkButton>}>
          The playlists that you create are listed here, also your private ones.
        </EmptyState>
      )}
      {playlists.face === 'full' && playlists.data.length > 0 && (
        <Carousel label="User playlists" views={[1.5, 2, 4]}>
          {playlists.data.map((playlist) => (
            <PlaylistCard key={playlist.id} playlist={playlist} memberId={memberId} />
          ))}
        </Carousel>
      )}
    </Section>
  )
}

// listen_link and artist_link of a playlist are the player's addresses of it and of its owner; a member opens them with the token (PLAYERLINKS-04).
function PlaylistCard({ playlist, memberId }: { playlist: Playlist; memberId: number }) {
  const player = usePlayerLink()
  const note = [playlist.artistName, playlist.is_public === 1 ? undefined : 'private'].filter(Boolean).join(' · ')
  return (
    <Card
      href={player('playlist', playlist.id)}
      picture={playlist.image}
      title={playlist.name}
      note={note}
      onPicture={<PlayButton of={`playlist/${playlist.id}`} title={playlist.name} />}
      sizes="(min-width: 85rem) 22vw, (min-width: 62rem) 45vw, 60vw"
    >
      <PlayerLink kind="playlist" id={playlist.id} label={`listen to playlist ${playlist.name}`}>
        listen to playlist
      </PlayerLink>
      {playlist.artist_link && (
        <PlayerLink kind="user" id={memberId} label={`artist profile of ${playlist.artistName ?? 'you'}`}>
          artist profile
        </PlayerLink>
      )}
    </Card>
  )
}
