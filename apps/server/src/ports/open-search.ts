import type { Db } from '../db/open.ts'
import { postgresSearch, postgresUpkeep, postgresWriter } from '../search-index/postgres-search.ts'
import type { Search, SearchUpkeep, SearchWriter } from './search.ts'

/** Opens the search of the site. It stands in the site's own database; another engine is chosen here. */
export const openSearch = (db: Db, playerUrl: string): Search => postgresSearch(db, playerUrl)

/** Opens the writing of the search, in the transaction `tx`. */
export const openSearchWriter = (tx: Db): SearchWriter => postgresWriter(tx)

/** Opens the upkeep of the search. */
export const openSearchUpkeep = (db: Db): SearchUpkeep => postgresUpkeep(db)
