import type { ArticleSeed } from '../seeds.ts'
import { ARTICLES_1 } from './articles-1.ts'
import { ARTICLES_2 } from './articles-2.ts'
import { ARTICLES_3 } from './articles-3.ts'

/** All articles of the demo world, the newest first. */
export const ARTICLES: readonly ArticleSeed[] = [...ARTICLES_1, ...ARTICLES_2, ...ARTICLES_3]
