import { listGenres, searchAll, searchLines, searchTexts } from '@earshot/contract/calls'
import type { ApiClient, Data } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/discover'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { shownCount } from '@earshot/ui/navigation/counts'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import type { Tab } from '@earshot/ui/navigation/tabs.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent } from 'react'
import { useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { SideAd } from '../../layout/parts/side-ad.tsx'
import { metaOf } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { readGenres } from '../../lib/state/genre-store.ts'
import { property } from '../../lib/state/store.ts'
import { GenreFilter } from '../genre/genre-filter.tsx'
import { adviceOf, mustExist } from '../genre/genre-query.ts'
import { useStoredGenres } from '../genre/use-stored-genres.ts'
import { readBrowse, startTab, withPage, withTab } from './browse-query.ts'
import { LinesFound, linesNotes } from './lines-found.tsx'
import { ResultGrid } from './result-grid.tsx'
import type { Results } from './result-grid.tsx'
import { SEARCH_TABS } from './search-tabs.ts'
import type { SearchTab } from './search-tabs.ts'
import styles from './browse.module.css'

export const meta = metaOf(() => ({
  title: m.search(),
  description: m.discover_search_description(),
}))

async function load(api: ApiClient, { search: query }: PageArgs) {
  const { search, page, tab: requested, lines: linesPage } = readBrowse(query)
  const genreIds = readGenres(query.get('genres'))
  // Lyrics and transcripts have no genre and are shown below the first page only.
  const hasLines = search !== '' && page === 1 && genreIds.length === 0
  // Texts and members have no genre and are found with any.
  const [genres, items, texts, lines] = await Promise.all([
    api.get(listGenres),
    api.get(searchAll, {
      search_text: search,
      offset: page,
      limit: PAGE_SIZE.search,
      genre_ids: genreIds.join(','),
    }),
    api.get(searchTexts, { search_text: search, offset: page, limit: PAGE_SIZE.search }),
    hasLines ? api.get(searchLines, { search_text: search, offset: linesPage }) : undefined,
  ])
  const found = { ...items, ...texts }
  mustExist(genreIds, genres, '/discover/all', query)
  const tab = requested ?? startTab(found, search)
  return {
    search,
    page,
    tab,
    isAsked: requested !== undefined,
    genreIds,
    genres,
    results: resultsOf(tab, found),
    totalPages: found[tab.kind].counts.total_pages,
    counts: SEARCH_TABS.map(({ kind }) => found[kind].counts),
    adv: items.adv ?? null,
    lines: lines && { page: linesPage, found: lines },
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function BrowsePage() {
  const {
    search,
    page,
    tab: open,
    isAsked: isRequested,
    genreIds,
    genres,
    results,
    totalPages,
    counts,
    adv,
    lines,
  } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useStartTab(query)
  useStoredGenres(query)
  // The default tab is not preserved: the next search may have results in another one.
  const preserved = { genres: genreIds.join(','), ...(isRequested && { tab: open.kind }) }
  const tabs = SEARCH_TABS.map((tab, index) => ({
    label: tab.label(),
    href: withTab(query, tab),
    current: tab.kind === open.kind,
    counts: counts[index],
  }))
  return (
    <div className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1>{m.search()}</h1>
        <SearchForm action="/discover/all" value={search} label={m.search_by_name()} preserved={preserved} />
      </header>
      <aside className={styles.side}>
        <GenreFilter genres={genres} picked={genreIds} query={query} />
      </aside>
      <section className={styles.results} aria-label={m.discover_results()}>
        <Tabs label={m.kinds()} tabs={tabs} />
        {results.items.length === 0 ? (
          <NothingFound
            search={search}
            isFiltered={genreIds.length > 0}
            kind={open.kind}
            notes={lines === undefined ? [] : linesNotes(search, lines.found)}
            firstPage={page > 1 ? withPage(query, open, 1) : undefined}
            others={tabs.filter(({ counts: found, current }) => (found?.total ?? 0) > 0 && !current)}
          />
        ) : (
          <ResultGrid results={results} />
        )}
        <Pager
          page={page}
          total={totalPages}
          href={(number) => withPage(query, open, number)}
          label={m.discover_pages_of_results()}
        />
        {lines && <LinesFound {...lines} query={query} />}
      </section>
      <ReviewsSlot />
      {adv?.image_url && (
        <aside className={styles.ad} aria-label={m.advertisement()}>
          <SideAd ad={adv} />
        </aside>
      )}
    </div>
  )
}

type NothingProps = {
  search: string
  isFiltered: boolean
  kind: SearchTab['kind']
  /** Matches in lyrics and transcripts. */
  notes: readonly ReactNode[]
  /** The URL of the first page of the list, if a later one was requested. */
  firstPage: string | undefined
  /** Tabs with results. */
  others: readonly Tab[]
}

function NothingFound({ search, isFiltered, kind, notes, firstPage, others }: NothingProps) {
  if (firstPage !== undefined)
    return (
      <EmptyState title={m.no_such_page()} action={<Link href={firstPage}>{m.go_to_the_first_page()}</Link>}>
        {m.list_has_fewer_pages()}
      </EmptyState>
    )
  if (search === '' && !isFiltered)
    return <EmptyState title={m.none_yet({ kind: NAMES[kind]() })}>{helpOfNone(kind)}</EmptyState>
  return (
    <EmptyState
      title={titleOfNothing({ search, kind, isFoundElsewhere: others.length + notes.length > 0 })}
      action={
        others.length > 0 ? (
          others.map((other) => (
            <Link key={other.label} href={other.href} keepScroll>
              {other.label} ({shownCount(other.counts ?? {})})
            </Link>
          ))
        ) : (
          <Link href="/discover/all?genres=">{m.clear_search_and_genres()}</Link>
        )
      }
    >
      {notes}
      {others.length > 0 && <p>{m.discover_other_tabs_have_results()}</p>}
      {others.length + notes.length === 0 && adviceOf(search, isFiltered)}
    </EmptyState>
  )
}

function helpOfNone(kind: SearchTab['kind']): string {
  if (kind === 'playlists') return m.public_playlists_are_listed()
  const isText = kind === 'posts' || kind === 'news' || kind === 'members'
  return isText ? m.discover_texts_are_listed({ kind }) : m.imports_are_listed({ kind: NAMES[kind]() })
}

function titleOfNothing({ search, kind, isFoundElsewhere }: TitleProps): string {
  if (search === '') return m.none_in_genres({ kind: NAMES[kind]() })
  return isFoundElsewhere ? m.none_found({ kind: NAMES[kind](), search }) : m.discover_nothing_found({ search })
}

type TitleProps = Pick<NothingProps, 'search' | 'kind'> & { isFoundElsewhere: boolean }

const NAMES: Readonly<Record<SearchTab['kind'], () => string>> = {
  podcasts: m.name_podcasts,
  episodes: m.name_episodes,
  seasons: m.name_seasons,
  albums: m.name_albums,
  songs: m.name_songs,
  artists: m.name_artists,
  playlists: m.name_playlists,
  posts: m.discover_name_posts,
  news: m.discover_name_news,
  members: m.discover_name_members,
}

// The page contains only the open tab; the others are links.
function resultsOf({ kind }: SearchTab, found: Data<typeof searchAll> & Data<typeof searchTexts>): Results {
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
    case 'posts':
      return { kind, items: found.posts.data }
    case 'news':
      return { kind, items: found.news.data }
    case 'members':
      return { kind, items: found.members.data }
  }
}

/** Opens the tab with the number, from 0, in the navigation state as `tab`, if the URL names none (BROWSE-05). */
function useStartTab(query: URLSearchParams): void {
  const navigate = useNavigate()
  const { key, state } = useLocation()
  const open = useEffectEvent(() => {
    const tab = SEARCH_TABS.find((_, number) => number === property(state, 'tab'))
    if (tab !== undefined && query.get('tab') === null)
      void navigate(withTab(query, tab), { replace: true, preventScrollReset: true })
  })
  useEffect(() => open(), [key])
}
