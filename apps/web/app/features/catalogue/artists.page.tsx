import { searchTopArtists } from '@earshot/contract/calls/catalogue'
import { coversAndReviews } from '@earshot/contract/calls/cover'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE, WITHOUT_KEYWORD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/catalogue'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Grid } from '@earshot/ui/lists/grid.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useLoaderData } from 'react-router'
import { foundCount } from '../../layout/found.tsx'
import { SearchHero } from '../../layout/search-hero.tsx'
import { quietApi } from '../../lib/api.ts'
import { loadPages, readShown } from '../../lib/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import type { PageArgs } from '../../lib/load.ts'
import { metaOf } from '../../lib/meta.ts'
import { useMore } from '../../lib/use-more.ts'
import { ArtistCard } from './artist-card.tsx'

export const meta = metaOf({ title: 'Artists', description: 'The artists of this community, most played first.' })

async function load(api: ApiClient, { search: query }: PageArgs) {
  const search = (query.get('search') ?? '').trim()
  const [{ artists: cover }, found] = await Promise.all([
    api.get(coversAndReviews),
    loadPages(PAGE_SIZE.artists, search === '' ? 1 : readShown(query), artistsOf(api, search)),
  ])
  return {
    cover,
    search,
    artists: search === '' ? { items: found.items.slice(0, WITHOUT_KEYWORD), hasMore: false } : found,
  }
}

const artistsOf = (api: ApiClient, search: string) => (offset: number, limit: number) =>
  api.get(searchTopArtists, { search_key: search, limit, offset })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function ArtistsPage() {
  const { cover, search, artists: loaded } = useLoaderData<typeof loader>()
  const { items: artists, hasMore, more } = useMore(PAGE_SIZE.artists, loaded, artistsOf(quietApi, search))
  return (
    <>
      <SearchHero
        action="/artists"
        search={search}
        label="Search artists"
        image={cover.image}
        title={cover.title || 'Search favorite artists'}
        subTitle={cover.sub_title || "Subscribe to listen artist's albums"}
      />
      <Section
        {...(search === ''
          ? {
              title: 'Most played artists',
              more: { href: '/discover/all?tab=artists', label: 'VIEW ALL', name: 'artists', state: { tab: 5 } },
            }
          : { title: m.found_for({ found: m.catalogue_artists_found(foundCount(artists.length, hasMore)), search }) })}
      >
        {artists.length > 0 && (
          <Grid size={search === '' ? 'six' : 'm'}>
            {artists.map((artist, index) => (
              <ArtistCard key={artist.id} artist={artist} first={index === 0} />
            ))}
          </Grid>
        )}
        {artists.length === 0 && search === '' && (
          <EmptyState title="No artists yet">Artists are listed here when their music is imported.</EmptyState>
        )}
        {artists.length === 0 && search !== '' && (
          <EmptyState title="Nothing found" action={<Link href="/artists">Show the most played artists</Link>}>
            Check the spelling or use fewer words.
          </EmptyState>
        )}
        {more !== undefined && <LoadMore {...more} />}
      </Section>
    </>
  )
}
