import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import staticFiles from '@fastify/static'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assetRoute, BUILT_FILES } from './assets.ts'

const build = mkdtempSync(path.join(tmpdir(), 'earshot-assets-'))
const app = fastify()

beforeAll(async () => {
  mkdirSync(path.join(build, 'assets/inner'), { recursive: true })
  writeFileSync(path.join(build, 'secret.js'), 'secret')
  writeFileSync(path.join(build, 'assets/inner/page-1a.js'), 'secret')
  writeFileSync(path.join(build, 'assets/page-1a.js'), 'play()')
  writeFileSync(path.join(build, 'assets/page-1a.js.br'), brotliCompressSync('play()'))
  await app.register(staticFiles, BUILT_FILES)
  assetRoute(app, '/assets/', path.join(build, 'assets'))
})
afterAll(async () => {
  await app.close()
  rmSync(build, { recursive: true, force: true })
})

test('a built file is cached for a year and sent as it was compressed', async () => {
  const plain = await app.inject('/assets/page-1a.js')
  expect([plain.statusCode, plain.body]).toEqual([200, 'play()'])
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await app.inject({ url: '/assets/page-1a.js', headers: { 'accept-encoding': 'br' } })
  expect(small.headers['content-encoding']).toBe('br')
  const head = await app.inject({ url: '/assets/page-1a.js', method: 'HEAD' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
})

test.each([
  'page-2b.js',
  'inner/page-1a.js',
  '../secret.js',
  '..%2fsecret.js',
  '%2e%2e%2fsecret.js',
  '',
  '.',
  '%2e',
  'x//page-1a.js',
  'a%00.js',
  'a'.repeat(300),
])('no URL reaches another file: /assets/%s', async (name) => {
  expect((await app.inject(`/assets/${name}`)).statusCode).toBe(404)
})
