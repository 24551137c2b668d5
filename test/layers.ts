// Finds imports of the server that run upwards: from a lower layer to a higher one.
import path from 'node:path'

/**
 * The layers of apps/server/src, lowest first; folders of one line may import each other. The longest path decides, so
 * a file may belong to another layer than its folder.
 */
const LAYERS = [
  ['config.ts', 'http/errors.ts', 'http/reply-schema.ts'],
  ['db/'],
  ['invalidation/'],
  ['identity/'],
  ['ports/', 'search-index/'],
  ['process/'],
  ['events/', 'jobs/'],
  ['access/'],
  ['http/'],
  ['site/', 'live/'],
  ['modules/'],
  ['modules/all-routes.ts', 'modules/all-mails.ts', 'process/cleaning.ts', 'process/work.ts', 'demo/', 'cli/'],
  ['app.ts'],
  ['process/serve.ts'],
  ['main.ts'],
]

const PLACES = LAYERS.flatMap((paths, layer) => paths.map((place) => ({ place, layer }))).toSorted(
  (a, b) => b.place.length - a.place.length,
)

const layerOf = (file: string): number | undefined => PLACES.find(({ place }) => file.startsWith(place))?.layer

/**
 * Imports of a higher layer, and files that belong to no layer, a sentence for each. Tests and their helpers may import
 * what they like. Names are paths from apps/server/src, with slashes.
 */
export function upwardImports(files: readonly { name: string; source: string }[]): string[] {
  return files.flatMap(({ name, source }) => {
    if (name.endsWith('.test.ts') || name.startsWith('testing/')) return []
    const layer = layerOf(name)
    if (layer === undefined) return [`${name}: it belongs to no layer of test/layers.ts`]
    return [...source.matchAll(/\b(?:from |import\()'(\.[^']+)'/g)].flatMap(([, specifier = '']) => {
      const target = path.posix.join(path.posix.dirname(name), specifier)
      const other = layerOf(target)
      return other === undefined || other <= layer
        ? []
        : [`${name} imports ${target}, which is of a higher layer (test/layers.ts)`]
    })
  })
}
