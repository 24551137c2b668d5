import type { Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/profile'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Carousel } from '@earshot/ui/cards/carousel.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { PlayerLink } from '../../layout/sound/player-link.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import type { Read } from '../../lib/state/use-read.ts'

/** The member's playlists, including private ones (PROFILE-18). */
export function UserPlaylists({ playlists, memberId }: { playlists: Read<readonly Playlist[]>; memberId: number }) {
  return (
    <Section
      title={m.profile_user_playlists()}
      more={{ href: '/account/edit_playlist', label: m.profile_edit_playlists() }}
    >
      {playlists.face === 'loading' && <SkeletonGrid count={4} label={m.loading_your_playlists()} />}
      {playlists.face === 'failed' && (
        <ErrorState
          title={m.your_playlists_did_not_load()}
          action={<Button onClick={playlists.again}>{m.try_again()}</Button>}
        >
          {playlists.problem}
        </ErrorState>
      )}
      {playlists.face === 'full' && playlists.data.length === 0 && (
        <EmptyState
          title={m.no_playlists_yet()}
          action={<LinkButton href="/discover/all">{m.find_songs()}</LinkButton>}
        >
          {m.profile_no_playlists_help()}
        </EmptyState>
      )}
      {playlists.face === 'full' && playlists.data.length > 0 && (
        <Carousel label={m.profile_user_playlists_list()} views={[1.5, 2, 4]}>
          {playlists.data.map((playlist) => (
            <PlaylistCard key={playlist.id} playlist={playlist} memberId={memberId} />
          ))}
        </Carousel>
      )}
    </Section>
  )
}

// listen_link and artist_link of a playlist are the player's URLs of it and its owner; a member opens them with the
// token (PLAYERLINKS-04).
function PlaylistCard({ playlist, memberId }: { playlist: Playlist; memberId: number }) {
  const player = usePlayerLink()
  const note = [playlist.artistName, playlist.is_public === 1 ? undefined : m.not_public()].filter(Boolean).join(' · ')
  return (
    <Card
      href={player('playlist', playlist.id)}
      picture={playlist.image}
      title={playlist.name}
      note={note}
      onPicture={playlist.song_count > 0 && <CardSound of={`playlist/${playlist.id}`} title={playlist.name} />}
      sizes="(min-width: 85rem) 22vw, (min-width: 62rem) 45vw, 60vw"
    >
      <PlayerLink kind="playlist" id={playlist.id} label={m.profile_listen_to_album_of({ name: playlist.name })}>
        {m.listen_to_album()}
      </PlayerLink>
      {playlist.artist_link && (
        <PlayerLink
          kind="user"
          id={memberId}
          label={m.artist_profile_of({ name: playlist.artistName ?? m.profile_you() })}
        >
          {m.to_artist_profile()}
        </PlayerLink>
      )}
    </Card>
  )
}
