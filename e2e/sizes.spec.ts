import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import budgets from '../size-budget.json' with { type: 'json' }

type Part = { module: string; imports?: string[] }
type Route = Part & {
  id: string
  parentId?: string
  path?: string
  clientLoaderModule?: string
  clientActionModule?: string
}

const root = path.join(import.meta.dirname, '..')
/** A build differs a little from machine to machine. */
const SLACK = 1.05

test('the script of a first visit fits size-budget.json, on every page', async () => {
  const sizes = [...(await sizesOfSite()), sizeOfApp('player')]
  const over = sizes.filter(({ route, kB }) => kB > SLACK * (route === '/' ? budgets['/'] : budgets['heaviest route']))
  expect(sizes.find(({ route }) => route === '/')?.kB).toBeGreaterThan(50)
  expect(over).toEqual([])
  expect(sizeOfApp('studio').kB).toBeLessThanOrEqual(SLACK * budgets.studio)
})

test('STUDIO-03 no file of site or player names a file of the studio', () => {
  const naming = ['web', 'player'].flatMap((app) => {
    const folder = path.join(root, `apps/${app}/build`)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) =>
        /\.(?:js|css|html)$/.test(name) &&
        readFileSync(path.join(folder, name), 'utf8').includes('/artist_portal/assets'),
    )
  })
  expect(naming).toEqual([])
})

/** Entry, modules of the route and of the layouts around it, and their static imports, as the build's manifest says. */
async function sizesOfSite(): Promise<Size[]> {
  const build: { assets: { entry: Part; routes: Record<string, Route> } } = await import(
    path.join(root, 'apps/web/build/server/index.js')
  )
  const { entry, routes } = build.assets
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const lineOf = (route: Route | undefined): Route[] =>
    route === undefined ? [] : [...lineOf(routes[route.parentId ?? '']), route]
  return Object.values(routes)
    .filter(({ id }) => !parents.has(id))
    .map((route) => {
      const line = lineOf(route)
      const split = line.flatMap((each) => [each.clientLoaderModule ?? [], each.clientActionModule ?? []].flat())
      const files = [entry, ...line].flatMap(({ module, imports = [] }) => [module, ...imports]).concat(split)
      const url = `/${line.flatMap((each) => each.path ?? []).join('/')}`
      return sizeOf(
        url,
        files.map((file) => path.join(root, 'apps/web/build/client', file)),
      )
    })
}

/** The scripts that the document of the player or the studio names. */
function sizeOfApp(app: 'player' | 'studio'): Size {
  const folder = path.join(root, `apps/${app}/build/client`)
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const names = [...html.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+\.js)"/g)].map(([, name = '']) => name)
  return sizeOf(
    `${app}/`,
    names.map((name) => path.join(folder, name)),
  )
}

/** Kilobytes of 1,000 bytes on the wire (brotli), and the files that weigh most. */
type Size = { route: string; kB: number; largest: string[] }

function sizeOf(route: string, files: readonly string[]): Size {
  const weighed = [...new Set(files)]
    .map((file) => ({ file, bytes: statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size }))
    .toSorted((a, b) => b.bytes - a.bytes)
  return {
    route: route.replaceAll(/\/+/g, '/'),
    kB: weighed.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
    largest: weighed.slice(0, 5).map(({ file, bytes }) => `${path.basename(file)} ${bytes}`),
  }
}
