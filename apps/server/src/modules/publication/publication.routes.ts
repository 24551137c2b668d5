import { mayDeleteArticle, mayEditArticle } from '@earshot/contract/access'
import { SHOWN, isPastLists } from '@earshot/contract/limits'
import { deleteNews, newsDetail, newsList, restoreNews } from '@earshot/contract/site/publication'
import type { Viewer } from '../../access/viewer.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { mentionStore } from '../mention/mention.store.ts'
import { deleteArticle, publicationStore, restoreArticle } from './publication.store.ts'
import { toNews, toNewsPage } from './views.ts'

/** Registers the calls of the publication. */
export function publicationRoutes(api: Api): void {
  const { db, config, now, search } = api.services
  const mentions = mentionStore(db, config)
  const articles = publicationStore(db, search)

  route(api, newsList, async ({ input }) =>
    isPastLists(input) ? [] : (await articles.searchArticles(input.search_text, input)).map(toNews),
  )
  route(api, newsDetail, async ({ input }) => {
    const found = toNewsPage(await articles.getArticle(input.news_id))
    return { ...found, mentions: await mentions.listMentions(found.content, SHOWN.articleMentions) }
  })

  const mustBeTheirs = async (viewer: Viewer, articleId: number) => {
    const { isPublished, authorIds } = await articles.getArticleHead(articleId)
    // A moderator does not learn which drafts exist.
    if (!isPublished && !mayEditArticle(viewer, authorIds)) throw notFound('article')
    if (!mayDeleteArticle(viewer, authorIds))
      throw forbidden('Only the authors of an article, editors, moderators and admins can do this.')
  }

  route(api, deleteNews, async ({ viewer, input }) => {
    await mustBeTheirs(viewer, input.news_id)
    await deleteArticle(db, input.news_id, viewer, now())
    return {}
  })

  route(api, restoreNews, async ({ viewer, input }) => {
    await mustBeTheirs(viewer, input.news_id)
    await restoreArticle(db, input.news_id, viewer)
    return {}
  })
}
