import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { callApi } from './account-journeys.ts'
import { choose, comment, comments, submit, write } from './comments-page.ts'
import { makePost, say, authorOf, type Author } from './community-world.ts'
import { launch, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { open, withoutLive } from './visit.ts'

let mara: Author
let otto: Author

beforeAll(async () => {
  ;[mara, otto] = await Promise.all([authorOf('mara'), authorOf('otto')])
})

test('two people in two browsers: what one writes appears at the other, once, and is announced', async () => {
  const { id } = await makePost(otto)
  const parent = await say(otto, id, '<p>Who is awake?</p>')
  await withPage({ storage: mara.storage }, async (page) => {
    const context = await (
      await launch()
    ).newContext({
      baseURL: siteUrl(),
      storageState: {
        cookies: [],
        origins: [
          { origin: siteUrl(), localStorage: Object.entries(otto.storage).map(([name, value]) => ({ name, value })) },
        ],
      },
    })
    try {
      const other = await context.newPage()
      await Promise.all([open(page, `/community/post/${id}`), open(other, `/community/post/${id}`)])
      await write(page, 'Leave your comment', 'I am')
      await submit(page).click()
      await comments(page).getByRole('article').getByText('I am').waitFor()
      await comments(other).getByRole('article').getByText('I am').waitFor()
      await comments(other).getByRole('status').getByText('1 new comment', { exact: true }).waitFor()
      await expect.poll(() => comments(other).textContent()).toContain('2 comments')

      const dialog = await choose(other, parent, 'Reply')
      await write(other, 'Your reply', 'Me too')
      await dialog.getByRole('button', { name: 'Submit' }).click()
      await page.locator(`li:has(> #comment-${parent}) > ul`).getByText('Me too').waitFor()
      await comments(page).getByRole('status').getByText('1 new comment', { exact: true }).waitFor()
      for (const each of [page, other]) await expect.poll(() => comments(each).getByRole('article').count()).toBe(3)
    } finally {
      await context.close()
    }
  })
})

test.skipIf(!isThorough)(
  'POST-20 POST-21 a comment that its author changes or deletes changes or disappears on open pages of others',
  async () => {
    const { id } = await makePost(otto)
    const [first, second, third] = [
      await say(otto, id, '<p>Rough words</p>'),
      await say(otto, id, '<p>To be deleted</p>'),
      await say(otto, id, '<p>This goes</p>'),
    ]
    const reply = await say(mara, id, '<p>An answer to it</p>', second)
    await withPage({ storage: mara.storage }, async (page) => {
      await open(page, `/community/post/${id}`)
      await comment(page, second).waitFor()
      await callApi(
        'blog/update_comment',
        { user_id: otto.id, comment_id: first, comment: '<p>Gentle words</p>' },
        otto.token,
      )
      await callApi('blog/delete_comment', { user_id: otto.id, comment_id: second }, otto.token)
      await comment(page, first).getByText('Gentle words').waitFor()
      await callApi('blog/delete_comment', { user_id: otto.id, comment_id: third }, otto.token)
      await comment(page, second).getByText('This comment was deleted.').waitFor()
      await comment(page, third).waitFor({ state: 'detached' })
      await comments(page).getByText('2 comments', { exact: true }).waitFor()
      await expect
        .poll(() => comments(page).locator(`li:has(> #comment-${second}) > ul > li > #comment-${reply}`).count())
        .toBe(1)
      await expect.poll(() => comments(page).getByText('To be deleted').count()).toBe(0)
    })
  },
)

test.skipIf(!isThorough)(
  'POST-11 WRITING-05 a long thread shows its first replies, brings further ones when asked, and a URL finds one of them',
  async () => {
    const { id } = await makePost(otto)
    const root = await say(otto, id, '<p>Who else?</p>')
    const replies: number[] = []
    for (let index = 0; index < 65; index++) replies.push(await say(mara, id, `<p>Reply ${index}</p>`, root))
    await withPage({}, async (page) => {
      await open(page, `/community/post/${id}`)
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(31)
      await comments(page).getByRole('button', { name: 'Show more replies' }).click()
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(61)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${replies[30]}`)
      await comments(page).getByRole('button', { name: 'Show more replies' }).click()
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(66)
      await expect.poll(() => comments(page).getByRole('button', { name: 'Show more replies' }).count()).toBe(0)
    })
    await withPage({}, async (page) => {
      await open(page, `/community/post/${id}?comment=${replies[50]}`)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${replies[50]}`)
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(52)
    })
  },
)

