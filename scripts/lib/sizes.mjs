// What a browser has to fetch before a route works, in bytes on the wire (brotli), read from the finished builds.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { fromRoot } from './root.mjs'

/** @typedef {{ route: string, js: number, css: number, files: { file: string, bytes: number }[] }} Size bytes */
/** @typedef {{ id: string, parentId?: string, path?: string, index?: boolean, module: string, imports?: string[], css?: string[] } & { clientLoaderModule?: string, clientActionModule?: string, clientMiddlewareModule?: string }} ManifestRoute */

const client = fromRoot('apps/web/build/client')
const player = fromRoot('apps/player/build/client')

/**
 * First load of every route of the site: the entry, the modules of the route and its parents, all they import
 * statically, and their style sheets.
 * @returns {Promise<Size[]>}
 */
export async function sizesOfSite() {
  /** @type {{ assets: { entry: { module: string, imports?: string[], css?: string[] }, routes: Record<string, ManifestRoute> } }} */
  const { assets } = await import(pathToFileURL(fromRoot('apps/web/build/server/index.js')).href)
  const layouts = new Set(Object.values(assets.routes).map(({ parentId }) => parentId))
  const sizes = Object.values(assets.routes)
    .filter(({ id }) => !layouts.has(id))
    .map((route) => {
      const line = [...ancestors(assets.routes, route)]
      const split = line
        .flatMap((each) => [each.clientLoaderModule, each.clientActionModule, each.clientMiddlewareModule])
        .filter((module) => module !== undefined)
      const modules = [assets.entry, ...line]
        .flatMap(({ module, imports }) => [module, ...(imports ?? [])])
        .concat(split)
      const sheets = [assets.entry, ...line].flatMap(({ css }) => css ?? [])
      const url = `/${line
        .toReversed()
        .map((each) => each.path)
        .filter((part) => part !== undefined && part !== '')
        .join('/')}`.replaceAll(/\/+/g, '/')
      return measure(
        url,
        modules.map((each) => path.join(client, each)),
        sheets.map((each) => path.join(client, new URL(each, 'http://site').pathname)),
      )
    })
  return sizes.toSorted((a, b) => a.route.localeCompare(b.route))
}

/**
 * First load of the player: what its document names, and all that imports statically.
 * @returns {Size[]} one, or none while there is no player
 */
export function sizeOfPlayer() {
  const document = path.join(player, 'index.html')
  if (!existsSync(document)) return []
  const html = readFileSync(document, 'utf8')
  const named = (/** @type {RegExp} */ tag) =>
    [...html.matchAll(tag)].map(([, url = '']) => path.join(player, 'assets', path.basename(url)))
  return [
    measure(
      'player/',
      [...named(/<script[^>]+src="([^"]+\.js)"/g), ...named(/<link[^>]+rel="modulepreload"[^>]+href="([^"]+)"/g)],
      named(/<link[^>]+href="([^"]+\.css)"/g),
    ),
  ]
}

/** The route and the layouts around it. @param {Record<string, ManifestRoute>} routes @param {ManifestRoute | undefined} route @returns {Generator<ManifestRoute>} */
function* ancestors(routes, route) {
  for (let each = route; each !== undefined; each = each.parentId === undefined ? undefined : routes[each.parentId])
    yield each
}

/** These files and all they import statically. @param {string[]} files @returns {Set<string>} */
function closure(files) {
  const all = new Set(files)
  for (const file of all)
    for (const [, url = ''] of readFileSync(file, 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.{1,2}\/[^"']+\.js)["']/g,
    ))
      all.add(path.resolve(path.dirname(file), url))
  return all
}

/** @param {string} route @param {string[]} modules @param {string[]} sheets @returns {Size} */
function measure(route, modules, sheets) {
  const weigh = (/** @type {Iterable<string>} */ files) =>
    [...files].map((file) => ({
      file: path.basename(file),
      bytes: statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size,
    }))
  const js = weigh(closure(modules))
  const css = weigh(new Set(sheets))
  const sum = (/** @type {{ bytes: number }[]} */ files) => files.reduce((total, { bytes }) => total + bytes, 0)
  return { route, js: sum(js), css: sum(css), files: [...js, ...css].toSorted((a, b) => b.bytes - a.bytes) }
}
