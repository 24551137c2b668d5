import type { ServerBuild } from 'react-router'
import { z } from 'zod'

const Facts = z.object({
  queries: z.array(z.object({ pattern: z.string(), query: z.array(z.string()) })),
  mapped: z.array(z.string()),
  closed: z.array(z.string()),
  needs: z.array(z.object({ pattern: z.string(), needs: z.enum(['map', 'payment']) })),
})

/** What the site says of its pages: the names of the query that make another page of each, and the paths that search engines are led to or kept from. */
export type PageFacts = z.infer<typeof Facts>

/** What a page may load besides what every page may: tiles of a map, the script of a payment provider. */
export type PageNeeds = PageFacts['needs'][number]['needs']

/** The facts of a build: `forServer` of apps/web/app/page-lists.ts. Throws when it has none. */
export function factsOf(build: ServerBuild): PageFacts {
  const entry: unknown = build.entry.module
  return z.object({ pageFacts: Facts }).parse(entry).pageFacts
}

/** Says whether the page at a path reads a name of the query. A name that it does not read makes no other page. */
export function queryReader({ queries }: PageFacts): (pathname: string, name: string) => boolean {
  const known = queries.map(({ pattern, query }) => ({ pattern: new RegExp(pattern), query: new Set(query) }))
  return (pathname, name) => known.find(({ pattern }) => pattern.test(pathname))?.query.has(name) === true
}

/** Says what the page at a path may load besides what every page may. */
export function needsReader({ needs }: PageFacts): (pathname: string) => PageNeeds | undefined {
  const known = needs.map((each) => ({ pattern: new RegExp(each.pattern), needs: each.needs }))
  return (pathname) => known.find(({ pattern }) => pattern.test(pathname))?.needs
}
