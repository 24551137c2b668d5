import { newsDetail, newsList } from '@earshot/contract/publication'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { publicationStore } from './publication.store.ts'
import { toNews } from './shapes.ts'

/** The calls of the publication. */
export function publicationRoutes(api: Api): void {
  const articles = publicationStore(api.services.db)
  route(api, newsList, async ({ input }) => (await articles.searchArticles(input.search_text, input)).map(toNews))
  route(api, newsDetail, async ({ input }) => toNews(await articles.getArticle(input.news_id)))
}
