import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import * as lists from './app/page-lists.ts'
import * as shapes from './app/page-shapes.ts'
import { inlineMessages } from './inline-messages.ts'

/** Files of the first two groups. */
const EVERYWHERE = /assets\/(?:react|rolldown-runtime|shell)-/
const REACT = /node_modules\/(?:react|react-dom|scheduler|react-router)\/|rolldown\/runtime/
const SHELL =
  /web\/app\/(?:root\.|page-lists\.|layout\/\w+\/(?:main|page|top-bar|drawer|footer|thumb-bar|account-slot|url-tags|error-dialog|nav|page-error|use-kept-page|sound-slot|lazy-sound-menu|use-phone-rule|wordmark)\.|lib\/(?:\w+\/)?(?:api|broadcast|follow-session|kept-page|lazy-or|load|loading-store|logout|meta|plain-text|request-context|router-link|session-store|settings|store)\.)|packages\/listening\/src\/(?:keys|play-script|signal|sounding)\./
const VIDEOS =
  /packages\/ui\/src\/\w+\/(?:carousel|hero-video|use-autoplay|video)\.|web\/app\/features\/publication\/(?:article-card|byline|article-grid)\./
const PIECES =
  /packages\/listening\/src\/play-button\.|packages\/ui\/src\/\w+\/(?:empty-state|rich-text|section|story-card)\.|web\/app\/(?:lib\/\w+\/(?:date-text|format|player-link|selection-store)|layout\/\w+\/player-link)\.|@tabler\/.*\/Icon(?:Player(?!Skip)|Chevron(?!Down)|Arrow(?!Back))/
const PARTS =
  /packages\/(?:ui|contract)\/src\/(?!actions\/menu|lists\/pager|overlays\/toast|money\.)|web\/app\/(?:lib|layout)\/(?!(?:\w+\/)?(?:add-to-playlist|card-sound|charge-parts|checkout-url|copy-entry|creator-follow|follow-creator|mentions|music-data|podcast-apps|rating-store|readable-files|reviews-slot|share|side-ad|sound-menu|stars|subscription-store|suspend|upload|use-send))|@tabler\//
const MENU = /packages\/ui\/src\/actions\/menu\.|web\/app\/layout\/\w+\/sound-menu\./
const STARS = /web\/app\/(?:layout\/\w+\/(?:reviews-slot|stars)|lib\/\w+\/rating-store)\./
const SOUNDS = /web\/app\/(?:layout\/\w+\/(?:card-sound|follow-creator)|lib\/\w+\/creator-follow-store)\./
const PLAYED = /packages\/(?:playback\/src\/(?:bookmarks|text-store|track|volume)|listening\/src\/tracks)\./

// Few, larger files: the libraries, what every page has, what most lists and articles are made of, what moves on the pages that open
// with a video, what at least four other pages share, what cards of music can do, and what is known of a track. File by file they would be 8 kB more, and 40 requests in place of 14.
// Pager, ads, toasts, the actions of rows and what reads files are on few pages, which have little else in common.
const groups = [
  { name: 'react', test: REACT },
  { name: 'shell', test: SHELL },
  { name: 'pieces', test: PIECES, minShareCount: 3 },
  { name: 'videos', test: VIDEOS, minShareCount: 3 },
  { name: 'parts', test: PARTS, minShareCount: 4 },
  { name: 'menu', test: MENU, minShareCount: 4 },
  { name: 'stars', test: STARS, minShareCount: 4 },
  { name: 'sounds', test: SOUNDS, minShareCount: 4 },
  { name: 'played', test: PLAYED, minShareCount: 3 },
]

// React Router reloads the page when the code of the next one does not come. Offline that ends on the browser's own error page and
// loses what was typed, so the site is asked instead (lib/page/kept-page.ts).
const RELOAD = 'window.location.reload();'
const keepPage: Plugin = {
  name: 'earshot-keep-page',
  transform(code, id) {
    if (!/react-router\/dist\/.*\/routeModules\.js$/.test(id)) return undefined
    if (!code.includes(RELOAD))
      this.error('React Router loads the code of its routes in another way now; see keepPage in vite.config.ts.')
    return {
      code: code.replace(RELOAD, `if (window.onRouteCodeMissing) return window.onRouteCodeMissing(); ${RELOAD}`),
      map: null,
    }
  },
}

// The router's own link and form, which lib/page/router-link.tsx replaces, look used to the bundler; this says that they are not.
const withoutUnusedLinks: Plugin = {
  name: 'earshot-without-unused-links',
  transform(code, id) {
    if (!id.endsWith('/react-router/dist/production/lib/dom/lib.js')) return undefined
    return {
      code: code
        .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
        .replaceAll(/^(?:Link|NavLink|Form)\.displayName = .*$/gm, ''),
      map: null,
    }
  },
}

// The router finds out only while it runs that the list of routes comes at once (react-router.config.ts) and that nobody listens to its
// instrumentation; said while it is bundled, 2 kB of it go.
const UNUSED: readonly [file: RegExp, said: string, known: string][] = [
  [/\/dom\/ssr\/fog-of-war\.js$/, '!isFogOfWarEnabled(routeDiscovery, ssr)', 'true'],
  [/\/dom\/ssr\/components\.js$/, 'isFogOfWarEnabled(routeDiscovery, ssr)', 'false'],
  [/\/router\/router\.js$/, 'if (init.instrumentations)', 'if (false)'],
  [/\/router\/router\.js$/, 'consumeInstrumentationClientResultMetaReceiver(router)', 'undefined'],
]
const withoutUnusedRouting: Plugin = {
  name: 'earshot-without-unused-routing',
  transform(code, id) {
    const parts = UNUSED.filter(([file]) => id.includes('/react-router/dist/production/') && file.test(id))
    const missing = parts.find(([, said]) => !code.includes(said))
    if (missing !== undefined)
      this.error(`React Router no longer says ${missing[1]}; see withoutUnusedRouting in vite.config.ts.`)
    return parts.length === 0
      ? undefined
      : { code: parts.reduce((text, [, said, known]) => text.replaceAll(said, known), code), map: null }
  },
}

// Browsers load what follows from the table of pages, not the table.
const FINISHED = [
  { file: '/web/app/page-lists.ts', lists },
  { file: '/web/app/page-shapes.ts', lists: shapes },
]
const finishedLists: Plugin = {
  name: 'earshot-finished-lists',
  load: (id) => {
    const finished = FINISHED.find(({ file }) => id.endsWith(file))
    return (
      finished &&
      Object.entries(finished.lists)
        .map(([name, list]) => `export const ${name} = ${JSON.stringify(list)}`)
        .join('\n')
    )
  },
}

export default defineConfig({
  plugins: [finishedLists, inlineMessages, keepPage, withoutUnusedLinks, withoutUnusedRouting, reactRouter()],
  build: {
    target: 'es2022',
    // What every page has is there before anything else is loaded.
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => !EVERYWHERE.test(file)) },
    rolldownOptions: {
      // Paths of calls are constants (packages/contract/src/calls/); inlined they cost no more than literals would.
      optimization: { inlineConst: { mode: 'all' } },
      output: { comments: { legal: false }, codeSplitting: { groups } },
    },
  },
})
