import { newsDetail } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { youtubeId } from '@earshot/contract/text/youtube'
import * as m from '@earshot/messages/publication'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useLoaderData } from 'react-router'
import type { MetaDescriptor } from 'react-router'
import { Mentions } from '../../layout/parts/mentions.tsx'
import { feedLink } from '../../lib/head/feed-link.ts'
import { DESCRIPTION_CHARS, publicUrlOf } from '../../lib/head/meta.ts'
import type { Matches } from '../../lib/head/meta.ts'
import { articleData } from '../../lib/head/structured-data.ts'
import { thingMeta } from '../../lib/head/thing-meta.ts'
import { browserLoader, serverLoader } from '../../lib/page/load.ts'
import type { PageArgs } from '../../lib/page/load.ts'
import { plainText } from '../../lib/text/plain-text.ts'
import { idParam, redirectIfMissing } from '../../lib/url/params.ts'
import { Byline } from './byline.tsx'
import { DeleteArticle } from './delete-article.tsx'
import styles from './article.module.css'

export function meta({
  loaderData,
  matches,
}: {
  loaderData?: Awaited<ReturnType<typeof load>>
  matches: Matches
}): MetaDescriptor[] {
  if (loaderData === undefined) return []
  const { id, title, excerpt, author, date, created_at, photo, thumbnail } = loaderData.article
  const publicUrl = publicUrlOf(matches)
  return [
    ...thingMeta('article', id, { title, description: excerpt, type: 'article' }, publicUrl),
    feedLink('/publication/feed.xml', m.publication()),
    ...articleData(
      {
        path: `/publication/${id}`,
        title,
        publishedAt: date ?? created_at,
        image: photo ?? thumbnail,
        author: author ? { name: author } : undefined,
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
  const photo = article.photo ?? article.thumbnail
  return (
    <article className={styles.article}>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.back}>
          <Link href="/publication">{m.publication()}</Link>
        </p>
        <h1 dir="auto">{article.title}</h1>
        <p className={styles.by}>
          <Byline article={article} />
        </p>
      </header>
      {article.media_type === 'youtube' && article.youtube_link ? (
        <div className={`wrap ${styles.cover}`}>
          <YouTube id={youtubeId(article.youtube_link)} title={article.title} poster={photo} />
        </div>
      ) : (
        photo && (
          <div className={`wrap ${styles.cover}`}>
            <Picture src={photo} alt="" shape="own" sizes="(min-width: 84rem) 1336px, 100vw" first />
          </div>
        )
      )}
      <div className={`wrap ${styles.text}`}>
        <RichText html={article.content} size="reading" />
        <Mentions mentions={article.mentions} />
      </div>
      <div className={`wrap ${styles.end}`}>
        <DeleteArticle article={article} />
      </div>
      <p className={`wrap ${styles.end}`}>
        <LinkButton href="/publication">{m.publication_more_from_the_publication()}</LinkButton>
      </p>
    </article>
  )
}
