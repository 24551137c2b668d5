import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { PAGES, type PageFacts } from './pages.ts'

// The id of a route is its path, because several pages may share one file. Paths are exact and case-sensitive
// (ROUTES-14); the facts of a page are found by its path as well.
const routesOf = (wanted: PageFacts['layout']): RouteConfigEntry[] =>
  Object.entries(PAGES).flatMap(([path, { file, layout: own }]) =>
    own === wanted
      ? [
          route(path, `features/${file}`, {
            id: path === '/' ? 'home' : path.replace(/^\//, ''),
            caseSensitive: true,
          }),
        ]
      : [],
  )

/** The routes of the site, from the table of its pages. The layout "page" keeps the bars in place when a page fails. */
export default [
  layout('layout/frame/main.tsx', [layout('layout/frame/page.tsx', { id: 'main-pages' }, routesOf('main'))]),
  layout('layout/frame/minimal.tsx', [layout('layout/frame/page.tsx', { id: 'minimal-pages' }, routesOf('minimal'))]),
  layout('layout/frame/documentation.tsx', routesOf('documentation')),
  ...routesOf('none'),
] satisfies RouteConfig
