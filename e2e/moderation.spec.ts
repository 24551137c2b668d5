import { reportSubject } from '@earshot/contract/community/report-subject'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, callApi, makeMember, signIn } from './account-journeys.ts'
import { expectNotification, makePost, say, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { open } from './visit.ts'

const cases = (page: Page) => page.getByRole('region', { name: 'Cases' }).getByRole('article')
const caseOf = (page: Page, words: string) => cases(page).filter({ hasText: words })

const report = (by: Author, kind: 'comment' | 'post', id: number, reason: 'content' | 'media' | 'spam' = 'spam') =>
  callApi('user/contact_us', { user_id: by.id, subject: reportSubject(kind, id), message: reason }, by.token)

let said = 0
/** A comment that two members reported; returns its words. */
async function reportedComment(): Promise<{ words: string; postId: number; title: string }> {
  said += 1
  const [mara, otto, edda] = [await authorOf('mara'), await authorOf('otto'), await authorOf('edda')]
  const words = `Cheap foghorns, number ${said} of ${Date.now()}`
  const post = await makePost(mara)
  const id = await say(otto, post.id, `<p>${words}</p>`)
  await report(mara, 'comment', id)
  await report(edda, 'comment', id, 'content')
  return { words, postId: post.id, title: post.title }
}

test('POST-23 API-16 a reported comment stands in the queue with its reasons; hidden, its author reads why, and the log keeps it', async () => {
  const [{ words, title }, edda, otto] = [await reportedComment(), await authorOf('edda'), await authorOf('otto')]
  await withPage({ storage: edda.storage }, async (page) => {
    await open(page, '/about')
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Moderation' }).click()
    await arriveAt(page, '/moderation')
    const item = caseOf(page, words)
    await item.getByRole('heading', { name: `Comment on “${title}”` }).waitFor()
    await expect
      .poll(() => item.getByRole('list', { name: 'Reasons' }).getByRole('listitem').allTextContents())
      .toEqual(['Content × 1', 'Spam × 1'])
    await expect.poll(() => item.textContent()).toContain('Reported by mara, edda')
    await item.getByRole('textbox', { name: 'Note to the author (optional)' }).fill('No trade here, please.')
    await item.getByRole('button', { name: 'Hide' }).click()
    await item.waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: 'Hidden.' }).waitFor()
    await page.getByRole('link', { name: 'Decisions' }).click()
    const line = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem').filter({ hasText: words })
    await line.getByText('No trade here, please.').waitFor()
    await expect.poll(() => line.textContent()).toContain('edda hid the comment')
  })
  await expectNotification(otto, 'No trade here, please.', title)
  await withPage({ storage: otto.storage }, async (page) => {
    await open(page, '/account/?pid=notifications')
    await page
      .getByRole('article')
      .filter({ hasText: title })
      .getByText('Your comment is hidden from others. No trade here, please.')
      .waitFor()
  })
})

test.skipIf(!isThorough)('hidden content can be shown again from the log', async () => {
  const [{ words, postId }, edda] = [await reportedComment(), await authorOf('edda')]
  await withPage({ storage: edda.storage }, async (page) => {
    await open(page, '/moderation')
    await caseOf(page, words).getByRole('button', { name: 'Hide' }).click()
    await caseOf(page, words).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Decisions' }).click()
    const lines = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem').filter({ hasText: words })
    await lines.getByRole('button', { name: 'Show again' }).click()
    await lines.filter({ hasText: 'edda showed again the comment' }).waitFor()
    await expect.poll(() => lines.getByRole('button', { name: 'Show again' }).count()).toBe(0)
  })
  await withPage({}, async (page) => {
    await open(page, `/community/post/${postId}`)
    await page.getByText(words).waitFor()
  })
})

test.skipIf(!isThorough)('deleting asks once more and can be left', async () => {
  const [{ words }, edda] = [await reportedComment(), await authorOf('edda')]
  await withPage({ storage: edda.storage }, async (page) => {
    await open(page, '/moderation')
    const item = caseOf(page, words)
    await item.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'hidden' })
    await expect.poll(() => item.count()).toBe(1)
    await item.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await item.waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: 'Deleted.' }).waitFor()
  })
})

