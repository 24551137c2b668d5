import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { signIn } from './account-journeys.ts'
import { bodyOf, box, choose, comment, comments, submit, write } from './comments-page.ts'
import { hide, makePost, passwordOf, say, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { readPage, type ReadPage } from './read-page.ts'
import { open } from './visit.ts'

let mara: Author
let otto: Author

beforeAll(async () => {
  ;[mara, otto] = await Promise.all([authorOf('mara'), authorOf('otto')])
})

test('POST-11 comments stand with author, day and rich text, replies under their parent, also without scripts', async () => {
  const { id } = await makePost(mara)
  const parent = await say(otto, id, '<p>With <strong>weight</strong></p>')
  const reply = await say(mara, id, '<p>An answer</p>', parent)
  const { content, document } = await readPage(`/community/post/${id}`)
  const part = content.getByRole('region', { name: 'Comments' })
  within(part).getByRole('heading', { name: 'Comments' })
  const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
  const first = document.querySelector(`#comment-${parent}`)
  for (const words of ['otto', `${month}/${day}/${year}`, 'With weight']) expect(first?.textContent).toContain(words)
  expect(first?.querySelector('strong')?.textContent).toBe('weight')
  expect(part.querySelectorAll(`li:has(> #comment-${parent}) > ul > li > #comment-${reply}`)).toHaveLength(1)
  expect(part.textContent).toContain('2 comments')
})

test('POST-11 further threads come as one scrolls, by the link without scripts, and a URL finds its comment', async () => {
  const { id } = await makePost(mara)
  const ids: number[] = []
  for (let index = 0; index < 25; index++) ids.push(await say(otto, id, `<p>Thread ${index}</p>`))
  const shownOn = ({ content }: ReadPage) => within(content.getByRole('region', { name: 'Comments' }))
  const first = shownOn(await readPage(`/community/post/${id}`))
  expect(first.getAllByRole('article')).toHaveLength(20)
  const more = first.getByRole('link', { name: 'Load more' }).getAttribute('href') ?? ''
  expect(more).toMatch(new RegExp(`^(?:/community/post/${id})?\\?shown=2`))
  expect(shownOn(await readPage(`/community/post/${id}?shown=2`)).getAllByRole('article')).toHaveLength(25)
  await withPage({}, async (page) => {
    await open(page, `/community/post/${id}`)
    const requested = page.waitForRequest((request) => request.url().includes('/api/blog/comments'))
    await comments(page).getByRole('article').last().scrollIntoViewIfNeeded()
    expect(Object.fromEntries(new URL((await requested).url()).searchParams)).toEqual({
      blog_id: String(id),
      limit: '20',
      offset: '20',
    })
    await expect
      .poll(async () => {
        await comments(page).getByRole('article').last().scrollIntoViewIfNeeded()
        return comments(page).getByRole('article').count()
      })
      .toBe(25)
    await expect.poll(() => comments(page).getByRole('link', { name: 'Load more' }).count()).toBe(0)
    await expect
      .poll(() =>
        comments(page)
          .getByRole('article')
          .evaluateAll((all) => new Set(all.map((each) => each.id)).size),
      )
      .toBe(25)
  })
  await withPage({}, async (page) => {
    await open(page, `/community/post/${id}#comment-${ids[24]}`)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`comment-${ids[24]}`)
  })
})

test('POST-12 POST-13 a member comments; the comment stands last without a reload, and after one', async () => {
  const { id } = await makePost(otto)
  await say(otto, id, '<p>Older</p>')
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, `/community/post/${id}`)
    await write(page, 'Leave your comment', 'Straight from the kitchen')
    const sent = bodyOf(page, 'blog/comment')
    await submit(page).click()
    expect(await sent).toEqual({
      user_id: mara.id,
      blog_id: id,
      comment_id: 0,
      comment: '<p>Straight from the kitchen</p>',
    })
    await expect
      .poll(() => comments(page).getByRole('article').last().textContent())
      .toContain('Straight from the kitchen')
    await expect.poll(() => comments(page).textContent()).toContain('2 comments')
    await expect.poll(() => box(page).textContent()).toBe('')
    // A keyboard goes on at what was written.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('kitchen')
    expect(await page.evaluate(() => document.activeElement?.id)).toMatch(/^comment-\d+$/)
    await page.reload()
    await comments(page).getByText('Straight from the kitchen').waitFor()
    await expect.poll(() => comments(page).getByText('Straight from the kitchen').count()).toBe(1)
  })
})

