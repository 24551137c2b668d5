import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { writingTopic, makePost, authorOf } from './community-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'

test.skipIf(!isThorough)('a post of which only a part arrived goes with the draft that is thrown away', async () => {
  const mara = await authorOf('mara')
  const topic = await writingTopic()
  const { id, title } = await makePost(mara)
  const draft = JSON.stringify({
    title,
    subTitle: '',
    description: '',
    blocks: [{ key: 'one', type: 'text', html: '<p>Never sent</p>' }],
    stored: { id, keys: [], told: '' },
  })
  const storage = {
    ...mara.storage,
    selection: JSON.stringify({ communityCategoryData: topic }),
    'earshot-drafts': JSON.stringify({
      drafts: [{ key: `create/${topic.id}`, text: draft, owner: mara.id, at: Date.now() }],
    }),
  }
  await withPage({ storage }, async (page) => {
    await page.goto('/community/create')
    await page.getByRole('button', { name: 'Delete draft' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this draft?' })
    await dialog.getByText('parts of this post that were already sent').waitFor()
    await dialog.getByRole('button', { name: 'Delete draft' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe('')
  })
  await expect(read('blog/post', { blog_id: id })).rejects.toThrow('404')
})
