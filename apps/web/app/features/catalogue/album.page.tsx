import { albumMedia } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import * as m from '@earshot/messages/catalogue'
import { useLoaderData } from 'react-router'
import { ReportButton } from '../../layout/parts/report/report-button.tsx'
import { ShareMenu } from '../../layout/parts/share-menu.tsx'
import { LikeCount } from '../../layout/parts/totals/like-count.tsx'
import { Stars } from '../../layout/parts/totals/stars.tsx'
import { PlayerLink } from '../../layout/sound/player-link.tsx'
import { freeSound, ogAudio } from '../../lib/head/described.ts'
import { publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { albumData, oembedLink } from '../../lib/head/music-data.ts'
import { thingMeta } from '../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { idParam, mustBeAt, redirectIfMissing } from '../../lib/url/params.ts'
import { ReleasePage, ReleaseWays } from './release-page.tsx'

export const meta = ({ loaderData, matches }: { loaderData?: Awaited<ReturnType<typeof load>>; matches: Matches }) => {
  if (loaderData === undefined) return []
  const { id, title } = loaderData.album
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta('album', id, { title, description: describe(loaderData), type: 'music.album' }, publicUrl),
    ...ogAudio(freeSound(loaderData.songs[0], loaderData.album.subscribers_only), publicUrl),
    ...albumData(loaderData, publicUrl),
    ...oembedLink(`/discover/${id}`, publicUrl),
  ]
}

async function load(api: ApiClient, { params }: PageArgs) {
  const found = await redirectIfMissing('/not-found-cover', idParam(params.id), (album_id) =>
    api.get(albumMedia, { album_id }),
  )
  mustBeAt('/discover/', params.id, found.album.id)
  return found
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

// Returns a description: "Home recordings by Marrow & Finch, 2024. 8 tracks: Glue, Hinge Song, …"
function describe({ album, songs }: Awaited<ReturnType<typeof load>>): string {
  const count = m.track_count({ count: songs.length })
  const first = songs
    .slice(0, SHOWN_TITLES)
    .map(({ title }) => title)
    .join(', ')
  return `${[m.catalogue_release_by({ kind: album.sub_title || m.album(), name: album.artistName }), album.year].filter(Boolean).join(', ')}. ${songs.length === 0 ? '' : `${count}: ${first}${songs.length > SHOWN_TITLES ? ', …' : '.'}`}`.trim()
}

/** The number of titles in the description of an album. */
const SHOWN_TITLES = 4

export default function AlbumPage() {
  const { album, songs } = useLoaderData<typeof loader>()
  return (
    <ReleasePage
      key={album.id}
      kicker={album.sub_title || m.album()}
      title={album.title}
      art={album.image}
      artistId={album.artist_id}
      artistName={album.artistName}
      facts={album}
      songs={songs}
      of={`album/${album.id}`}
      liked={`album-${album.id}`}
      isForSubscribers={album.subscribers_only}
      listTitle={m.catalogue_tracks_heading({ count: songs.length })}
    >
      <p>
        <Stars kind="album" id={album.id} rate={album.rate ?? 0} count={album.rates_count ?? 0} />
        <LikeCount item={`album-${album.id}`} sent={album.likes_count} />
      </p>
      <ReleaseWays>
        <PlayerLink kind="album" id={album.id}>
          {m.open_in_the_player()}
        </PlayerLink>
        <ShareMenu title={album.title} href={`/discover/${album.id}`} />
        <ReportButton kind="album" id={album.id} name={album.title} />
      </ReleaseWays>
    </ReleasePage>
  )
}
