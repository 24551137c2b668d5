import { PAGES, pageAt, type PageShape } from '../../../pages.ts'

/** Returns the skeleton of the page at a path. */
export const shapeOf = (pathname: string): PageShape => PAGES[pageAt(pathname) ?? '']?.shape ?? 'text'
