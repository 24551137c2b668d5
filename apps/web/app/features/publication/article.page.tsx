import { newsDetail } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { memberPath } from '@earshot/contract/member/member-path'
import * as m from '@earshot/messages/publication'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { useLoaderData } from 'react-router'
import type { MetaDescriptor } from 'react-router'
import { feedLink } from '../../lib/head/feed-link.ts'
import { DESCRIPTION_CHARS, publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { articleData } from '../../lib/head/structured-data.ts'
import { thingMeta } from '../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { idParam, redirectIfMissing } from '../../lib/url/params.ts'
import { ArticleView } from './article-view.tsx'
import { DeleteArticle } from './delete-article.tsx'
import { SaveArticle } from './save-article.tsx'
import styles from './article.module.css'

export function meta({
  loaderData,
  matches,
}: {
  loaderData?: Awaited<ReturnType<typeof load>>
  matches: Matches
}): MetaDescriptor[] {
  if (loaderData === undefined) return []
  const { id, title, excerpt, lead, authors, date, created_at, updated_at, photo, thumbnail, ...shared } =
    loaderData.article
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta(
      'article',
      id,
      {
        title: shared.share_title || title,
        description: shared.share_description || lead || excerpt,
        type: 'article',
      },
      publicUrl,
    ),
    feedLink('/publication/feed.xml', m.publication()),
    ...articleData(
      {
        path: `/publication/${id}`,
        title,
        publishedAt: date ?? created_at,
        ...(updated_at != null && { changedAt: updated_at }),
        image: shared.share_photo ?? photo ?? thumbnail,
        authors: authors.map(({ username, name }) => ({
          name,
          path: username === undefined ? undefined : memberPath(username),
        })),
      },
      publicUrl,
    ),
  ]
}

async function load(api: ApiClient, { params }: PageArgs) {
  const article = await redirectIfMissing('/publication', idParam(params.id), (news_id) =>
    api.get(newsDetail, { news_id }),
  )
  return { article: { ...article, excerpt: plainText(article.content, DESCRIPTION_CHARS) } }
}

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function ArticlePage() {
  const { article } = useLoaderData<typeof loader>()
  return (
    <article className={styles.article}>
      <ArticleView article={article} />
      <div className={`wrap ${styles.end}`}>
        <SaveArticle key={article.id} id={article.id} />
        <DeleteArticle article={article} />
      </div>
      <p className={`wrap ${styles.end}`}>
        <LinkButton href="/publication">{m.publication_more_from_the_publication()}</LinkButton>
      </p>
    </article>
  )
}