test.skipIf(!isThorough)(
  'POST-11 coming back to a post brings the comments as they were left, with the comment one read in its place',
  async () => {
    const { id } = await makePost(mara)
    const ids: number[] = []
    for (let index = 0; index < 45; index++) ids.push(await say(otto, id, `<p>Thread ${index}</p>`))
    await withPage({}, async (page) => {
      await open(page, `/community/post/${id}`)
      await expect
        .poll(async () => {
          await comments(page).getByRole('article').last().scrollIntoViewIfNeeded()
          return comments(page).getByRole('article').count()
        })
        .toBe(45)
      await comment(page, ids[4] ?? 0).evaluate((element) => element.scrollIntoView({ block: 'start' }))
      const topOf = () =>
        comment(page, ids[4] ?? 0).evaluate((element) => Math.round(element.getBoundingClientRect().top))
      const before = await topOf()
      await page
        .getByRole('link', { name: 'Members' })
        .first()
        .evaluate((link: HTMLElement) => link.click())
      await page.waitForURL((url) => url.pathname === '/members')
      await page.getByPlaceholder('Search by name').waitFor()
      await page.goBack()
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(45)
      await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(4)
    })
  },
)

test.skipIf(!isThorough)(
  'a URL that names a comment marks it, also when it comes later, and says so when it is gone',
  async () => {
    const { id } = await makePost(mara)
    const ids: number[] = []
    for (let index = 0; index < 25; index++) ids.push(await say(otto, id, `<p>Thread ${index}</p>`))
    const gone = await say(otto, id, '<p>Not for long</p>')
    await callApi('blog/delete_comment', { user_id: otto.id, comment_id: gone }, otto.token)
    await withPage({}, async (page) => {
      await open(page, `/community/post/${id}#comment-${ids[24]}`)
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${ids[24]}`)
      await expect
        .poll(() => comment(page, ids[24] ?? 0).evaluate((element) => getComputedStyle(element).backgroundColor))
        .not.toBe('rgba(0, 0, 0, 0)')
    })
    await withPage({ expectedErrors: [/status of 404/] }, async (page) => {
      await open(page, `/community/post/${id}#comment-${gone}`)
      await comments(page).getByText('This comment no longer exists.').waitFor()
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(20)
    })
  },
)

test('WRITING-05 names lead to their people, times and links to their comments, and a branch folds', async () => {
  const { id } = await makePost(mara)
  const parent = await say(otto, id, '<p>A long story</p>')
  const reply = await say(mara, id, '<p>An answer</p>', parent)
  await withPage({}, async (page) => {
    await open(page, `/community/post/${id}`)
    await expect
      .poll(() => comment(page, parent).getByRole('link', { name: 'otto', exact: true }).getAttribute('href'))
      .toBe('/member/otto')
    await comment(page, parent).locator('time').click()
    await page.waitForURL((url) => url.hash === `#comment-${parent}`)
    await expect.poll(() => comments(page).getByText('Author', { exact: true }).count()).toBe(1)
    await comment(page, parent).getByRole('button', { name: 'Hide 1 reply' }).click()
    await expect.poll(() => comments(page).getByRole('article').count()).toBe(1)
    await comment(page, parent).getByRole('button', { name: 'Show 1 reply' }).click()
    await expect.poll(() => comments(page).getByRole('article').count()).toBe(2)
    await open(page, `/community/post/${id}?comment=${reply}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${reply}`)
    await expect.poll(() => comment(page, reply).getAttribute('data-named')).toBe('')
    const menu = comment(page, reply).getByRole('button', { name: /^More about the comment/ })
    await menu.click()
    await page.evaluate(() => {
      navigator.clipboard.writeText = async (text) => {
        document.title = text
      }
    })
    await page.getByRole('button', { name: 'Copy link', exact: true }).click()
    await expect.poll(() => page.title()).toMatch(new RegExp(`/community/post/${id}\\?comment=${reply}$`))
  })
})

