import { themeScript } from '@earshot/ui/theme/theme'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Sets the theme before the first paint. */
const head: Plugin = {
  name: 'earshot-head',
  transformIndexHtml: () => [{ tag: 'script', children: themeScript, injectTo: 'head-prepend' }],
}

export default defineConfig({
  base: '/artist_portal/',
  // Icons are files of the site, at the root.
  publicDir: false,
  plugins: [react(), head],
  // Pages that were cached before a build still name its predecessor's files; scripts/lib/builds.mjs removes old ones.
  build: { outDir: 'build/client', emptyOutDir: false, assetsInlineLimit: 1024, modulePreload: { polyfill: false } },
  server: { proxy: { '/api': 'http://127.0.0.1:4000', '/media': 'http://127.0.0.1:4000' } },
})