test.skipIf(!isThorough)(
  'POST-13 POST-14 POST-15 an empty comment, reply or edit says so and sends nothing; one that the server refuses stays in the form',
  async () => {
    const { id } = await makePost(otto)
    const mine = await say(mara, id, '<p>Mine</p>')
    await withPage({ storage: mara.storage, expectedErrors: [/status of 429/] }, async (page) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (new URL(request.url()).pathname.endsWith('comment')) sent.push(request.url())
      })
      await open(page, `/community/post/${id}`)
      await submit(page).click()
      await comments(page).getByText('Please add your comment').waitFor()
      await write(page, 'Leave your comment', '   ')
      await submit(page).click()
      await comments(page).getByText('Please add your comment').waitFor()
      for (const [mode, label] of [
        ['Reply', 'Your reply'],
        ['Edit', 'Your comment'],
      ] as const) {
        const dialog = await choose(page, mine, mode)
        await write(page, label, ' ')
        await dialog.getByRole('button', { name: 'Submit' }).click()
        await dialog.getByText('Please add your comment').waitFor()
        await dialog.getByRole('button', { name: 'Cancel' }).click()
        await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      }
      expect(sent).toEqual([])
      await page.route('**/api/blog/comment', (route) =>
        route.fulfill({
          status: 429,
          json: { status: 429, data: null, error: 'You can write 30 comments in 10 minutes.' },
        }),
      )
      await write(page, 'Leave your comment', 'One too many')
      await submit(page).click()
      await page.getByText('You can write 30 comments in 10 minutes.').waitFor()
      await expect.poll(() => box(page).textContent()).toBe('One too many')
      await expect.poll(() => comments(page).getByRole('article').count()).toBe(1)
    })
  },
)

test.skipIf(!isThorough)(
  'POST-16 ACCOUNT2-09 a visitor signs in to send, comes back to the post, and the comment is sent',
  async () => {
    const { id } = await makePost(otto)
    await withPage({}, async (page) => {
      await open(page, `/community/post/${id}`)
      await write(page, 'Leave your comment', 'Wait for me')
      await submit(page).click()
      await page.waitForURL('**/signin')
      await page.getByText('Sign in to comment', { exact: true }).waitFor()
      await signIn(page, 'mara', passwordOf('mara'))
      await page.waitForURL(`**/community/post/${id}*`)
      await comments(page).getByRole('article').getByText('Wait for me').waitFor()
    })
  },
)

test('POST-18 POST-19 POST-20 POST-21 POST-22 POST-23 POST-24 WRITING-16 CONSTANTS-11 a reply from the menu appears under its parent; the author edits in place and deletes; others report a comment and a post, with a reason, and are thanked', async () => {
  const { id } = await makePost(otto)
  const parent = await say(otto, id, '<p>A question</p>')
  const [mine, theirs] = [await say(mara, id, '<p>First version</p>'), await say(otto, id, '<p>Buy my cables</p>')]
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, `/community/post/${id}`)
    const dialog = await choose(page, parent, 'Reply')
    await write(page, 'Your reply', 'An answer')
    const sent = bodyOf(page, 'blog/comment')
    await dialog.getByRole('button', { name: 'Submit' }).click()
    expect(await sent).toEqual({ user_id: mara.id, blog_id: id, comment_id: parent, comment: '<p>An answer</p>' })
    await page.locator(`li:has(> #comment-${parent}) > ul`).getByText('An answer').waitFor()
    await expect
      .poll(() => comment(page, parent).evaluate((element) => element.contains(document.activeElement)))
      .toBe(true)

    await comment(page, theirs)
      .getByRole('button', { name: /^More about the comment/ })
      .click()
    const entries = page.getByRole('list', { name: 'More about the comment by otto' }).getByRole('button')
    await expect
      .poll(() => entries.allTextContents())
      .toEqual(['Reply', 'Quote', 'Report', 'Mute', 'Block', 'Save', 'Copy link'])
    await page.keyboard.press('Escape')

    const edit = await choose(page, mine, 'Edit')
    await write(page, 'Your comment', 'Second version')
    const changed = bodyOf(page, 'blog/update_comment')
    await edit.getByRole('button', { name: 'Submit' }).click()
    expect(await changed).toEqual({ user_id: mara.id, comment_id: mine, comment: '<p>Second version</p>' })
    await expect.poll(() => comment(page, mine).textContent()).toContain('Second version')
    await expect.poll(() => comment(page, mine).textContent()).toContain('edited')

    const remove = await choose(page, mine, 'Delete')
    const gone = bodyOf(page, 'blog/delete_comment')
    await remove.getByRole('button', { name: 'Submit' }).click()
    expect(await gone).toEqual({ user_id: mara.id, comment_id: mine })
    await expect.poll(() => comment(page, mine).count()).toBe(0)
    // WRITING-16
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await comment(page, mine).getByText('Second version').waitFor()
    const removeAgain = await choose(page, mine, 'Delete')
    await removeAgain.getByRole('button', { name: 'Submit' }).click()
    await expect.poll(() => comment(page, mine).count()).toBe(0)
    await expect.poll(() => comment(page, theirs).count()).toBe(1)

    const report = await choose(page, theirs, 'Report')
    await expect
      .poll(() => report.getByRole('radio').evaluateAll((all) => all.map((each) => each.getAttribute('value'))))
      .toEqual(['content', 'media', 'spam'])
    await report.getByRole('radio', { name: 'Spam' }).check()
    const reported = bodyOf(page, 'user/contact_us')
    await report.getByRole('button', { name: 'Submit' }).click()
    expect(await reported).toEqual({ user_id: mara.id, subject: `Comment report ${theirs}`, message: 'spam' })
    const thanks = page.getByRole('alertdialog', { name: 'Success' })
    await expect.poll(() => thanks.textContent()).toContain('Successfully submitted')
    await thanks.getByRole('button', { name: 'OK' }).click()

    await page.getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('button', { name: 'Report', exact: true }).click()
    const again = bodyOf(page, 'user/contact_us')
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click()
    expect(await again).toMatchObject({ subject: `Post report ${id}`, message: 'content' })
    await page.getByRole('alertdialog', { name: 'Success' }).waitFor()
  })
})

