import { sizeOfPlayer, sizesOfSite } from '../../scripts/lib/sizes.mjs'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'

const MOST = { front: 98, route: 130, css: 12 } as const

/** What a browser fetches before a route works, brotli: the largest of all routes; `npm run check` prints each and holds them. */
export const benchSizes: Part = async () => {
  const sizes = [...(await sizesOfSite()), ...sizeOfPlayer()]
  const front = sizes.find(({ route }) => route === '/')
  const js = sizes.toSorted((a, b) => b.js - a.js)[0]
  const css = sizes.toSorted((a, b) => b.css - a.css)[0]
  return [
    row('JavaScript of /', (front?.js ?? NaN) / 1000, { most: MOST.front, unit: ' kB', digits: 1 }),
    row(`JavaScript of the heaviest route, ${js?.route ?? ''}`, (js?.js ?? NaN) / 1000, {
      most: MOST.route,
      unit: ' kB',
      digits: 1,
    }),
    row(`CSS of the heaviest route, ${css?.route ?? ''}`, (css?.css ?? NaN) / 1000, {
      most: MOST.css,
      unit: ' kB',
      digits: 1,
    }),
  ]
}
