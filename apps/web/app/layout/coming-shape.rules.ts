/** What a page looks like from afar: cards of things or of people, a picture with words beside it, or text. */
export type PageShape = 'grid' | 'people' | 'release' | 'text'

const SHAPES: readonly [RegExp, PageShape][] = [
  [/^\/(?:artists|members|account\/follow)$/, 'people'],
  [/^\/(?:|discover|discover\/all|podcasts|publication|community|community\/\d+)$/, 'grid'],
  [/^\/(?:artist|podcast|discover|plays)\/\d+$/, 'release'],
]

/** The shape of the page at a path. */
export function shapeOf(pathname: string): PageShape {
  const path = pathname.replace(/(.)\/+$/, '$1')
  return SHAPES.find(([pattern]) => pattern.test(path))?.[1] ?? 'text'
}
