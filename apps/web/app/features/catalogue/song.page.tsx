import { songMedia } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/catalogue'
import { Link } from '@earshot/ui/links/link.tsx'
import { useMemo } from 'react'
import { useLoaderData } from 'react-router'
import { ReportButton } from '../../layout/parts/report/report-button.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { LikeCount } from '../../layout/parts/totals/like-count.tsx'
import { Stars } from '../../layout/parts/totals/stars.tsx'
import { PlayerLink } from '../../layout/sound/player-link.tsx'
import { freeSound, ogAudio } from '../../lib/head/described.ts'
import { publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { oembedLink, songData } from '../../lib/head/music-data.ts'
import { thingMeta } from '../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { idParam, redirectIfMissing } from '../../lib/url/params.ts'
import { ReleasePage, ReleaseWays } from './release-page.tsx'

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => {
  if (loaderData === undefined) return []
  const { song, album } = loaderData
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta(
      'song',
      song.id,
      {
        title: song.title,
        description: m.catalogue_song_description({ name: song.artistName }),
        type: 'music.song',
      },
      publicUrl,
    ),
    ...ogAudio(freeSound(song, album?.subscribers_only), publicUrl),
    ...songData(song, publicUrl),
    ...oembedLink(`/plays/${song.id}`, publicUrl),
  ]
}

async function load(api: ApiClient, { params }: PageArgs) {
  return redirectIfMissing('/not-found-cover', idParam(params.id), (song_id) => api.get(songMedia, { song_id }))
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function SongPage() {
  const { song, album } = useLoaderData<typeof loader>()
  const songs = useMemo(() => [song], [song])
  return (
    <ReleasePage
      key={song.id}
      kicker={m.song()}
      title={song.title}
      art={song.album_art}
      artistId={song.artist_id}
      artistName={song.artistName}
      facts={song}
      songs={songs}
      of={`play/${song.id}`}
      liked={`song-${song.id}`}
      isForSubscribers={album?.subscribers_only}
      listTitle={m.track()}
    >
      {album && (
        <p>
          {m.catalogue_from_album()}{' '}
          <Link href={`/discover/${album.id}`} dir="auto">
            {album.title}
          </Link>
        </p>
      )}
      <p>
        <Stars kind="song" id={song.id} rate={song.rate} count={song.rates_count} />
        <LikeCount item={`song-${song.id}`} sent={song.likes_count} />
      </p>
      <ReleaseWays>
        <PlayerLink kind="play" id={song.id}>
          {song.has_lyrics === true ? m.catalogue_lyrics_in_the_player() : m.open_in_the_player()}
        </PlayerLink>
        <ShareMenu title={song.title} href={`/plays/${song.id}`} of={`play/${song.id}`} />
        <ReportButton kind="song" id={song.id} name={song.title} />
      </ReleaseWays>
    </ReleasePage>
  )
}
