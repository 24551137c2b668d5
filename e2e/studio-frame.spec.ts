import { beforeAll, expect, test } from 'vitest'
import { callApi, placeOf, signIn } from './account-journeys.ts'
import { authorOf, passwordOf, type Author } from './community-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { expectFineInEveryLook } from './looks.ts'
import { go } from './studio-page.ts'
import { open } from './visit.ts'

const SECTIONS = ['overview', 'profile', 'figures?days=all', 'figures/counted', 'team', 'history']

let otto: Author
let artist: { id: number; name: string }
beforeAll(async () => {
  otto = await authorOf('otto')
  const { artists = [] } = await read('user/earnings', {}, otto.token)
  if (artists[0] === undefined) throw new Error('otto has no artist')
  artist = artists[0]
})

test('STUDIO-02 one document without data of members answers every address of the studio, and no search engine lists it', async () => {
  const first = await fetch(`${siteUrl()}/artist_portal/overview`)
  const second = await fetch(`${siteUrl()}/artist_portal/artist/1/team?page=2`)
  expect(first.status).toBe(200)
  expect(first.headers.get('x-robots-tag')).toBe('noindex')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  expect(await first.text()).toBe(await second.text())
  expect((await fetch(`${siteUrl()}/artist_portal/assets/missing.js`)).status).toBe(404)
})

test('STUDIO-01 STUDIO-02 STUDIO-04 the portal leads a visitor to sign in and then to the studio, as does every address below it', async () => {
  await withPage({}, async (page) => {
    await open(page, '/artist_portal')
    await page.locator('#content').getByRole('link', { name: 'Sign in' }).click()
    await signIn(page, 'otto', passwordOf('otto'))
    await page.waitForURL('/artist_portal/overview')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await page.goto('/artist_portal')
    await page.waitForURL('/artist_portal/overview')
  })
  await withPage({}, async (page) => {
    const path = `/artist_portal/artist/${artist.id}/overview?from=mail`
    await page.goto(path)
    await page.waitForURL('/signin')
    await signIn(page, 'otto', passwordOf('otto'))
    await page.getByRole('heading', { level: 1, name: artist.name }).waitFor()
    expect(placeOf(page)).toBe(path)
  })
})

test('STUDIO-06 the switch changes the creator, and the page of an unknown one says so', async () => {
  await withPage({ storage: otto.storage }, async (page) => {
    await page.goto('/artist_portal/overview')
    await page.getByRole('button', { name: 'Working on' }).click()
    await page.getByRole('list', { name: 'Working on' }).getByRole('link', { name: artist.name }).click()
    await page.getByRole('heading', { level: 1, name: artist.name }).waitFor()
    expect(placeOf(page)).toBe(`/artist_portal/artist/${artist.id}/overview`)
    await page.goto('/artist_portal/artist/1/nothing')
    await page.getByRole('heading', { level: 1, name: 'This page does not exist' }).waitFor()
  })
})

test('STUDIO-22 the studio fits a phone of 360 px and a desktop, and axe finds nothing serious', async () => {
  await withPage({ storage: otto.storage }, async (page) => {
    await page.goto('/artist_portal/overview')
    for (const path of ['overview?start=artist', ...SECTIONS.map((each) => `artist/${artist.id}/${each}`)]) {
      await go(page, `/artist_portal/${path}`)
      await expectFineInEveryLook(page, [360, 1440])
    }
  })
})

test('STUDIO-14 STUDIO-20 STUDIO-21 a profile keeps what was typed until it is saved, also over the change of another member', async () => {
  const creator = { kind: 'artist' as const, id: artist.id }
  const before = await read('studio/profile', creator, otto.token)
  const saveElsewhere = async (links: { label: string; url: string }[]) => {
    const { version } = await read('studio/profile', creator, otto.token)
    await callApi('studio/update_profile', { ...creator, version, links }, otto.token)
  }
  await withPage({ storage: otto.storage, expectedErrors: [/409 \(Conflict\)/] }, async (page) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto(`/artist_portal/artist/${artist.id}/profile`)
    await page.getByLabel('About').fill('Two cousins and a piano.')
    await page.reload()
    await page.getByText('Not saved yet').waitFor()
    expect(await page.getByLabel('About').inputValue()).toBe('Two cousins and a piano.')
    await saveElsewhere([{ label: 'Letters', url: 'https://letters.example' }])
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('otto changed this').waitFor()
    await page.getByRole('button', { name: 'Save mine over it' }).click()
    await page.getByText(/^Saved \d\d:\d\d$/).waitFor()
  })
  const { version, bio } = await read('studio/profile', creator, otto.token)
  expect(bio).toBe('<p>Two cousins and a piano.</p>')
  await callApi('studio/update_profile', { ...creator, version, bio: before.bio, links: before.links }, otto.token)
})
