import type { News } from '@earshot/contract/publication'
import { formatDate } from '../../lib/format.ts'

/** The day of an article as MM/dd/yyyy; `date` wins, `created_at` is the fallback (PUBLICATION-10). */
export const articleDate = (article: News): string => formatDate(article.date ?? article.created_at)
