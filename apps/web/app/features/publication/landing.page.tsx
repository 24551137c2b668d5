import { newsList, steamVideo } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/publication'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { useLoaderData, type MetaDescriptor } from 'react-router'
import { FeedLink } from '../../layout/parts/feed-link.tsx'
import { Found, foundCount } from '../../layout/parts/found.tsx'
import { quietApi } from '../../lib/api.ts'
import { feedLink } from '../../lib/head/feed-link.ts'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/head/meta.ts'
import { loadPages, readShown } from '../../lib/page/load-pages.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { useMore } from '../../lib/state/use-more.ts'
import { ArticleGrid } from './article-grid.tsx'
import styles from './landing.module.css'

export function meta({ loaderData, matches }: { loaderData?: { search: string }; matches: Matches }): MetaDescriptor[] {
  const search = loaderData?.search ?? ''
  return [
    ...pageMeta(
      {
        title: search === '' ? m.publication() : m.publication_search_title({ search }),
        description: m.publication_description(),
      },
      publicUrlOf(matches),
    ),
    feedLink('/publication/feed.xml', m.publication()),
  ]
}

async function load(api: ApiClient, { search: query }: PageArgs) {
  const search = (query.get('search') ?? '').trim()
  const [{ publication }, articles] = await Promise.all([
    api.get(steamVideo),
    loadPages(PAGE_SIZE.articles, readShown(query), articlesOf(api, search)),
  ])
  return { cover: publication, search, articles }
}

const articlesOf = (api: ApiClient, search: string) => (offset: number, limit: number) =>
  api.get(newsList, { search_text: search, limit, offset })

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function PublicationPage() {
  const { cover, search, articles: loaded } = useLoaderData<typeof loader>()
  const { items: articles, hasMore, more } = useMore(PAGE_SIZE.articles, loaded, articlesOf(quietApi, search))
  return (
    <>
      <HeroVideo video={cover.index_publication_video} size="strip">
        <h1>{cover.index_publication_title}</h1>
        {search === '' && <p className={styles.lead}>{cover.index_publication_sub_title}</p>}
      </HeroVideo>
      <section className={`wrap ${styles.list}`} aria-label={m.articles()}>
        <div className={styles.tools}>
          <SearchForm action="/publication" value={search} label={m.publication_search_articles()} />
          <FeedLink path="/publication/feed.xml" of={m.publication_new_articles()} />
        </div>
        <Found
          search={search}
          count={articles.length}
          found={m.publication_articles_found(foundCount(articles.length, hasMore))}
          allHref="/publication"
        />
        {/* The first articles are on the first screen: their titles would shift while fonts and text load. */}
        <FirstPaint before="articles" />
        <ArticleGrid id="articles" articles={articles} search={search} lead={search === ''} layout="pages" />
        {more !== undefined && <LoadMore {...more} />}
      </section>
    </>
  )
}
