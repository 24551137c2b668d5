import { getWords } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { TextPage, Words } from '@earshot/contract/site/cover'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { data, useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/head/meta.ts'
import { serverLoader, type PageArgs } from '../../lib/page/load.ts'
import { TextPageParts } from './text-page.tsx'
import styles from './info.module.css'

/** The text page for each URL (ROUTES-18). */
const PAGES: Readonly<Record<string, keyof Words['pages']>> = {
  '/about': 'about',
  '/about-side-cover': 'about',
  '/company-terms': 'terms',
  '/blog-newsroom': 'newsroom',
  '/blog-reach-view': 'reach',
  '/blog-search': 'blog_search',
  '/blog-article': 'blog_article',
}

type Shown = { page: TextPage; hasCover: boolean }

export const meta = ({ loaderData, matches }: { loaderData?: Shown; matches: Matches }) =>
  pageMeta({ title: loaderData?.page.title, description: loaderData?.page.lead }, publicUrlOf(matches))

async function load(api: ApiClient, { path }: PageArgs): Promise<Shown> {
  const url = path.replace(/\/+$/, '')
  const name = PAGES[url]
  if (name === undefined) throw data(null, { status: 404 })
  return { page: (await api.get(getWords)).pages[name], hasCover: url === '/about-side-cover' }
}
// Only the server reads the texts (TEMPLATES-01): a browser requests the page.
export const loader = serverLoader(load)

/** A static text page (TEMPLATES-01, HELP-01). */
export default function StaticTextPage() {
  const { page, hasCover } = useLoaderData<typeof loader>()
  return (
    <article className={`wrap ${styles.page}`}>
      {hasCover && (
        <div className={styles.cover}>
          <Picture src={null} alt="" seed={page.title} sizes="50vw" />
        </div>
      )}
      <TextPageParts page={page} />
    </article>
  )
}
