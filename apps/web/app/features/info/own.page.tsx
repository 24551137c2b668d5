import { getWords } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { OwnPage } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/info'
import { formatDay } from '@earshot/ui/text/format-date'
import { data, redirect, useLoaderData } from 'react-router'
import { pageMeta, publicUrlOf, type Matches } from '../../lib/head/meta.ts'
import { serverLoader, type PageArgs } from '../../lib/page/load.ts'
import { TextPageParts } from './text-page.tsx'
import styles from './info.module.css'

export const meta = ({ loaderData, matches }: { loaderData?: OwnPage; matches: Matches }) =>
  pageMeta({ title: loaderData?.title, description: loaderData?.lead }, publicUrlOf(matches))

async function load(api: ApiClient, { params }: PageArgs): Promise<OwnPage> {
  const { own_pages: pages = [] } = await api.get(getWords)
  const page = pages.find(({ name }) => name === params.name)
  if (page !== undefined) return page
  const renamed = pages.find(({ old_names: names }) => names.includes(params.name ?? ''))
  if (renamed !== undefined) throw redirect(`/p/${renamed.name}`, PERMANENT)
  throw data(null, { status: 404 })
}
// Only the server reads the texts: a browser requests the page.
export const loader = serverLoader(load)

const PERMANENT = 301

/** A page that the operator added, such as "Privacy" or "Imprint" (SITE-18). */
export default function OwnTextPage() {
  const page = useLoaderData<typeof loader>()
  return (
    <article className={`wrap ${styles.page}`} lang={page.language ?? undefined}>
      <TextPageParts page={page} />
      {page.changed_at && (
        <p className={styles.changed}>
          <time dateTime={page.changed_at}>{m.info_changed_on({ date: formatDay(page.changed_at) })}</time>
        </p>
      )}
    </article>
  )
}
