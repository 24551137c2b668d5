import { coversAndReviews, searchTopArtists } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE, WITHOUT_KEYWORD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/catalogue'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { Section } from '@earshot/ui/lists/section.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useLoaderData } from 'react-router'
import { foundCount } from '../../layout/parts/found.tsx'
import { SearchHero } from '../../layout/parts/search-hero.tsx'
import { quietApi } from '../../lib/api.ts'
import { metaOf } from '../../lib/head/meta.ts'
import { loadPages, readShown } from '../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useMore } from '../../lib/state/use-more.ts'
import { ArtistCard } from './artist-card.tsx'

export const meta = metaOf(() => ({ title: m.artists(), description: m.catalogue_artists_description() }))

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
        label={m.search_artists()}
        image={cover.image}
        alt={cover.alt}
        focus={cover.focus}
        title={cover.title || m.catalogue_search_favorite_artists()}
        subTitle={cover.sub_title || m.catalogue_search_artists_help()}
      />
      <Section
        {...(search === ''
          ? {
              title: m.catalogue_most_played_artists(),
              ...(artists.length > 0 && {
                more: {
                  href: '/discover/all?tab=artists',
                  label: m.view_all(),
                  name: m.name_artists(),
                  state: { tab: 5 },
                },
              }),
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
          <EmptyState title={m.no_artists_yet()}>{m.catalogue_no_artists_help()}</EmptyState>
        )}
        {artists.length === 0 && search !== '' && (
          <EmptyState
            title={m.nothing_found()}
            action={<Link href="/artists">{m.catalogue_show_the_most_played_artists()}</Link>}
          >
            {m.check_spelling()}
          </EmptyState>
        )}
        {more !== undefined && <LoadMore {...more} />}
      </Section>
    </>
  )
}
