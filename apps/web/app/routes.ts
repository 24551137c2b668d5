import { layout, route, type RouteConfig, type RouteConfigEntry } from '@react-router/dev/routes'
import { PAGES, type PageFacts } from './pages.ts'

// The id of a route is its path, because several pages may share a file. Paths are exact and case-sensitive
// (ROUTES-14); facts of a page are looked up by its path, too.
const routesOf = (frame: PageFacts['layout']): RouteConfigEntry[] =>
  Object.entries(PAGES).flatMap(([path, { file, layout: own }]) =>
    own === frame
      ? [
          route(path, `features/${file}`, {
            id: path === '/' ? 'home' : path.replace(/^\//, ''),
            caseSensitive: true,
          }),
        ]
      : [],
  )

/** The routes of the site, from the table of its pages. The layout "page" keeps the bars in place if a page fails. */
export default [
  layout('layout/frame/main.tsx', [layout('layout/frame/page.tsx', { id: 'main-pages' }, routesOf('main'))]),
  layout('layout/frame/minimal.tsx', [layout('layout/frame/page.tsx', { id: 'minimal-pages' }, routesOf('minimal'))]),
  layout('layout/frame/documentation.tsx', routesOf('documentation')),
  ...routesOf('none'),
] satisfies RouteConfig
