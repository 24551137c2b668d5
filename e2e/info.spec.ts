import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, sampleOf } from '../apps/server/src/testing/thorough.ts'
import { galleries } from '../apps/web/app/features/info/words/galleries.ts'
import { callApi, makeMember, openSignedIn } from './account-journeys.ts'
import { authorOf } from './community-world.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { blockOf, readPage, wordsOf } from './read-page.ts'
import { open, openAsMember, pathOf } from './visit.ts'

const CONTACT = ['/contact', '/contact-page', '/contact-sidebar-map', '/contact-page-cover'] as const
const WITHOUT_CALL = [
  '/help-center',
  '/help-center-article',
  '/mobile-app',
  '/pricing',
  '/about',
  '/about-side-cover',
  '/company-terms',
  '/blog-newsroom',
  '/blog-reach-view',
  '/blog-search',
  '/blog-article',
  '/themes',
] as const

const PHONE = { width: 390, height: 844 } as const
const DESK = { width: 1440, height: 900 } as const

const form = (page: Page) => page.getByRole('form', { name: 'Write to us' })

async function fillIn(page: Page, { message, email = 'nell@example.org' }: { message: string; email?: string }) {
  await form(page).getByLabel('Your name *').fill('Nell')
  await form(page).getByLabel('Your e-mail *').fill(email)
  await form(page).getByLabel('Your message *').fill(message)
}
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()

test('FAQ-01 FAQ-02 the questions of user/faqs stand on the page with their answers, without scripts too', async () => {
  const faqs = await read('user/faqs', {})
  expect(faqs.length).toBeGreaterThan(15)
  const { content, follow } = await readPage('/faq')
  expect(content.getAllByRole('heading', { level: 3, hidden: true }).map(wordsOf)).toEqual(
    faqs.map(({ title }) => title),
  )
  const question = content.getByRole('heading', { level: 3, name: 'Do I need an account?', hidden: true })
  const answer = within(blockOf(question, 'details'))
  answer.getByText(/Not for listening and reading\./)
  const link = answer.getByRole('link', { name: 'Link to this answer: Do I need an account?', hidden: true })
  const page = await follow(link)
  page.getByRole('heading', { level: 1, name: 'Do I need an account?' })
  expect(page.document.title).toContain('Do I need an account?')
})

test('FAQ-01 a search finds words of questions and answers, an answer has a URL, an old URL says so', async () => {
  await withPage(PHONE, async (page) => {
    await open(page, '/faq')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('JSPF')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('1 answer for “JSPF”').waitFor()
    expect(pathOf(page)).toBe('/faq?search=JSPF')
    await page.getByText('Export them as M3U8, JSPF or XSPF').waitFor()
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('zzzzqq')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Nothing found').waitFor()
  })
  const { content } = await readPage('/faq?q=999999')
  content.getByText(/This answer no longer exists\./)
})

test('CONTACT-01 CONTACT-02 CONTACT-04 every arrangement shows blurb, phone, e-mail, address, a map with its pins and the form', async () => {
  const {
    contact: { blurb, phone, email, address, pins },
  } = await read('cover/settings', {})
  const [pin] = pins
  for (const path of CONTACT) {
    const { content } = await readPage(path)
    for (const text of [blurb, phone, email, address])
      expect(content.getAllByText(text).length, path).toBeGreaterThan(0)
    expect(content.getByRole('img').getAttribute('aria-label'), path).toContain(`Map of ${pin?.location.address}`)
    const places = within(content.getByRole('region', { name: 'Map' })).getAllByRole('listitem')
    expect(places).toHaveLength(pins.length)
    expect(wordsOf(places[0])).toContain(pin?.location.address)
    content.getByRole('form', { name: 'Write to us' })
  }
})

test.skipIf(!isThorough)('CONTACT-04 the four arrangements differ', async () => {
  const places = new Set<string>()
  await withPage(DESK, async (page) => {
    for (const path of CONTACT) {
      await open(page, path)
      const boxes = await Promise.all(
        [form(page), page.getByRole('region', { name: 'Map' })].map((part) => part.boundingBox()),
      )
      places.add(boxes.map((box) => `${Math.round(box?.x ?? 0)} ${Math.round(box?.y ?? 0)}`).join(', '))
    }
  })
  expect(places.size).toBe(CONTACT.length)
})

