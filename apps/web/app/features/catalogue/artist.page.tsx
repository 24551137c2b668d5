import { artistMedia, artistMentions } from '@earshot/contract/calls'
import type { Song } from '@earshot/contract/catalogue/catalogue'
import type { ApiClient } from '@earshot/contract/client'
import { ARTIST_SONGS_MAX, SHOWN } from '@earshot/contract/limits'
import { PlayAndShuffle } from '@earshot/listening/buttons/play-and-shuffle.tsx'
import * as m from '@earshot/messages/catalogue'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { FollowCreator, FollowersCount } from '../../layout/parts/member/follow-creator.tsx'
import { ProfileHeader } from '../../layout/parts/member/profile-header.tsx'
import { PodcastApps } from '../../layout/parts/podcast-apps.tsx'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { Stars } from '../../layout/parts/totals/stars.tsx'
import { freeSound, ogAudio } from '../../lib/head/described.ts'
import { feedLink } from '../../lib/head/feed-link.ts'
import { publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { artistData, oembedLink } from '../../lib/head/music-data.ts'
import { thingMeta } from '../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useSubscriptionTo } from '../../lib/state/subscription-store.ts'
import { idParam, mustBeAt, redirectIfMissing } from '../../lib/url/params.ts'
import { Plans } from '../subscription/plans.tsx'
import { AlbumCard } from './album-card.tsx'
import { Coming } from './coming/coming.tsx'
import { TextGrid } from './text-grid.tsx'
import { TrackList } from './track-list.tsx'
import type { TrackRow } from './track-list.tsx'
import styles from './artist.module.css'

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => {
  if (loaderData === undefined) return []
  const { id, name } = loaderData.artist
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta(
      'artist',
      id,
      { title: name, description: m.catalogue_artist_description({ name }), type: 'profile' },
      publicUrl,
    ),
    ...ogAudio(loaderData.sound, publicUrl),
    ...artistData(loaderData, publicUrl),
    feedLink(feedPath(id), name, 'rss'),
    ...oembedLink(`/artist/${id}`, publicUrl),
  ]
}

const feedPath = (artistId: number): string => `/artist/${artistId}/feed.xml`

async function load(api: ApiClient, { params }: PageArgs) {
  const [media, texts] = await redirectIfMissing('/artists', idParam(params.id), (artist_id) =>
    Promise.all([api.get(artistMedia, { artist_id }), api.get(artistMentions, { artist_id })]),
  )
  const { artist, artist_albums: albums, appears_on: others = [], coming = [], all_songs } = media
  const plans = media.subscription_settings
  mustBeAt('/artist/', params.id, artist.id)
  const { artist_songs, artist_albums: _, ...about } = artist
  const songs = all_songs ?? artist_songs
  const closed = new Set([...albums, ...others].filter((album) => album.subscribers_only).map(({ id }) => id))
  const free = songs.find(({ album_id: albumId }) => albumId == null || !closed.has(albumId))
  return { artist: about, songs: songs.map(rowOf), sound: freeSound(free), albums, others, coming, plans, texts }
}

// A list of hundreds of songs is sent with the fields of its rows only.
const rowOf = ({ id, title, albumName, artistName, length }: Song) => ({ id, title, albumName, artistName, length })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function ArtistPage() {
  const { artist, songs, albums, others, coming, plans, texts } = useLoaderData<typeof loader>()
  const own = useSubscriptionTo('artist', artist.id)
  return (
    <>
      <ProfileHeader
        name={artist.name}
        kicker={artist.genre ?? m.artist()}
        picture={artist.avatarURL}
        link={artist.link}
        links={artist.links}
        bio={artist.bio}
        canSubscribe={plans.subscription_items.length > 0}
        isSubscribed={own?.status === 1}
        facts={
          <>
            <Stars kind="artist" id={artist.id} rate={artist.rate} count={artist.rates_count} />
            <FollowersCount kind="artist" id={artist.id} sent={artist.followers_count} />
          </>
        }
        actions={
          <>
            {songs.length > 0 && <PlayAndShuffle of={`artist/${artist.id}`} title={artist.name} />}
            <FollowCreator kind="artist" id={artist.id} name={artist.name} />
          </>
        }
        more={
          <>
            <ShareMenu
              title={artist.name}
              href={`/artist/${artist.id}`}
              feed={songs.length > 0 ? feedPath(artist.id) : undefined}
            />
            {songs.length > 0 && <PodcastApps feed={feedPath(artist.id)} />}
          </>
        }
      />
      <Coming artist={artist} releases={coming} />
      <Section title={m.catalogue_albums_heading({ count: albums.length })}>
        {albums.length > 0 && (
          <Grid>
            {albums.map((album) => (
              <AlbumCard key={album.id} album={album} showArtist={false} />
            ))}
          </Grid>
        )}
        {albums.length === 0 && songs.length > 0 && <p>{m.catalogue_no_albums_by_sentence({ name: artist.name })}</p>}
        {albums.length + songs.length === 0 && (
          <EmptyState title={m.catalogue_no_albums_by({ name: artist.name })}>
            {m.catalogue_no_albums_help()}
          </EmptyState>
        )}
      </Section>
      {others.length > 0 && (
        <Section title={m.catalogue_appears_on_heading({ count: others.length })}>
          <Grid>
            {others.map((album) => (
              <AlbumCard key={album.id} album={album} />
            ))}
          </Grid>
        </Section>
      )}
      {songs.length > 0 && (
        <Section
          title={songs.length < ARTIST_SONGS_MAX ? m.catalogue_songs_heading({ count: songs.length }) : m.songs()}
        >
          <Songs songs={songs} artist={artist} />
        </Section>
      )}
      {texts.length > 0 && (
        <Section title={m.catalogue_in_texts()}>
          <TextGrid texts={texts} />
        </Section>
      )}
      <Plans of="artist" sourceId={artist.id} settings={plans} own={own} />
      <ReviewsSlot />
    </>
  )
}

/** Lists the most played songs, and the rest on demand; songs beyond one reply are found by the search. */
function Songs({ songs, artist: { id, name } }: { songs: readonly TrackRow[]; artist: { id: number; name: string } }) {
  const of = `artist/${id}` as const
  const rest = songs.slice(SHOWN.topSongs)
  return (
    <>
      <TrackList songs={songs.slice(0, SHOWN.topSongs)} known={{ artist: name }} of={of} />
      {rest.length > 0 && (
        <details className={styles.rest}>
          <summary>{m.catalogue_show_more_songs({ count: rest.length })}</summary>
          <TrackList songs={rest} known={{ artist: name }} from={SHOWN.topSongs} of={of} />
          {songs.length >= ARTIST_SONGS_MAX && (
            <p>
              <Link href={`/discover/all?tab=songs&search=${encodeURIComponent(name)}`}>
                {m.catalogue_search_songs_by({ name })}
              </Link>
            </p>
          )}
        </details>
      )}
    </>
  )
}
