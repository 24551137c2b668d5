import type { ApiClient, Data } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import { EmptyState } from '@earshot/ui/empty-state.tsx'
import { Link } from '@earshot/ui/link.tsx'
import { Pager } from '@earshot/ui/pager.tsx'
import { Picture } from '@earshot/ui/picture.tsx'
import { SearchForm } from '@earshot/ui/search-form.tsx'
import { Tabs } from '@earshot/ui/tabs.tsx'
import { useLoaderData, useSearchParams } from 'react-router'
import { browserLoader, serverLoader } from '../../lib/load.ts'
import type { PageArgs } from '../../lib/load.ts'
import { readGenres } from '../../lib/genre-store.ts'
import { metaOf } from '../../lib/meta.ts'
import { safeTarget } from '../../lib/safe-target.ts'
import { GenreFilter } from '../genre/genre-filter.tsx'
import { useStoredGenres } from '../genre/use-stored-genres.ts'
import { readBrowse, withPage, withTab } from './browse-query.ts'
import { ResultGrid } from './result-grid.tsx'
import type { Results } from './result-grid.tsx'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'
import { useStartTab } from './use-start-tab.ts'
import styles from './browse.module.css'

export const meta = metaOf({ title: 'Search', description: 'Search podcasts, episodes, albums, songs, artists and playlists.' })

async function load(api: ApiClient, { search: query }: PageArgs) {
  const { search, page, tab } = readBrowse(query)
  const genreIds = readGenres(query.get('genres'))
  const [genres, found] = await Promise.all([
    api.get('song/genres'),
    api.get('song/search_all_v1', { search_text: search, offset: page, limit: PAGE_SIZE.search, genre_ids: genreIds.join(',') }),
  ])
  return { search, page, kind: tab.kind, genreIds, genres, results: resultsOf(tab, found), totalPages: found[tab.kind].counts.total_pages, others: SEARCH_TABS.filter(({ kind }) => kind !== tab.kind && found[kind].counts.total_pages > 0), adv: found.adv ?? null }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function BrowsePage() {
  const { search, page, kind, genreIds, genres, results, totalPages, others, adv } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useStartTab(query)
  useStoredGenres(query)
  const kept = { genres: genreIds.join(','), tab: kind }
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
        <Tabs label="Kinds" tabs={SEARCH_TABS.map((tab) => ({ label: tab.label, href: withTab(query, tab), current: tab.kind === kind }))} />
        {results.items.length === 0 ? <NothingFound search={search} isFiltered={genreIds.length > 0} label={labelOf(kind)} page={page} others={others.map((tab) => ({ label: tab.label, href: withTab(query, tab) }))} /> : <ResultGrid results={results} />}
        <Pager page={page} total={totalPages} href={(number) => withPage(query, number)} label="Pages of results" />
      </section>
      {adv?.image_url && <Advertisement picture={adv.image_url} link={safeTarget(adv.link)} />}
    </div>
  )
}

function Advertisement({ picture, link }: { picture: string; link: string | undefined }) {
  const image = <Picture src={picture} alt="Advertisement" shape="own" sizes="17rem" />
  return (
    <aside className={styles.ad} aria-label="Advertisement">
      {link === undefined ? image : <a href={link} rel="noopener nofollow sponsored">{image}</a>}
      <small aria-hidden>Advertisement</small>
    </aside>
  )
}

type Way = { label: string; href: string }

function NothingFound({ search, isFiltered, label, page, others }: { search: string; isFiltered: boolean; label: string; page: number; others: readonly Way[] }) {
  if (page > 1) return <EmptyState title="There is no such page" action={<Link href="/discover/all">Start again</Link>}>The list ends before it.</EmptyState>
  if (search === '' && !isFiltered) return <EmptyState title={`Nothing under ${label} yet`}>It will stand here as soon as somebody adds it.</EmptyState>
  return (
    <EmptyState title={search === '' ? `Nothing under ${label} in these genres` : `Nothing under ${label} for “${search}”`}
      action={others.length > 0 ? others.map((other) => <Link key={other.label} href={other.href} keepScroll>{other.label}</Link>) : <Link href="/discover/all?genres=">Show everything</Link>}>
      {others.length > 0 ? 'There is something under other tabs:' : `Try fewer words${isFiltered ? ' or more genres' : ''}.`}
    </EmptyState>
  )
}

const labelOf = (kind: SearchTab['kind']): string => SEARCH_TABS.find((tab) => tab.kind === kind)?.label ?? kind

// Only the open tab goes into the page; the others are a click away.
function resultsOf({ kind }: SearchTab, found: Data<'song/search_all_v1'>): Results {
  switch (kind) {
    case 'podcasts': return { kind, items: found.podcasts.data }
    case 'episodes': return { kind, items: found.episodes.data }
    case 'seasons': return { kind, items: found.seasons.data }
    case 'albums': return { kind, items: found.albums.data }
    case 'songs': return { kind, items: found.songs.data }
    case 'artists': return { kind, items: found.artists.data }
    case 'playlists': return { kind, items: found.playlists.data }
  }
}