test.skipIf(!isThorough)(
  'CONTACT-03 SITE-19 name, e-mail and message are required, a message that could not be sent stays in the form, and the old address leads admins to the messages',
  async () => {
    const words = `Which tuba is this? ${Date.now()}`
    await withPage({ ...PHONE, expectedErrors: [/status of 429/] }, async (page) => {
      await open(page, '/contact')
      await send(page)
      await expect.poll(() => form(page).getByText('is required', { exact: true }).count()).toBe(3)
      await fillIn(page, { message: words, email: 'nell' })
      await send(page)
      await form(page).getByText('is not an e-mail address').waitFor()
      await fillIn(page, { message: words, email: `${'n'.repeat(300)}@example.org` })
      await form(page).getByText('must be at most 300 characters').waitFor()
      await fillIn(page, { message: words })
      await page.route(
        '**/api/user/contact_message',
        (route) => route.fulfill({ status: 429, json: { status: 429, data: null, error: 'Too many requests.' } }),
        { times: 1 },
      )
      await send(page)
      await page.getByRole('alert').filter({ hasText: 'Too many requests.' }).waitFor()
      expect(await form(page).getByLabel('Your message *').inputValue()).toBe(words)
      await send(page)
      await page.getByRole('status').filter({ hasText: 'Successfully submitted' }).waitFor()
      await expect.poll(() => form(page).getByLabel('Your message *').inputValue()).toBe('')
    })
    const edda = await authorOf('edda')
    await withPage({ storage: edda.storage }, async (page) => {
      await page.goto('/moderation?tab=messages')
      await page.waitForURL('**/desk/site/contact/messages')
      const message = page.getByRole('row').filter({ hasText: words })
      await message.getByText('nell@example.org').waitFor()
      await expectNoSeriousAxe(page)
      await message.getByRole('button', { name: 'Mark as answered' }).click()
      await message.getByRole('button', { name: 'Open again' }).waitFor()
      await message.getByRole('button', { name: 'Delete' }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await message.waitFor()
      await message.getByRole('button', { name: 'Delete' }).click()
      await message.waitFor({ state: 'detached' })
    })
  },
)

test('moderators who are no admins have no room of messages', async () => {
  expect(
    await callApi('user/contact_message', { name: 'A', email: 'a@example.org', message: 'B', website: 'C' }),
  ).toEqual({})
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    await openAsMember(page, '/moderation?tab=messages')
    await page.getByText('Only moderators can open this page').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Messages' }).count()).toBe(0)
  })
})

test.skipIf(!isThorough)(
  'HELP-01 TEMPLATES-01 help and template pages make no call, by URL and by navigation, and no error',
  async () => {
    await withPage({}, async (page) => {
      const calls: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) calls.push(`${pathname} on ${pathOf(page)}`)
      })
      for (const path of sampleOf(WITHOUT_CALL, 3)) {
        await open(page, path)
        await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1)
      }
      await open(page, '/help-center')
      await page.locator('#content').getByRole('link', { name: 'Nothing plays' }).click()
      await page.getByRole('heading', { level: 1, name: 'Nothing plays' }).waitFor()
      expect(calls).toEqual([])
    })
  },
)

test('HELP-01 every article has a URL of its own, without scripts too, and an unknown one leads to all', async () => {
  const { help } = await read('cover/words', {})
  const articles = help.flatMap((topic) => topic.articles)
  expect(articles.length).toBeGreaterThan(10)
  for (const { name, title } of sampleOf(articles, 3))
    (await readPage(`/help-center-article?article=${name}`)).getByRole('heading', { level: 1, name: title })
  const unknown = await readPage('/help-center-article?article=nothing')
  unknown.getByText(/This article does not exist/)
  const all = await unknown.follow(unknown.getByRole('link', { name: 'Show all articles' }))
  all.getByRole('heading', { level: 1, name: 'Help center' })
})

test('HELP-02 the mobile-app page says how the site becomes an app', async () => {
  await withPage(PHONE, async (page) => {
    await open(page, '/mobile-app')
    await page.getByRole('heading', { level: 1, name: 'Mobile app' }).waitFor()
    await page.getByText('Choose “Add to Home Screen”.').waitFor()
    await page.locator('#content').getByRole('link', { name: 'Start listening' }).click()
    await page.waitForURL('**/discover')
  })
})

test.skipIf(!isThorough)(
  'HELP-02 ACCOUNT-05 PROFILE-12 a member writes name, bio and country on the mobile-app page, and the profile shows them',
  async () => {
    const member = await makeMember()
    await withPage(PHONE, async (page) => {
      await openSignedIn(page, member.username, '/mobile-app')
      await page.getByRole('link', { name: 'Update your profile' }).click()
      const details = page.getByRole('form', { name: 'Your details' })
      await details.getByLabel('Your full name').fill('Ida Falk')
      await details.getByLabel('About you').fill('I dig <old> records.\n\nMostly at night.')
      await details.getByLabel('Your country').selectOption({ label: 'Sweden' })
      await expectNoSeriousAxe(page)
      await details.getByRole('button', { name: 'Save your details' }).click()
      await details.getByText('Successfully updated').waitFor()
      await open(page, '/account/my_profile')
      await page.getByRole('heading', { level: 1, name: 'Ida Falk' }).waitFor()
      await page.getByText('I dig <old> records.').waitFor()
      await open(page, '/mobile-app')
      await expect
        .poll(() => details.getByLabel('About you').inputValue())
        .toBe('I dig <old> records.\n\nMostly at night.')
      await expect.poll(() => details.getByLabel('Your country').inputValue()).toBe('SE')
    })
  },
)

test('TEMPLATES-02 TEMPLATES-03 the galleries link the pages that have a URL and only draw the others', async () => {
  const { content } = await readPage('/themes')
  const entries = galleries.flatMap((gallery) => gallery.entries)
  const linked = entries.flatMap(({ href }) => (href === undefined ? [] : [href]))
  expect(content.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(linked)
  expect(content.getAllByText('Drawing only')).toHaveLength(entries.length - linked.length)
  for (const href of linked)
    expect((await fetch(siteUrl() + href)).status, href).toBe(href === '/not-found' ? 404 : 200)
})

test('TEMPLATES-04 TEMPLATES-05 the documentation shows the component of the query beside the list of all', async () => {
  ;(await readPage('/documentation/?component=chip')).getByRole('heading', { level: 1, name: 'chip' })
  const nothing = await readPage('/documentation/?component=nothing-like-it')
  nothing.getByRole('navigation', { name: 'Components' })
  expect(wordsOf(nothing.document.querySelector('#content'))).toBe('')
})
