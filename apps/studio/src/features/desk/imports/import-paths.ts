import { IMPORT_SOURCES, type ImportSource } from '@earshot/contract/desk/imports/import-limits'
import * as m from '@earshot/messages/imports'

export const IMPORTS = '/desk/imports'

/** Returns the page that starts imports of a source; `query` is that of the present page. */
export const startPath = (source: ImportSource, query = ''): string => `${IMPORTS}/${source}${query}`

/** Returns the page of an import. An import that the set-up began leads back to it (SETUP-13). */
export const importPath = (id: number, query: URLSearchParams): string =>
  `${IMPORTS}/${id}${query.get('from') === 'setup' ? '?from=setup' : ''}`

/** The ways to import, in the order in which they are offered. */
export const startLinks = (query = ''): { href: string; label: string }[] =>
  IMPORT_SOURCES.map((source) => ({ href: startPath(source, query), label: m.imports_start({ source }) }))
