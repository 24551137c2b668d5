import { shapes } from '../../page-shapes.ts'
import type { PageShape } from '../../pages.ts'

/** The shape of the page at a path. */
export function shapeOf(pathname: string): PageShape {
  return shapes.find(([pattern]) => new RegExp(pattern).test(pathname))?.[1] ?? 'text'
}
