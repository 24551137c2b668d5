import { inOrderOfMatch, patternOf, type PageShape } from './pages.ts'

// Of page-lists.ts, but needed later: finished lists too (vite.config.ts).

/** Patterns of the pages whose skeleton is not text, with its shape; the first that fits counts. */
export const shapes: readonly (readonly [pattern: string, shape: PageShape])[] = inOrderOfMatch.flatMap(
  ([path, { shape }]) => (shape === undefined ? [] : [[patternOf(path), shape] as const]),
)
