import type { ServerBuild } from 'react-router'
import { z } from 'zod'

const Facts = z.object({
  queries: z.array(z.object({ pattern: z.string(), query: z.array(z.string()) })),
  mapped: z.array(z.string()),
  closed: z.array(z.string()),
  needs: z.array(z.object({ pattern: z.string(), needs: z.enum(['map', 'payment']) })),
})

/**
 * Properties of the site's pages: the query parameters that each page reads, and the paths that search engines may or
 * may not crawl.
 */
export type PageFacts = z.infer<typeof Facts>

/** Sources of a page in addition to those of every page: map tiles, the script of a payment provider. */
export type PageNeeds = PageFacts['needs'][number]['needs']

/** Returns the facts of a build: `forServer` of apps/web/app/page-lists.ts. Throws if it has none. */
export function factsOf(build: ServerBuild): PageFacts {
  const entry: unknown = build.entry.module
  return z.object({ pageFacts: Facts }).parse(entry).pageFacts
}

/**
 * Returns a function that tests whether the page at a path reads a query parameter. Other parameters do not change the
 * page.
 */
export function queryReader({ queries }: PageFacts): (pathname: string, name: string) => boolean {
  const known = queries.map(({ pattern, query }) => ({ pattern: new RegExp(pattern), query: new Set(query) }))
  return (pathname, name) => known.find(({ pattern }) => pattern.test(pathname))?.query.has(name) === true
}

/** Returns a function that finds the additional sources of the page at a path. */
export function needsReader({ needs }: PageFacts): (pathname: string) => PageNeeds | undefined {
  const known = needs.map((each) => ({ pattern: new RegExp(each.pattern), needs: each.needs }))
  return (pathname) => known.find(({ pattern }) => pattern.test(pathname))?.needs
}
