import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import type { Tag } from '../invalidation/tags.ts'
import { FRESH_MS, RENEW_MS, pageCache } from './page-cache.ts'
import type { PageCache } from './page-cache.ts'

/** A rendering that waits until the test lets it end, and what it reads until then. */
type Held = { url: string; note: (tags: readonly Tag[]) => void; end: (html: string, status?: number) => void }

let time: number
let held: Held[]
let cache: PageCache
beforeEach(() => {
  time = 0
  held = []
  cache = pageCache(
    (url, _request, note) =>
      new Promise((resolve) => {
        held.push({ url, note, end: (html, status = 200) => resolve({ status, headers: {}, html }) })
      }),
    () => time,
  )
})

test('a URL is rendered once for all who ask, and again when the page is old: never is an old one sent', async () => {
  const [first, second] = [ask('/a'), ask('/a')]
  await finish('one')
  expect([await first, await second, await ask('/a')]).toEqual(['one', 'one', 'one'])
  time = FRESH_MS + 1
  const late = ask('/a')
  await finish('two')
  expect(await late).toBe('two')
})

test('a page that will soon be old is rendered again while it is still sent', async () => {
  const first = ask('/a')
  await finish('one')
  await first
  time = RENEW_MS + 1
  expect(await ask('/a')).toBe('one')
  await finish('two')
  await expect.poll(() => ask('/a')).toBe('two')
})

test('a change evicts the pages that show it, and no others', async () => {
  for (const [url, tag] of [
    ['/post', 'post:7'],
    ['/artist', 'catalogue'],
  ] as const) {
    const page = ask(url)
    await finish('before', [tag])
    await page
  }
  cache.evict(['post:7', 'topics'])
  expect(await ask('/artist')).toBe('before')
  const after = ask('/post')
  await finish('after', ['post:7'])
  expect(await after).toBe('after')
  cache.evict('everything')
  void ask('/artist')
  expect(await nextRendering()).toMatchObject({ url: '/artist' })
})

test('a page that nobody asks for any more is forgotten once it is too old to be sent, and no other', async () => {
  const old = cache.find('/old', request)
  await finish('old')
  time = FRESH_MS
  const young = cache.find('/young', request)
  await finish('young')
  const kept = [await old, await young]
  time = FRESH_MS + 1
  cache.sweep()
  expect(kept.map(({ isKept }) => isKept)).toEqual([false, true])
})

test('an evicted page says so to whoever still holds it', async () => {
  const page = cache.find('/post', request)
  await finish('before', ['posts'])
  expect(await page).toMatchObject({ isKept: true })
  cache.evict(['posts'])
  expect(await page).toMatchObject({ isKept: false })
})

test.each(['before', 'after'])(
  'a page whose rendering a change overtakes is not kept, whether it read %s the change',
  async (when) => {
    const early = cache.find('/post', request)
    const rendering = await nextRendering()
    if (when === 'before') rendering.note(['post:7'])
    cache.evict(['post:7'])
    rendering.note(['post:7'])
    const [late, later] = [ask('/post'), ask('/post')]
    rendering.end('what was there')
    expect(await early).toMatchObject({ isKept: false })
    await finish('what is there', ['post:7'])
    // Both who asked after the change share one rendering, which is kept.
    expect([await late, await later, await ask('/post')]).toEqual(['what is there', 'what is there', 'what is there'])
    expect(held).toEqual([])
  },
)

test('a change of something else lets a rendering be', async () => {
  const page = ask('/post')
  const rendering = await nextRendering()
  rendering.note(['post:7'])
  cache.evict(['post:8'])
  const late = ask('/post')
  rendering.end('one')
  expect([await page, await late]).toEqual(['one', 'one'])
})

test('under a stream of changes at most one rendering of a URL runs, and everybody gets what was there when they asked, or newer', async () => {
  const answers: { change: number; html: string }[] = []
  for (let change = 0; change < 50; change += 1) {
    cache.evict(['post:7'])
    void ask('/post').then((html) => answers.push({ change, html }))
    await Promise.resolve()
    expect(held.length).toBeLessThanOrEqual(1)
    if (change % 10 === 0) await finish(String(change), ['post:7'])
  }
  await expect
    .poll(
      () => {
        for (const rendering of held.splice(0)) rendering.end('49')
        return answers.length
      },
      { interval: 1 },
    )
    .toBe(50)
  for (const { change, html } of answers) expect(Number(html)).toBeGreaterThanOrEqual(change)
})

test('the answer that a page is gone evicts what was there', async () => {
  const page = cache.find('/post', request)
  await finish('text')
  const kept = await page
  time = RENEW_MS + 1
  expect(await ask('/post')).toBe('text')
  await finish('gone', [], 404)
  await expect.poll(() => kept.isKept).toBe(false)
  const next = ask('/post')
  await finish('gone still', [], 404)
  expect(await next).toBe('gone still')
})

test('a rendering that fails is told to who waits for it, and the next one begins anew', async () => {
  let fails = true
  const failing = pageCache(async () => {
    if (fails) throw new Error('broken')
    return { status: 200, headers: {}, html: 'well' }
  })
  await expect(failing.find('/a', request)).rejects.toThrow('broken')
  fails = false
  expect((await failing.find('/a', request)).page.raw.toString()).toBe('well')
})

// @ts-expect-error the cache hands a request on and reads nothing of it
const request: FastifyRequest = {}

const ask = async (url: string): Promise<string> => (await cache.find(url, request)).page.raw.toString()

async function nextRendering(): Promise<Held> {
  await expect.poll(() => held.length, { interval: 1 }).toBeGreaterThan(0)
  const [rendering] = held.splice(0, 1)
  if (rendering === undefined) throw new Error('nothing is rendered')
  return rendering
}

async function finish(html: string, tags: readonly Tag[] = [], status = 200): Promise<void> {
  const rendering = await nextRendering()
  rendering.note(tags)
  rendering.end(html, status)
}
