import { reportSubject } from '@earshot/contract/community/report-subject'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, callApi } from './account-journeys.ts'
import { makePost, say, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { open } from './visit.ts'

// Other cases of the same author quote the comment too.
const caseOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Cases' }).getByRole('article', { name, exact: true })

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

test.skipIf(!isThorough)(
  'POST-23 COMMUNITYDESK-08 the old address leads to the queue, where a decided case stays folded with Undo',
  async () => {
    const [{ words, title }, edda] = [await reportedComment(), await authorOf('edda')]
    await withPage({ storage: edda.storage }, async (page) => {
      await open(page, '/moderation')
      await arriveAt(page, '/desk/community/cases')
      const item = caseOf(page, `Comment on “${title}”`)
      await item.getByText(words).first().waitFor()
      await expect
        .poll(() => item.getByRole('list', { name: 'Reasons' }).getByRole('listitem').allTextContents())
        .toEqual(['Content × 1', 'Spam × 1'])
      await item.getByRole('button', { name: 'Hide' }).click()
      await item.waitFor({ state: 'detached' })
      const folded = page.getByRole('status').filter({ hasText: 'Hidden' }).filter({ hasText: title })
      await folded.getByRole('button', { name: 'Undo' }).click()
      await item.waitFor()
    })
  },
)

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
