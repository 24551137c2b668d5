import { listGenres } from '@earshot/contract/calls/catalogue'
import { searchAll } from '@earshot/contract/calls/search'
import type { ApiClient, Data } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { followableLink } from '@earshot/contract/web-link'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { Picture } from '@earshot/ui/media/picture.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import type { Tab } from '@earshot/ui/navigation/tabs.tsx'
import { useLoaderData, useSearchParams } from 'react-router'
import { readGenres } from '../../lib/genre-store.ts'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import type { PageArgs } from '../../lib/load.ts'
import { metaOf } from '../../lib/meta.ts'
import { GenreFilter } from '../genre/genre-filter.tsx'
import { mustExist } from '../genre/genre-query.ts'
import { useStoredGenres } from '../genre/use-stored-genres.ts'
import { readBrowse, startTab, withPage, withTab } from './browse-query.ts'
import { ResultGrid } from './result-grid.tsx'
import type { Results } from './result-grid.tsx'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'
import { useStartTab } from './use-start-tab.ts'
import styles from './browse.module.css'

export const meta = metaOf({
  title: 'Search',
  description: 'Search podcasts, episodes, albums, songs, artists and playlists.',
})

async function load(api: ApiClient, { search: query }: PageArgs) {
  const { search, page, tab: asked } = readBrowse(query)
  const genreIds = readGenres(query.get('genres'))
  const [genres, found] = await Promise.all([
    api.get(listGenres),
    api.get(searchAll, {
      search_text: search,
      offset: page,
      limit: PAGE_SIZE.search,
      genre_ids: genreIds.join(','),
    }),
  ])
  mustExist(genreIds, genres, '/discover/all', query)
  const tab = asked ?? startTab(found, search)
  return {
    search,
    page,
    tab,
    isAsked: asked !== undefined,
    genreIds,
    genres,
    results: resultsOf(tab, found),
    totalPages: found[tab.kind].counts.total_pages,
    totals: SEARCH_TABS.map(({ kind }) => found[kind].counts.total),
    adv: found.adv ?? null,
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function BrowsePage() {
  const {
    search,
    page,
    tab: open,
    isAsked,
    genreIds,
    genres,
    results,
    totalPages,
    totals,
    adv,
  } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useStartTab(query)
  useStoredGenres(query)
  // A tab that was not chosen is not kept: the next words may be found elsewhere.
  const kept = { genres: genreIds.join(','), ...(isAsked && { tab: open.kind }) }
  const tabs = SEARCH_TABS.map((tab, place) => ({
    label: tab.label,
    href: withTab(query, tab),
    current: tab.kind === open.kind,
    ...(totals[place] !== undefined && { count: totals[place] }),
  }))
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>Search</h1>
        <SearchForm action="/discover/all" value={search} label="Search by name" kept={kept} />
      </header>
      <aside className={styles.side}>
        <GenreFilter genres={genres} picked={genreIds} query={query} />
      </aside>
      <section className={styles.results} aria-label="Results">
        <Tabs label="Kinds" tabs={tabs} />
        {results.items.length === 0 ? (
          <NothingFound
            search={search}
            isFiltered={genreIds.length > 0}
            kind={open.kind}
            firstPage={page > 1 ? withPage(query, open, 1) : undefined}
            others={tabs.filter(({ count = 0, current }) => count > 0 && !current)}
          />
        ) : (
          <ResultGrid results={results} />
        )}
        <Pager
          page={page}
          total={totalPages}
          href={(number) => withPage(query, open, number)}
          label="Pages of results"
        />
      </section>
      {adv?.image_url && <Advertisement picture={adv.image_url} link={followableLink(adv.link)} />}
    </div>
  )
}

function Advertisement({ picture, link }: { picture: string; link: string | undefined }) {
  const image = <Picture src={picture} alt="Advertisement" shape="own" sizes="17rem" />
  return (
    <aside className={styles.ad} aria-label="Advertisement">
      {link === undefined ? (
        image
      ) : (
        <a href={link} rel="noopener nofollow sponsored">
          {image}
        </a>
      )}
      <small aria-hidden>Advertisement</small>
    </aside>
  )
}

type NothingProps = {
  search: string
  isFiltered: boolean
  kind: SearchTab['kind']
  /** The first page of the list, when a later one was asked for. */
  firstPage: string | undefined
  /** Tabs with results. */
  others: readonly Tab[]
}

function NothingFound({ search, isFiltered, kind, firstPage, others }: NothingProps) {
  if (firstPage !== undefined)
    return (
      <EmptyState title="This page does not exist" action={<Link href={firstPage}>Go to the first page</Link>}>
        The list has fewer pages.
      </EmptyState>
    )
  if (search === '' && !isFiltered)
    return (
      <EmptyState title={`No ${kind} yet`}>
        {kind === 'playlists' ? 'Public playlists of members are listed here.' : `Imported ${kind} are listed here.`}
      </EmptyState>
    )
  return (
    <EmptyState
      title={search === '' ? `No ${kind} in these genres` : `No ${kind} found for “${search}”`}
      action={
        others.length > 0 ? (
          others.map((other) => (
            <Link key={other.label} href={other.href} keepScroll>
              {other.label} ({other.count})
            </Link>
          ))
        ) : (
          <Link href="/discover/all?genres=">Clear search and genres</Link>
        )
      }
    >
      {others.length > 0 ? 'Other tabs have results:' : adviceOf(search, isFiltered)}
    </EmptyState>
  )
}

function adviceOf(search: string, isFiltered: boolean): string {
  if (search === '') return 'Choose more genres.'
  return isFiltered
    ? 'Check the spelling, use fewer words or choose more genres.'
    : 'Check the spelling or use fewer words.'
}

// Only the open tab goes into the page; the others are a click away.
function resultsOf({ kind }: SearchTab, found: Data<typeof searchAll>): Results {
  switch (kind) {
    case 'podcasts':
      return { kind, items: found.podcasts.data }
    case 'episodes':
      return { kind, items: found.episodes.data }
    case 'seasons':
      return { kind, items: found.seasons.data }
    case 'albums':
      return { kind, items: found.albums.data }
    case 'songs':
      return { kind, items: found.songs.data }
    case 'artists':
      return { kind, items: found.artists.data }
    case 'playlists':
      return { kind, items: found.playlists.data }
  }
}
