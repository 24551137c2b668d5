import type { ApiClient } from '@earshot/contract/client'
import { EmptyState } from '@earshot/ui/empty-state.tsx'
import { Grid } from '@earshot/ui/grid.tsx'
import { Section } from '@earshot/ui/section.tsx'
import { useLoaderData } from 'react-router'
import { ProfileHeader } from '../../layout/profile-header.tsx'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import type { PageArgs } from '../../lib/load.ts'
import { pageMeta, publicUrlOf } from '../../lib/meta.ts'
import type { Matches } from '../../lib/meta.ts'
import { idParam, orGoTo } from '../../lib/params.ts'
import { Plans } from '../subscription/plans.tsx'
import { AlbumCard } from './album-card.tsx'
import { TrackList } from './track-list.tsx'

export const meta = ({ loaderData, matches }: { loaderData?: { artist: { name: string; avatarURL?: string | null | undefined } }; matches: Matches }) =>
  loaderData === undefined ? [] : pageMeta({ title: loaderData.artist.name, description: `Albums and songs of ${loaderData.artist.name}.`, image: loaderData.artist.avatarURL, type: 'profile' }, publicUrlOf(matches))

async function load(api: ApiClient, { params }: PageArgs) {
  const { artist, artist_albums: albums, subscription_settings: plans } = await orGoTo('/artists', idParam(params.id), (artist_id) => api.get('song/artist_media', { artist_id }))
  const { artist_songs: songs, artist_albums: _, ...about } = artist
  return { artist: about, songs, albums, plans }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function ArtistPage() {
  const { artist, songs, albums, plans } = useLoaderData<typeof loader>()
  return (
    <>
      <ProfileHeader name={artist.name} kicker={artist.genre ?? 'Artist'} picture={artist.avatarURL} link={artist.link} bio={artist.bio} canSubscribe={plans.subscription_items.length > 0} />
      <Section title={`Albums (${albums.length})`}>
        {albums.length === 0
          ? <EmptyState title={`No albums by ${artist.name} yet`}>They will stand here, the newest first.</EmptyState>
          : <Grid>{albums.map((album) => <AlbumCard key={album.id} album={album} showArtist={false} />)}</Grid>}
      </Section>
      {songs.length > 0 && <Section title="Most heard"><TrackList songs={songs} known={{ artist: artist.name }} /></Section>}
      <Plans settings={plans} />
    </>
  )
}
