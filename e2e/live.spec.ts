import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { comments } from './comments-page.ts'
import { makePost, say, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { open, openAsMember } from './visit.ts'

let mara: Author
let otto: Author
beforeAll(async () => {
  ;[mara, otto] = await Promise.all([authorOf('mara'), authorOf('otto')])
})

/** Records the requests of one call from all tabs of the page's visitor. */
function requestsOf(page: Page, path: string): Request[] {
  const sent: Request[] = []
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent.push(request)
  })
  return sent
}

/** Waits until the page has a stream for all its topics. */
const joined = (page: Page, query: string) =>
  page.waitForResponse((reply) => reply.url().endsWith(`/api/live${query}`) && reply.status() === 200)

test.skipIf(!isThorough)(
  'a comment of somebody else appears by the live channel, and nobody asks every few seconds',
  async () => {
    const { id } = await makePost(otto)
    await withPage({}, async (page) => {
      const requested = requestsOf(page, '/api/blog/updates')
      const streams = requestsOf(page, '/api/live')
      const live = joined(page, `?posts=${id}`)
      await page.clock.install()
      await open(page, `/community/post/${id}`)
      await live
      // A page that joins the channel asks once for earlier events.
      await expect.poll(() => requested.length).toBeGreaterThanOrEqual(1)
      await page.clock.runFor(1_000)
      const before = requested.length
      await page.clock.runFor(20_000)
      // Without the channel there are four questions in this time.
      expect(requested.length - before).toBeLessThanOrEqual(1)
      await say(mara, id, '<p>Heard at once</p>')
      await comments(page).getByText('Heard at once').waitFor({ timeout: 5_000 })
      expect(streams).toHaveLength(1)
    })
  },
)

test('two tabs of a member share one stream; its token is in no URL, and the other tab goes on when one closes', async () => {
  const [first, second] = [await makePost(mara), await makePost(mara)]
  await withPage({ storage: mara.storage }, async (page) => {
    const streams = requestsOf(page, '/api/live')
    const live = joined(page, `?posts=${first.id}`)
    await openAsMember(page, `/community/post/${first.id}`)
    await live
    const other = await page.context().newPage()
    const both = joined(page, `?posts=${[first.id, second.id].join(',')}`)
    await openAsMember(other, `/community/post/${second.id}`)
    await both
    await say(otto, first.id, '<p>To the first</p>')
    await say(otto, second.id, '<p>To the second</p>')
    await comments(page).getByText('To the first').waitFor({ timeout: 5_000 })
    await comments(other).getByText('To the second').waitFor({ timeout: 5_000 })
    await other.getByRole('link', { name: /^Notifications, \d+\+? unread$/ }).waitFor()
    for (const stream of streams) {
      expect(stream.url()).not.toContain(mara.token)
      expect(stream.headers()['token']).toBe(mara.token)
    }
    const alone = other.waitForRequest((request) => request.url().includes('/api/live'))
    await page.close()
    await alone
    await say(otto, second.id, '<p>Still there</p>')
    await comments(other).getByText('Still there').waitFor({ timeout: 10_000 })
  })
})
