import { PAGES, inOrderOfMatch, patternOf, type LinkGroup, type PageFacts } from './pages.ts'

// Lists that derive from the table of pages.

/** A link of the navigation. */
export type PageLink = { href: string; label: () => string }

const all = Object.entries(PAGES)
const where = (matches: (facts: PageFacts) => boolean): string[] =>
  all.filter(([, facts]) => matches(facts)).map(([path]) => path)

const linksOf = (group: LinkGroup): PageLink[] =>
  all
    .flatMap(([href, { link }]) => (link?.group === group ? [{ href, ...link }] : []))
    .toSorted((a, b) => a.order - b.order)
    .map(({ href, label }) => ({ href, label }))

/** The main sections, in the order of the navigation (LAYOUT-04). */
export const rooms: readonly PageLink[] = linksOf('rooms')
/** Further sections, in the drawer and the footer only. */
export const moreRooms: readonly PageLink[] = linksOf('moreRooms')
/** Links to the help pages. */
export const helpLinks: readonly PageLink[] = linksOf('help')
/** Sign-in, sign-up and password reset. */
export const entryLinks: readonly PageLink[] = linksOf('entry')
/** Pages without a section (ROUTES-16, ROUTES-18, ROUTES-19). */
export const sidePages: readonly PageLink[] = linksOf('side')

/** All query names that any page reads. */
export const queryNames: readonly string[] = [...new Set(all.flatMap(([, { query }]) => query ?? []))]

/** The pattern of the pages that a member may open before verifying a phone. */
export const openWithoutPhone: string = patternOf(...where(({ isOpenWithoutPhone }) => isOpenWithoutPhone === true))

/**
 * Facts that the server needs: the query names of each page, the additional resources that a page may load, and the
 * paths that search engines may or may not index.
 */
export const forServer = {
  queries: inOrderOfMatch.map(([path, { query = [] }]) => ({ pattern: patternOf(path), query })),
  mapped: where(({ search }) => search === 'mapped'),
  needs: inOrderOfMatch.flatMap(([path, { needs }]) =>
    needs === undefined ? [] : [{ pattern: patternOf(path), needs }],
  ),
  closed: where(({ search, opensFor }) => search === 'closed' || opensFor !== undefined),
} as const