test.skipIf(!isThorough)(
  'without the live channel the page asks for news, only while it is seen, and less often while the server fails',
  async () => {
    const { id } = await makePost(otto)
    await withPage({ expectedErrors: [/status of 500/] }, async (page) => {
      await withoutLive(page)
      let requested = 0
      let isFailing = false
      await page.route('**/api/blog/updates*', (route) => {
        requested += 1
        return isFailing
          ? route.fulfill({
              status: 500,
              contentType: 'application/json',
              body: JSON.stringify({ status: 500, data: null, error: 'No.' }),
            })
          : route.continue()
      })
      await page.clock.install()
      await open(page, `/community/post/${id}`)
      const turn = async () => {
        const before = requested
        await page.clock.runFor(5000)
        await expect.poll(() => requested).toBe(before + 1)
      }
      await turn()
      await setHidden(page, true)
      const seen = requested
      await page.clock.runFor(60_000)
      expect(requested).toBe(seen)
      await setHidden(page, false)
      await page.clock.runFor(10)
      await expect.poll(() => requested).toBe(seen + 1)
      isFailing = true
      await turn()
      const failed = requested
      await page.clock.runFor(5000)
      expect(requested).toBe(failed)
      await page.clock.runFor(6000)
      await expect.poll(() => requested).toBe(failed + 1)
    })
  },
)

test.skipIf(!isThorough)('a post with a thousand comments shows the first at once and stays quick', async () => {
  const { id } = await makePost(otto)
  const threads = Array.from({ length: 1000 }, (_, index) => ({
    id: 1_000_000 + index,
    blog_id: id,
    comment: `<p>Number ${index}</p>`,
    created_at: '2026-01-01T00:00:00Z',
    user: { id: 1, username: 'mara' },
    r_comments: [],
    parent_id: 0,
  }))
  await say(mara, id, '<p>The real one</p>')
  await withPage({ storage: otto.storage }, async (page) => {
    // The member's own reading brings all of them.
    await page.route('**/api/blog/related_posts*', async (route) => {
      const reply = await route.fetch()
      const envelope: { data: object } = await reply.json()
      await route.fulfill({
        response: reply,
        json: { ...envelope, data: { ...envelope.data, comments: threads, counts: { comments: 1000, threads: 1000 } } },
      })
    })
    await open(page, `/community/post/${id}`)
    await comments(page).getByText('Number 0', { exact: true }).waitFor()
    const drawn = await page.evaluate(async () => {
      const start = performance.now()
      window.scrollTo(0, document.body.scrollHeight / 2)
      await new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve))
      })
      return performance.now() - start
    })
    expect(drawn).toBeLessThan(1000)
    await expect
      .poll(() =>
        comments(page)
          .locator('#comment-1000500')
          .evaluate((element) => getComputedStyle(element.closest('li') ?? element).contentVisibility),
      )
      .toBe('auto')
  })
})

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}

test('POST-11 the count of the comments equals what the API says', async () => {
  const { id } = await makePost(otto)
  await say(otto, id, '<p>One</p>')
  const { comments_count: total } = await read('blog/updates', { blog_id: id, after: 0 })
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, `/community/post/${id}`)
    await comments(page).getByText(`${total} comment`, { exact: true }).waitFor()
  })
})
