import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openInlineStyles } from './inline-styles.ts'

const client = mkdtempSync(path.join(tmpdir(), 'earshot-styles-'))
mkdirSync(path.join(client, 'assets'))
writeFileSync(path.join(client, 'assets/shell-1a.css'), 'body{margin:0}\n')
afterAll(() => rmSync(client, { recursive: true, force: true }))

test('the styles of a page are inlined once, and their links do not block rendering', () => {
  const html = openInlineStyles(client)('<head><link rel="stylesheet" href="/assets/shell-1a.css"/></head>')
  expect(html).toBe(
    '<head><style>body{margin:0}</style><link rel="stylesheet" media="not all" href="/assets/shell-1a.css"/></head>',
  )
})

test('code that comes later finds the styles it shares with the page by their own URL', () => {
  const html = openInlineStyles(client)('<link rel="stylesheet" href="/assets/shell-1a.css#"/>')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => url)).toEqual([
    '/assets/shell-1a.css#',
    '/assets/shell-1a.css',
  ])
})

test('a stylesheet that is not the site’s stays a link', () => {
  const page =
    '<link rel="stylesheet" href="/assets/unknown.css"/><link rel="stylesheet" href="https://elsewhere.example/a.css"/>'
  expect(openInlineStyles(client)(page)).toBe(page)
})