test.skipIf(!isThorough)('a case that another moderator decided leaves the queue with a message', async () => {
  const [{ words }, edda] = [await reportedComment(), await authorOf('edda')]
  await withPage({ storage: edda.storage, expectedErrors: [/status of 404/] }, async (page) => {
    await open(page, '/moderation')
    const item = caseOf(page, words)
    await item.waitFor()
    await page.route('**/api/moderation/settle', (route) =>
      route.fulfill({ status: 404, json: { status: 404, data: null, error: 'This case is already decided.' } }),
    )
    await item.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('status').filter({ hasText: 'This case is already decided.' }).waitFor()
    await item.waitFor({ state: 'detached' })
  })
})

test('an administrator suspends a member, who reads why at sign-in, and restores the account from the list', async () => {
  const [edda, guest] = [await authorOf('edda'), await makeMember()]
  const search = encodeURIComponent(guest.username)
  await withPage({ storage: edda.storage }, async (page) => {
    await open(page, `/members?search=${search}`)
    await page.getByRole('button', { name: `Suspend ${guest.username}` }).click()
    const dialog = page.getByRole('dialog', { name: `Suspend ${guest.username}?` })
    await dialog.getByRole('textbox', { name: 'Reason (shown to the member)' }).fill('Sold votes.')
    await dialog.getByLabel('Until (optional)').fill('2999-12-31')
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    await dialog.getByRole('status').filter({ hasText: 'The account was suspended.' }).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: `Suspend ${guest.username}` }).click()
    const known = page.getByRole('dialog', { name: `${guest.username} is suspended` })
    await known.getByText('Sold votes.').waitFor()
    await known.getByRole('button', { name: 'Cancel' }).click()
  })
  await withPage({ expectedErrors: [/status of 403/] }, async (page) => {
    await open(page, '/signin')
    await signIn(page, guest.username, PASSWORD)
    await page
      .getByRole('alert')
      .filter({ hasText: /^This account is suspended until 2999-12-3\d \d\d:\d\d UTC\. Reason: Sold votes\.$/ })
      .waitFor()
  })
  await withPage({ storage: edda.storage }, async (page) => {
    await open(page, '/moderation?tab=suspensions')
    const account = page.getByRole('region', { name: 'Suspensions' }).getByRole('article', { name: guest.username })
    await account.getByText('suspended by edda').waitFor()
    await account.getByRole('button', { name: `Unsuspend ${guest.username}` }).click()
    await account.waitFor({ state: 'detached' })
    await page.getByRole('status').filter({ hasText: 'The account can be used again.' }).waitFor()
    await page.getByRole('link', { name: 'Decisions' }).click()
    const lines = page.getByRole('region', { name: 'Decisions' }).getByRole('listitem')
    await lines.filter({ hasText: `edda ended the suspension of ${guest.username}` }).waitFor()
    await lines
      .filter({ hasText: `edda suspended ${guest.username}` })
      .getByText('Sold votes.')
      .waitFor()
  })
  await withPage({}, async (page) => {
    await open(page, '/signin')
    await signIn(page, guest.username, PASSWORD)
    await arriveAt(page, '/')
  })
})

test('moderators and members see no button that suspends', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    await open(page, '/members')
    await page
      .getByRole('button', { name: /^Follow/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Suspend/ }).count()).toBe(0)
  })
})

test('others are told whom the page is for, find no link to it, and visitors go to sign in', async () => {
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/moderation/')) requests.push(request.url())
    })
    await open(page, '/moderation')
    await page.getByText('Only moderators can open this page').waitFor()
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await expect.poll(() => page.getByRole('banner').getByRole('link', { name: 'Moderation' }).count()).toBe(0)
    expect(requests).toEqual([])
  })
  await withPage({}, async (page) => {
    await open(page, '/moderation')
    await arriveAt(page, '/signin')
  })
})