test('POST-22 POST-25 a visitor has no Edit and no Delete, and signs in to reply or report', async () => {
  const { id } = await makePost(otto)
  const theirs = await say(otto, id, '<p>Hello</p>')
  await withPage({}, async (page) => {
    for (const mode of ['Reply', 'Report']) {
      await open(page, `/community/post/${id}`)
      await comment(page, theirs)
        .getByRole('button', { name: /^More about the comment/ })
        .click()
      const entries = page.getByRole('list', { name: /^More about the comment/ }).getByRole('button')
      await expect.poll(() => entries.allTextContents()).toEqual(['Reply', 'Quote', 'Report', 'Save', 'Copy link'])
      await entries.filter({ hasText: mode }).click()
      await page.waitForURL('**/signin')
    }
    await signIn(page, 'mara', passwordOf('mara'))
    await page.waitForURL(`**/community/post/${id}#comment-${theirs}`)
  })
})

test.skipIf(!isThorough)('a hidden comment is a neutral line for others; its author reads it, and why', async () => {
  const { id } = await makePost(otto)
  const [words, note] = ['<p>Something unkind</p>', 'Please argue about the song.']
  const mine = await say(mara, id, words)
  await hide('comment', mine, otto, note)
  const { document, html } = await readPage(`/community/post/${id}`)
  expect(document.querySelector(`#comment-${mine}`)?.textContent).toContain('A moderator hid this comment.')
  expect(html).not.toContain('Something unkind')
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, `/community/post/${id}`)
    await comment(page, mine).getByText(note).waitFor()
    await expect.poll(() => comment(page, mine).textContent()).toContain('Something unkind')
  })
})

test('WRITING-06 a sent comment is in view and marked for 3 s, and a neutral toast confirms it', async () => {
  const { id } = await makePost(mara)
  // More than one page, so that the list could load the next one above the comment.
  for (let index = 0; index < 21; index++) await say(otto, id, `<p>Thread ${index}</p>${'<p>and on</p>'.repeat(8)}`)
  await withPage({ width: 1440, height: 900, storage: mara.storage }, async (page) => {
    await open(page, `/community/post/${id}`)
    await write(page, 'Leave your comment', 'Down here')
    await submit(page).click()
    const fresh = comments(page).getByRole('article', { name: 'Comment by mara' })
    await fresh.and(page.locator('[data-new]')).waitFor()
    const isInView = () =>
      fresh.evaluate((each) => {
        const { top, bottom } = each.getBoundingClientRect()
        return top > 0 && bottom < innerHeight
      })
    await expect.poll(isInView).toBe(true)
    const toast = page.getByRole('status').filter({ hasText: 'Your comment was published' })
    await toast.waitFor()
    expect(await page.getByRole('alert').filter({ hasText: 'comment' }).count()).toBe(0)
    await page.locator('[data-new]').waitFor({ state: 'detached' })
    expect(await isInView()).toBe(true)
  })
})
