import { expect, test } from 'vitest'
import { authorOf, makePost, say } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { withPage } from './harness.ts'
import { readPage, linksOf, wordsOf } from './read-page.ts'
import { openAsMember } from './visit.ts'

test('PERSON-01 PERSON-02 the profile of a member is rendered for visitors, with what the member shares, and names of authors lead to it', async () => {
  const otto = await authorOf('otto')
  const { id, title } = await makePost(otto)
  await say(otto, id, '<p>Heard on a ferry</p>')
  const post = await readPage(`/community/post/${id}`)
  expect(linksOf(post.document)).toContain('/member/otto')
  const page = await readPage('/member/otto')
  expect(page.status).toBe(200)
  expect(wordsOf(page.content.getByRole('heading', { level: 1 }))).not.toBe('')
  const tabs = page.content.getByRole('navigation', { name: 'Shared by this member' })
  expect([...tabs.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Posts',
    'Comments',
    'Playlists',
    'Reviews',
  ])
  expect(linksOf(page.document)).toContain(`/community/post/${id}`)
  page.content.getByText(title)
  page.content.getByRole('button', { name: 'Follow otto' })
  const comments = await readPage('/member/otto?tab=comments')
  comments.content.getByText('Heard on a ferry')
  // Likes are private until the member shows them.
  const likes = await readPage('/member/otto?tab=likes')
  likes.content.getByText('Nothing here yet')
})

test('PERSON-01 another spelling of the name leads to the profile, and an unknown name is 404', async () => {
  const other = await readPage('/member/OTTO', { redirect: 'manual' })
  expect([other.status, other.headers.get('location')]).toEqual([302, '/member/otto'])
  expect((await readPage('/member/nobody-has-this-name')).status).toBe(404)
})

test('PERSON-03 PERSON-04 the owner edits the profile in place, with a new name that the old path leads to', async () => {
  const { username, storage } = await newAuthor()
  await withPage({ storage }, async (page) => {
    await openAsMember(page, `/member/${username}`)
    await page.getByRole('button', { name: 'Edit profile' }).click()
    const form = page.getByRole('form', { name: 'Edit profile' })
    await form.getByLabel('Pronouns').fill('she/her')
    await form.getByRole('button', { name: 'Add a link' }).click()
    await form.getByLabel('Address of link 1').fill('https://band.example/tour')
    await form.getByLabel('Who sees my likes').selectOption('everybody')
    await form.getByLabel('Username').fill(`${username} anew`)
    await form.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(`**/member/${encodeURIComponent(`${username} anew`)}`)
    await page.getByText('she/her', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'band.example', exact: true }).waitFor()
    await page
      .getByRole('navigation', { name: 'Shared by this member' })
      .getByRole('link', { name: /^Likes/ })
      .waitFor()
  })
  const former = await readPage(`/member/${username}`, { redirect: 'manual' })
  expect([former.status, former.headers.get('location')]).toEqual([
    302,
    `/member/${encodeURIComponent(`${username} anew`)}`,
  ])
})
