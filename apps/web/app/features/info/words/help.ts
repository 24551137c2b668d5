import { operators, plans, privacy, votes } from './help-community.ts'
import { listening, playlists, podcasts } from './help-listening.ts'
import type { HelpArticle, HelpTopic } from './help-topic.ts'

/** The help center: what its page lists, in this order. */
export const helpTopics: readonly HelpTopic[] = [listening, podcasts, playlists, plans, votes, privacy, operators]

/** The article that `/help-center-article` shows without a name. */
const FIRST = 'nothing-plays'

/** The article of a name and its topic; without a name the first one; undefined for an unknown name. */
export function findArticle(name: string | null): { article: HelpArticle; topic: HelpTopic } | undefined {
  const wanted = name ?? FIRST
  return helpTopics
    .flatMap((topic) => topic.articles.map((article) => ({ article, topic })))
    .find(({ article }) => article.name === wanted)
}
