// Draws apps/web/public/share.png: what a link to a page without a picture of its own looks like where it is shared. Needs CHROMIUM_PATH.
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { fromRoot } from './lib/root.mjs'

const font = readFileSync(fromRoot('packages/ui/fonts/bricolage-display-latin.woff2')).toString('base64')
const bars = Array.from({ length: 75 }, (_, at) => {
  const height =
    12 +
    190 * Math.sin(((at + 1) / 76) * Math.PI) ** 1.6 * Math.abs(Math.sin(at * 1.7) * 0.55 + Math.cos(at * 0.53) * 0.45)
  return `M${8 + at * 16} ${(480 - height / 2).toFixed(1)}v${height.toFixed(1)}`
})
const html = `<style>
  @font-face { font-family: display; font-weight: 600 800; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0; width: 1200px; height: 630px; background: #faf5ec; color: #1b1512; font: 750 150px/1 display; letter-spacing: -.02em }
  svg { position: absolute; inset: 0 }
  p { position: absolute; left: 290px; top: 118px; margin: 0 }
</style>
<svg viewBox="0 0 1200 630" fill="none" stroke-linecap="round">
  <g transform="translate(82 108) scale(5.4)" stroke-width="4">
    <circle cx="7" cy="16" r="4.5" fill="#1b1512" />
    <path d="M14.1 7.6a11 11 0 0 1 0 16.8" stroke="#fa3e61" />
    <path d="M19.2 2.2a18.5 18.5 0 0 1 0 27.6" stroke="#2a48f5" />
  </g>
  <path d="${bars.join('')}" stroke="#fa3e61" stroke-width="8" />
</svg>
<p>Earshot</p>`

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox'] })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(async () => {
  await document.fonts.ready
})
await page.screenshot({ path: fromRoot('apps/web/public/share.png') })
await browser.close()
