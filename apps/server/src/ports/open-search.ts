// The search of the site uses its own database; another engine is configured here.
export { excerptOf, findLine } from '../search-index/find-line.ts'
export { postgresSearch as openSearch } from '../search-index/postgres-search.ts'
export { phraseOf } from '../search-index/words.ts'
export { postgresWriter as openSearchWriter } from '../search-index/write.ts'
