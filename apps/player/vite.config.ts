import { themeScript } from '@earshot/ui/theme/theme'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Sets the theme before the first paint; for another origin, fills in where API and site are (docs/operating.md). */
const head: Plugin = {
  name: 'earshot-head',
  transformIndexHtml: (html) => {
    const filled = html
      .replace(
        'name="earshot-api" content="/api/"',
        `name="earshot-api" content="${attribute(process.env.EARSHOT_API ?? '/api/')}"`,
      )
      .replace(
        'name="earshot-site" content="/"',
        `name="earshot-site" content="${attribute(process.env.EARSHOT_SITE ?? '/')}"`,
      )
    return { html: filled, tags: [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }] }
  },
}

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

export default defineConfig({
  base: '/player/',
  plugins: [react(), head],
  // Pages that were rendered or cached before a build still name its predecessor's files; scripts/lib/builds.mjs
  // removes old ones.
  build: { outDir: 'build/client', emptyOutDir: false, assetsInlineLimit: 1024, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/media': 'http://127.0.0.1:4000' } },
})
