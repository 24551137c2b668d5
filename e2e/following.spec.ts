import { expect, test } from 'vitest'
import { callApi } from './account-journeys.ts'
import { authorOf, makePost } from './community-world.ts'
import { newAuthor, setFollow } from './follow-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage } from './read-page.ts'
import { expectSteady, openAsMember } from './visit.ts'

const ROW = 'New from artists and podcasts you follow'

test('HOMEFEED-01 HOMEFEED-03 HOMEFEED-05 a new member is led to follow; then stream and home page show what is new, and nothing moves', async () => {
  expect((await readPage('/')).content.queryByRole('heading', { name: ROW })).toBeNull()
  const author = await newAuthor()
  const otto = await authorOf('otto')
  const { title } = await makePost(otto)
  const { albums } = await read('song/search_all_v1', { search_text: '' })
  await withPage({ storage: author.storage }, async (page) => {
    await openAsMember(page, '/following')
    await page.getByText('You follow nobody yet').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Find artists' }).waitFor()
    await setFollow(author, otto, true)
    await callApi('song/update_artist_follow', { artist_id: albums.data[0]?.artist_id }, author.token)
    await page.reload()
    await page.getByRole('listitem').filter({ hasText: title }).getByText('wrote a post').waitFor()
    await page.getByRole('listitem').getByText('released an album').first().waitFor()
    await page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name: 'Episodes' }).click()
    await page.getByText('None of this kind yet').waitFor()
    // The first visit shows one row and stores their number.
    for (let visit = 0; visit < 2; visit += 1) {
      await page.goto('/')
      await page.getByRole('heading', { name: ROW }).waitFor()
    }
    await expectSteady(page)
  })
})
