import { listGenres, livefeed, livefeedAd, steamVideo } from '@earshot/contract/calls'
import type { ApiClient, Data } from '@earshot/contract/client'
import { PAGE_SIZE, SHOWN } from '@earshot/contract/limits'
import type { Ad } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/livefeed'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { Tabs } from '@earshot/ui/navigation/tabs.tsx'
import { tabStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useSyncExternalStore } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { ReviewsSlot } from '../../layout/parts/reviews-slot.tsx'
import { SideAd } from '../../layout/parts/side-ad.tsx'
import { metaOf } from '../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { readGenres } from '../../lib/state/genre-store.ts'
import { GenreFilter } from '../genre/genre-filter.tsx'
import { adviceOf, mustExist } from '../genre/genre-query.ts'
import { useStoredGenres } from '../genre/use-stored-genres.ts'
import { FEED_TABS, ROWS_ID, readFeed, withPage, withTab } from './feed-query.ts'
import type { FeedTab } from './feed-query.ts'
import { FeedRows } from './feed-rows.tsx'
import type { FeedPage } from './feed-rows.tsx'
import { NothingFound } from './nothing-found.tsx'
import { SortBox, SortChoices } from './sort-box.tsx'
import styles from './livefeed.module.css'

export const meta = metaOf(() => ({ title: m.live_feed(), description: m.livefeed_description() }))

async function load(api: ApiClient, { search: query }: PageArgs) {
  const requested = readFeed(query)
  const genreIds = readGenres(query.get('genres'))
  const [{ livefeed: video }, genres, ads, found] = await Promise.all([
    api.get(steamVideo),
    api.get(listGenres),
    api.get(livefeedAd),
    api.get(livefeed, {
      search_text: requested.search,
      offset: requested.page,
      limit: PAGE_SIZE.livefeed,
      sort_key: requested.sort?.key ?? '',
      genre_ids: genreIds.join(','),
      ...(requested.sort?.key === 'rand' && { seed: requested.seed }),
    }),
  ])
  mustExist(genreIds, genres, '/live-feed', query)
  return {
    video,
    genres,
    genreIds,
    ads: ads.filter(({ image_url }) => image_url),
    page: pageOf(requested.tab, found),
    totalPages: found[requested.tab.kind].counts.total_pages,
    counts: FEED_TABS.map(({ kind }) => found[kind].counts),
    drawnSeed: drawSeed(),
  }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

/** The live feed: all playable items, in a selectable order (LIVEFEED-01 to LIVEFEED-16). */
export default function LivefeedPage() {
  const { video, genres, genreIds, ads, page, totalPages, counts, drawnSeed } = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  useStoredGenres(query)
  const seed = useVisitSeed(drawnSeed)
  const requested = readFeed(query)
  return (
    <>
      <HeroVideo video={video.index_livefeed_video} size="strip">
        <h1>{video.index_livefeed_title}</h1>
        <p>{video.index_livefeed_sub_title}</p>
      </HeroVideo>
      <div className={`wrap ${styles.page}`}>
        <div className={styles.search}>
          <SearchForm
            action="/live-feed"
            value={requested.search}
            label={m.livefeed_search()}
            preserved={pickQuery(query, ['genres', 'tab', 'sort', 'seed'])}
          />
        </div>
        <aside className={styles.genres}>
          <GenreFilter genres={genres} picked={genreIds} query={query}>
            <SortChoices sort={requested.sort} query={query} seed={seed} />
          </GenreFilter>
        </aside>
        <section className={styles.feed} id={ROWS_ID} aria-label={m.live_feed()}>
          <div className={styles.tools}>
            <Tabs
              label={m.kinds()}
              tabs={FEED_TABS.map((tab, index) => ({
                label: tab.label(),
                href: withTab(query, tab),
                current: tab.kind === requested.tab.kind,
                counts: counts[index],
              }))}
            />
            <div className={requested.sort === undefined ? styles.sortInSheet : undefined}>
              <SortBox sort={requested.sort} query={query} seed={seed} />
            </div>
          </div>
          {page.items.length === 0 ? (
            <NothingFound
              request={requested}
              isFiltered={genreIds.length > 0}
              query={query}
              advice={adviceOf(requested.search, genreIds.length > 0)}
            />
          ) : (
            <FeedRows page={page} />
          )}
          <Pager
            page={requested.page}
            total={totalPages}
            href={(number) => withPage(query, number)}
            label={m.livefeed_pages()}
          />
        </section>
        {ads.length > 0 && (
          <aside className={styles.left} aria-label={m.advertisements()}>
            <FeedAds ads={ads.slice(0, SHOWN.sideAds)} />
          </aside>
        )}
        {ads.length > SHOWN.sideAds && (
          <aside className={styles.right} aria-label={m.livefeed_ads_more()}>
            <FeedAds ads={ads.slice(SHOWN.sideAds)} />
          </aside>
        )}
      </div>
      <ReviewsSlot />
    </>
  )
}

/** Lists advertisements, side by side in wide windows; each opens its link (LIVEFEED-03). */
function FeedAds({ ads }: { ads: readonly Ad[] }) {
  return (
    <ul className={styles.ads}>
      {ads.map((ad, index) => (
        <li key={`${index} ${ad.link}`}>
          <SideAd ad={ad} />
        </li>
      ))}
    </ul>
  )
}

const pickQuery = (query: URLSearchParams, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, query.get(name) ?? '']))

// The page contains only the open tab; the others are links.
function pageOf({ kind }: FeedTab, found: Data<typeof livefeed>): FeedPage {
  switch (kind) {
    case 'songs':
      return { kind, items: found.songs.data }
    case 'episodes':
      return { kind, items: found.episodes.data }
    case 'playlists':
      return { kind, items: found.playlists.data }
    case 'artists':
      return { kind, items: found.artists.data }
  }
}

/** The key of the tab's storage for the random order of the visit. */
const KEY = 'earshot-random'
/** Number of random orders that a visit draws from; the server accepts any text as a seed. */
const ORDERS = 64

/** Returns a random order of the live feed. */
const drawSeed = (): string => String(Math.floor(Math.random() * ORDERS))

/** Returns the random order of this visit, which is the first one drawn (LIVEFEED-10). */
function useVisitSeed(drawn: string): string {
  const seed = useSyncExternalStore(
    neverChanges,
    () => tabStore.getItem(KEY) ?? drawn,
    () => drawn,
  )
  useEffect(() => {
    if (tabStore.getItem(KEY) === null) tabStore.setItem(KEY, seed)
  }, [seed])
  return seed
}

const neverChanges = () => () => undefined
