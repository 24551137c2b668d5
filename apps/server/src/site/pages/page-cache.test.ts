import type { FastifyRequest } from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import type { Tag } from '../../invalidation/tags.ts'
import { FRESH_MS, RENEW_MS, pageCache } from './page-cache.ts'
import type { PageCache } from './page-cache.ts'

/** A rendering that waits until the test ends it, and the tags that it reads until then. */
type Held = { url: string; note: (tags: readonly Tag[]) => void; end: (html: string, status?: number) => void }

let time: number
let held: Held[]
let cache: PageCache
let counted: number
beforeEach(() => {
  time = 0
  held = []
  counted = 0
  cache = pageCache(
    (url, _request, note) =>
      new Promise((resolve) => {
        held.push({ url, note, end: (html, status = 200) => resolve({ status, headers: {}, html }) })
      }),
    {
      now: () => time,
      countRendering: () => {
        counted += 1
      },
    },
  )
})

test('a URL is rendered once for all requests, and again when the page is outdated; an outdated page is never sent', async () => {
  const [first, second] = [ask('/a'), ask('/a')]
  await finish('one')
  expect([await first, await second, await ask('/a')]).toEqual(['one', 'one', 'one'])
  expect(counted).toBe(1)
  time = FRESH_MS + 1
  const late = ask('/a')
  await finish('two')
  expect(await late).toBe('two')
})

test('a page that expires soon is rendered again while the cached one is sent', async () => {
  const first = ask('/a')
  await finish('one')
  await first
  time = RENEW_MS + 1
  expect(await ask('/a')).toBe('one')
  expect(counted).toBe(1)
  await finish('two')
  await expect.poll(() => ask('/a')).toBe('two')
})

test('a change evicts the pages that show it, and no others', async () => {
  for (const [url, tag] of [
    ['/post', 'post:7'],
    ['/artist', 'artist'],
  ] as const) {
    const page = ask(url)
    await finish('before', [tag])
    await page
  }
  cache.evict(['post:7', 'topic'])
  expect(await ask('/artist')).toBe('before')
  const after = ask('/post')
  await finish('after', ['post:7'])
  expect(await after).toBe('after')
  cache.evict('everything')
  void ask('/artist')
  expect(await nextRendering()).toMatchObject({ url: '/artist' })
})

test('only pages that are too old to be sent are evicted without a request', async () => {
  const old = ask('/old')
  await finish('old')
  await old
  time = FRESH_MS
  const young = ask('/young')
  await finish('young')
  await young
  time = FRESH_MS + 1
  cache.sweep()
  expect(await ask('/young')).toBe('young')
  // A clock that is set back shows whether the page is still cached.
  time = FRESH_MS
  void ask('/old')
  expect(await nextRendering()).toMatchObject({ url: '/old' })
})

test.each(['before', 'after'])(
  'a page whose rendering a change overtakes is not kept, whether it read %s the change',
  async (when) => {
    const early = ask('/post')
    const rendering = await nextRendering()
    if (when === 'before') rendering.note(['post:7'])
    cache.evict(['post:7'])
    rendering.note(['post:7'])
    const [late, later] = [ask('/post'), ask('/post')]
    rendering.end('what was there')
    expect(await early).toBe('what was there')
    await finish('what is there', ['post:7'])
    // Both requests after the change share one rendering, which is cached.
    expect([await late, await later, await ask('/post')]).toEqual(['what is there', 'what is there', 'what is there'])
    expect(held).toEqual([])
  },
)

test('an unrelated change does not affect a rendering', async () => {
  const page = ask('/post')
  const rendering = await nextRendering()
  rendering.note(['post:7'])
  cache.evict(['post:8'])
  const late = ask('/post')
  rendering.end('one')
  expect([await page, await late]).toEqual(['one', 'one'])
})

test('during continuous changes at most one rendering of a URL runs, and no reply is older than its request', async () => {
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

test('a 404 for a page evicts the cached page', async () => {
  const page = ask('/post')
  await finish('text')
  await page
  time = RENEW_MS + 1
  expect(await ask('/post')).toBe('text')
  await finish('gone', [], 404)
  await expect
    .poll(() => {
      void ask('/post')
      return held.length
    })
    .toBe(1)
  const next = ask('/post')
  await finish('gone still', [], 404)
  expect(await next).toBe('gone still')
})

test('a failed rendering rejects the requests that wait for it, and the next request renders again', async () => {
  let fails = true
  const failing = pageCache(
    async () => {
      if (fails) throw new Error('broken')
      return { status: 200, headers: {}, html: 'well' }
    },
    { countRendering: () => {} },
  )
  await expect(failing.find('/a', request)).rejects.toThrow('broken')
  fails = false
  expect((await failing.find('/a', request)).raw.toString()).toBe('well')
})

// @ts-expect-error the cache hands a request on and reads nothing of it
const request: FastifyRequest = {}

const ask = async (url: string): Promise<string> => (await cache.find(url, request)).raw.toString()

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
