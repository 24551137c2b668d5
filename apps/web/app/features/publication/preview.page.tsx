import { previewNews } from '@earshot/contract/calls'
import type { NewsPage } from '@earshot/contract/site/publication'
import * as m from '@earshot/messages/publication'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useEffect, useState } from 'react'
import { useNavigate, useParams, type MetaDescriptor } from 'react-router'
import { quietApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import { ArticleView } from './article-view.tsx'
import styles from './article.module.css'

export const meta = (): MetaDescriptor[] => [
  { title: m.page_title({ title: m.publication_preview() }) },
  { name: 'robots', content: 'noindex' },
]

/**
 * The draft of an article that a preview link opens (NEWSROOM-06). Only the browser reads it, so that no rendered page
 * and no cache holds a draft.
 */
export default function PreviewPage() {
  const { key = '' } = useParams()
  const navigate = useNavigate()
  const [article, setArticle] = useState<NewsPage>()
  const [problem, setProblem] = useState('')
  useEffect(() => {
    let isOpen = true
    quietApi.get(previewNews, { key }).then(
      ({ article: found, published_id: id }) => {
        if (!isOpen) return
        if (found !== null) setArticle(found)
        else if (id !== null) void navigate(`/publication/${id}`, { replace: true })
      },
      (error: unknown) => {
        if (isOpen) setProblem(messageOf(error))
      },
    )
    return () => {
      isOpen = false
    }
  }, [key, navigate])
  if (problem !== '')
    return (
      <div className="wrap">
        <ErrorState as="h1" title={m.publication_preview_ended()}>
          {problem}
        </ErrorState>
      </div>
    )
  return (
    <article className={styles.article} aria-busy={article === undefined}>
      {article === undefined ? (
        <div className="wrap">
          <Skeleton width="60%" />
        </div>
      ) : (
        <ArticleView article={article} />
      )}
    </article>
  )
}
