import type { ApiClient } from '@earshot/contract/client'
import { useLoaderData } from 'react-router'
import { PlayerLink } from '../../layout/player-link.tsx'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import type { PageArgs } from '../../lib/load.ts'
import { pageMeta, publicUrlOf } from '../../lib/meta.ts'
import type { Matches } from '../../lib/meta.ts'
import { idParam, orGoTo } from '../../lib/params.ts'
import { ReleasePage } from './release-page.tsx'

export const meta = ({ loaderData, matches }: { loaderData?: { album: { title: string; artistName: string; image?: string | null | undefined } }; matches: Matches }) =>
  loaderData === undefined ? [] : pageMeta({ title: loaderData.album.title, description: `Album by ${loaderData.album.artistName}.`, image: loaderData.album.image, type: 'music.album' }, publicUrlOf(matches))

async function load(api: ApiClient, { params }: PageArgs) {
  return orGoTo('/not-found-cover', idParam(params.id), (album_id) => api.get('song/album_media', { album_id }))
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function AlbumPage() {
  const { album, songs } = useLoaderData<typeof loader>()
  return (
    <ReleasePage key={album.id} kicker={album.sub_title || 'Album'} title={album.title} art={album.image} artistId={album.artist_id} artistName={album.artistName} facts={album} songs={songs} isForSubscribers={album.subscribers_only} listTitle={`Tracks (${songs.length})`}>
      <p><PlayerLink kind="album" id={album.id}>Open in the player</PlayerLink></p>
    </ReleasePage>
  )
}
