import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { callApi } from './account-journeys.ts'
import { authorOf, makePost, say } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { open, openAsMember } from './visit.ts'

const PRIVACY = '/account/?pid=privacy'

test.skipIf(!isThorough)(
  'PEACE-01 PEACE-02 PEACE-03 a member blocks the author of a comment, undoes it, and mutes a word',
  async () => {
    const [viewer, loud, otto] = [await newAuthor(), await newAuthor(), await authorOf('otto')]
    const { id } = await makePost(otto)
    const comment = await say(loud, id, '<p>A thunderous remark</p>')
    await say(otto, id, '<p>A calm answer</p>', comment)
    await withPage({ storage: viewer.storage }, async (page) => {
      const place = page.locator(`#comment-${comment}`)
      await openAsMember(page, `/community/post/${id}`)
      await place.getByText('A thunderous remark').waitFor()
      await place.getByRole('button', { name: /^More about/ }).click()
      await place.getByRole('button', { name: 'Block' }).click()
      await page.getByText(`You blocked ${loud.username}.`).waitFor()
      await place.getByText('Hidden', { exact: true }).waitFor()
      expect(await page.getByText('A calm answer').isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Undo' }).click()
      await place.getByText('A thunderous remark').waitFor()

      await open(page, PRIVACY)
      await page.getByLabel('Word or phrase').fill('thunderous')
      await page.getByRole('button', { name: 'Add word' }).click()
      await page.getByRole('button', { name: 'Remove thunderous' }).waitFor()
      await open(page, `/community/post/${id}`)
      await place.getByText('Hidden by your word list').waitFor()
      await place.getByRole('button', { name: 'Show' }).click()
      await place.getByText('A thunderous remark').waitFor()

      await callApi('user/update_block', { member_id: loud.id, kind: 'block' }, viewer.token)
      await open(page, PRIVACY)
      await expectNoSeriousAxe(page)
      await page.getByRole('button', { name: `Unblock ${loud.username}` }).click()
      await page.getByText('You blocked nobody').waitFor()
    })
  },
)

test.skipIf(!isThorough)('PEACE-01 a page for visitors never paints the texts of a blocked member', async () => {
  const [viewer, loud] = [await newAuthor(), await newAuthor()]
  const { id, title } = await makePost(loud)
  await callApi('user/update_block', { member_id: loud.id, kind: 'block' }, viewer.token)
  await withPage({ storage: viewer.storage, expectedErrors: [/status of 404/] }, async (page) => {
    // Without the answer the page stays as the server rendered it.
    await page.route('**/api/user/covered_members', () => undefined)
    await page.goto(`/community/post/${id}`)
    expect(await page.locator(`[data-by="${loud.id}"]`).first().isVisible()).toBe(false)
    expect(await page.getByText(title).count()).toBeGreaterThan(0)
  })
})
