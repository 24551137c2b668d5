import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { typeCommand } from '../../../testing/typed.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-identity-'))
  app = await openTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const apply = async (yaml: string) => {
  writeFileSync(path.join(folder, 'site.yaml'), yaml)
  return typeCommand(app.services, ['site', 'apply', '--force', 'site.yaml'], folder)
}
const read = async (url: string) => app.fastify.inject({ url })
const square = (side: number, height = side) =>
  sharp({ create: { width: side, height, channels: 4, background: '#2a8a4a' } })
    .png()
    .toBuffer()

test('SITE-10 SITE-12 a published name and accent reach all documents beside the pages', async () => {
  expect(
    await apply("identity: { name: Harbour Sound, tagline: Music from the quay, accent: '#2a8a4a' }"),
  ).toMatchObject({
    code: 0,
    error: '',
  })
  const documents = [
    '/community/feed.xml',
    '/publication/feed.xml',
    '/site.webmanifest',
    '/api/docs',
    '/api/openapi.json',
    '/dev/mail/preview',
  ]
  const texts = await Promise.all(documents.map(async (url) => [url, (await read(url)).body] as const))
  for (const [url, text] of texts) {
    expect([url, text.includes('Harbour Sound')]).toEqual([url, true])
    // The program names itself as the generator of feeds.
    expect([url, text.replaceAll('<generator>Earshot</generator>', '').match(/.{0,40}Earshot.{0,20}/)?.[0]]).toEqual([
      url,
      undefined,
    ])
  }
  const manifest = (await read('/site.webmanifest')).json<{ theme_color: string; description: string }>()
  expect(manifest).toMatchObject({
    theme_color: '#2a8a4a',
    description: 'Music from the quay',
    short_name: 'Harbour Sound',
  })
  expect((await app.get('cover/settings')).identity).toMatchObject({ name: 'Harbour Sound', accent: '#2a8a4a' })
})

test('SITE-11 an icon is drawn in every size under an address with its hash, without a picture as a letter', async () => {
  const icons = async () =>
    (await read('/site.webmanifest')).json<{ icons: { src: string; sizes: string; purpose: string }[] }>().icons
  const before = await icons()
  expect(before.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  for (const { src, sizes } of before) {
    const reply = await read(src)
    const { width, height } = await sharp(reply.rawPayload).metadata()
    expect([`${width}x${height}`, reply.headers['cache-control']]).toEqual([
      sizes,
      'public, max-age=31536000, immutable',
    ])
  }
  writeFileSync(path.join(folder, 'icon.png'), await square(600))
  writeFileSync(path.join(folder, 'logo.png'), await square(300, 80))
  expect(await apply('identity: { name: Harbour Sound, icon: icon.png, logo: logo.png }')).toMatchObject({ error: '' })
  const after = await icons()
  expect(after[0]?.src).not.toBe(before[0]?.src)
  const [middle] = await sharp((await read(after[0]?.src ?? '')).rawPayload)
    .extract({ left: 96, top: 96, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(middle).toBe(0x2a)
  const { identity } = await app.get('cover/settings')
  expect(identity?.logo).toMatch(/^\/media\/art\/[0-9a-f]{16}_300x80\.png$/)
  expect((await read(identity?.logo ?? '')).headers['content-type']).toBe('image/png')
  expect((await read(`/icon/${'0'.repeat(16)}/icon-192.png`)).statusCode).toBe(404)
})

test('SITE-11 SVG, small and oblong pictures are refused with a sentence', async () => {
  writeFileSync(path.join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"></svg>')
  writeFileSync(path.join(folder, 'low.png'), await square(300, 40))
  writeFileSync(path.join(folder, 'oblong.png'), await square(600, 500))
  const { error } = await apply('identity:\n  logo: logo.svg\n  logo_dark: low.png\n  icon: oblong.png\n  accent: red')
  expect(error).toContain('site.yaml:5: identity.accent: must be a colour like #fa3e61')
  const { error: files } = await apply('identity:\n  logo: logo.svg\n  logo_dark: low.png\n  icon: oblong.png')
  expect(files.split('\n')).toEqual(
    expect.arrayContaining([
      'site.yaml:2: identity.logo: This file is not a PNG, WebP or JPEG picture.',
      'site.yaml:3: identity.logo_dark: A logo is at least 64 pixels high; this one has 40.',
      'site.yaml:4: identity.icon: An icon is square with at least 512 pixels; this one has 600 × 500.',
    ]),
  )
})
