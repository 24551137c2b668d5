import { useLoaderData } from 'react-router'
import { browserLoader, serverLoader, type Load } from '../../lib/load.ts'
import { pageMeta } from '../../lib/meta.ts'
import { idParam, orGoTo } from '../../lib/params.ts'
import { useSelection } from '../../lib/selection-store.ts'
import { ComingPage } from './coming-page.tsx'

type Chosen = { id: number; name: string }

export const meta = ({ loaderData }: { loaderData?: { artist: Chosen | null } }) => [...pageMeta({ title: loaderData?.artist?.name ?? 'Artist profile', description: LEAD }), { name: 'robots', content: 'noindex' }]

const LEAD = 'An artist in numbers, songs and words.'
const WILL = ['All-time streams, albums and followers', 'The ten top songs', 'Ways to support the artist']

/** The artist of `?id=`; an unknown one leads to all artists (ARTISTPROFILE-14). */
const load: Load<{ artist: Chosen | null }> = async (api, { search }) => {
  const asked = search.get('id')
  if (asked === null) return { artist: null }
  const { artist: { id, name } } = await orGoTo('/artists', idParam(asked), (artist_id) => api.get('song/artist_media', { artist_id }))
  return { artist: { id, name } }
}
export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The profile is still to come; whoever asks for an artist is led on to what stands about it already. */
export default function ArtistProfilePage() {
  const { artist: asked } = useLoaderData<typeof loader>()
  const stored = useSelection(({ selectedArtist }) => selectedArtist)
  const artist = asked ?? stored
  return artist === null
    ? <ComingPage page={{ title: 'Artist profile', lead: LEAD, will: WILL, onward: { href: '/artists', label: 'Meet the artists' } }} />
    : <ComingPage page={{ title: artist.name, lead: `The profile with numbers is still being made. The albums, the songs and the story of ${artist.name} stand on the artist page.`, will: WILL, onward: { href: `/artist/${artist.id}`, label: `Go to ${artist.name}` } }} />
}
