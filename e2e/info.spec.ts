import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { galleries } from '../apps/web/app/features/info/words/galleries.ts'
import { callApi, makeMember, openSignedIn } from './account-journeys.ts'
import { authorOf } from './community-world.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { open, openAsMember, placeOf } from './visit.ts'

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

const form = (page: Page) => page.getByRole('form', { name: 'Write to us' })

async function fillIn(page: Page, { message, email = 'nell@example.org' }: { message: string; email?: string }) {
  await form(page).getByLabel('Your name *').fill('Nell')
  await form(page).getByLabel('Your e-mail *').fill(email)
  await form(page).getByLabel('Your message *').fill(message)
}
const send = (page: Page) => form(page).getByRole('button', { name: 'Send message' }).click()

test('FAQ-01 FAQ-02 the questions of user/faqs stand on the page with their answers, without scripts too', async () => {
  const { data } = await (await fetch(`${siteUrl()}/api/user/faqs`, { headers: { 'api-key': 'earshot-web' } })).json()
  const faqs: { id: number; title: string }[] = data
  expect(faqs.length).toBeGreaterThan(15)
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/faq')
    await expect
      .poll(() => page.locator('#content details h3').allTextContents())
      .toEqual(faqs.map(({ title }) => title))
    const question = page.locator('details').filter({ hasText: 'Do I need an account?' })
    await question.locator('summary').click()
    await question.getByText('Not for listening and reading.').waitFor()
    await question.getByRole('link', { name: 'Link to this answer: Do I need an account?' }).click()
    await page.getByRole('heading', { level: 1, name: 'Do I need an account?' }).waitFor()
    expect(await page.title()).toContain('Do I need an account?')
  })
})

test('FAQ-01 a search finds words of questions and answers, an answer has a URL, an old URL says so', async () => {
  await withPage(PHONE, async (page) => {
    await open(page, '/faq')
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('JSPF')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('1 answer for “JSPF”').waitFor()
    expect(placeOf(page)).toBe('/faq?search=JSPF')
    await page.getByText('Save them as M3U8, JSPF or XSPF').waitFor()
    await expectNoSeriousAxe(page)
    await page.getByRole('searchbox', { name: 'Search questions' }).fill('zzzzqq')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByText('Nothing found').waitFor()
    await open(page, '/faq?q=999999')
    await page.getByText('This answer is no longer here.').waitFor()
  })
})

test('CONTACT-01 CONTACT-02 CONTACT-04 every arrangement shows blurb, phone, e-mail, address, a map with its pins and the form', async () => {
  const { data: settings } = await (
    await fetch(`${siteUrl()}/api/cover/settings`, { headers: { 'api-key': 'earshot-web' } })
  ).json()
  const { blurb, phone, email, address, pins } = settings.contact
  for (const path of CONTACT)
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(path)
      for (const text of [blurb, phone, email, address])
        await page.locator('#content').getByText(text, { exact: true }).first().waitFor()
      await page.getByRole('img', { name: `Map of ${pins[0].location.address}` }).waitFor()
      const places = page.getByRole('region', { name: 'Map' }).getByRole('listitem')
      await expect.poll(() => places.count()).toBe(pins.length)
      await expect.poll(() => places.first().textContent()).toContain(pins[0].location.address)
      await form(page).waitFor()
    })
})

test('CONTACT-04 the four arrangements differ, and none has a serious fault of axe on a phone or a desk', async () => {
  const places = new Set<string>()
  for (const path of CONTACT)
    for (const size of [PHONE, { width: 1440, height: 900 }])
      await withPage(size, async (page) => {
        await open(page, path)
        await expectNoSeriousAxe(page)
        if (size === PHONE) return
        const boxes = await Promise.all(
          [form(page), page.getByRole('region', { name: 'Map' })].map((part) => part.boundingBox()),
        )
        places.add(boxes.map((box) => `${Math.round(box?.x ?? 0)} ${Math.round(box?.y ?? 0)}`).join(', '))
      })
  expect(places.size).toBe(CONTACT.length)
})

test('CONTACT-03 name, e-mail and message are required, and a message that was sent is in the room of the admin', async () => {
  const words = `Which tuba is this? ${Date.now()}`
  await withPage(PHONE, async (page) => {
    await open(page, '/contact')
    await send(page)
    await expect.poll(() => form(page).getByText('is required', { exact: true }).count()).toBe(3)
    await fillIn(page, { message: words, email: 'nell' })
    await send(page)
    await form(page).getByText('is not an e-mail address').waitFor()
    await fillIn(page, { message: words, email: `${'n'.repeat(300)}@example.org` })
    await form(page).getByText('must be at most 300 characters').waitFor()
    await fillIn(page, { message: words })
    await send(page)
    await page.getByRole('status').filter({ hasText: 'Successfully submitted' }).waitFor()
    await expect.poll(() => form(page).getByLabel('Your message *').inputValue()).toBe('')
  })
  const edda = await authorOf('edda')
  await withPage({ storage: edda.storage }, async (page) => {
    await openAsMember(page, '/moderation?tab=messages')
    const message = page.getByRole('article').filter({ hasText: words })
    await message.getByText('nell@example.org').waitFor()
    await expectNoSeriousAxe(page)
    await message.getByRole('button', { name: 'Mark as answered' }).click()
    await message.getByRole('button', { name: 'Open again' }).waitFor()
    await message.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await message.waitFor({ state: 'detached' })
  })
})

test('CONTACT-03 what was typed stays when the message could not be sent', async () => {
  await withPage({ expectedErrors: [/status of 429/] }, async (page) => {
    await open(page, '/contact-page-cover')
    await page.route('**/api/user/contact_message', (route) =>
      route.fulfill({ status: 429, json: { status: 429, data: null, error: 'Too many requests.' } }),
    )
    await fillIn(page, { message: 'Kept' })
    await send(page)
    await page.getByRole('alert').filter({ hasText: 'Too many requests.' }).waitFor()
    expect(await form(page).getByLabel('Your message *').inputValue()).toBe('Kept')
  })
})

test('moderators who are no admins have no room of messages', async () => {
  const edda = await authorOf('edda')
  expect(
    await callApi('user/contact_message', { name: 'A', email: 'a@example.org', message: 'B', website: 'C' }),
  ).toEqual({})
  await withPage({ storage: edda.storage }, async (page) => {
    await openAsMember(page, '/moderation')
    await page.getByRole('link', { name: 'Messages' }).waitFor()
  })
  const mara = await authorOf('mara')
  await withPage({ storage: mara.storage }, async (page) => {
    await openAsMember(page, '/moderation?tab=messages')
    await page.getByText('This page is for moderators').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Messages' }).count()).toBe(0)
  })
})

test('HELP-01 TEMPLATES-01 help and template pages make no call, by URL and by navigation, and no error', async () => {
  await withPage({}, async (page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/')) calls.push(`${pathname} on ${placeOf(page)}`)
    })
    for (const path of WITHOUT_CALL) {
      await open(page, path)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).count(), { message: path }).toBe(1)
    }
    await open(page, '/help-center')
    await page.locator('#content').getByRole('link', { name: 'Nothing plays' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nothing plays' }).waitFor()
    expect(calls).toEqual([])
  })
})

test('HELP-01 every article has a URL of its own, without scripts too, and an unknown one leads to all', async () => {
  const { help } = await read('cover/words', {})
  const articles = help.flatMap((topic) => topic.articles)
  expect(articles.length).toBeGreaterThan(10)
  for (const { name, title } of articles) {
    const html = await (await fetch(`${siteUrl()}/help-center-article?article=${name}`)).text()
    expect(html.replaceAll('&#x27;', "'"), name).toContain(`>${title}</h1>`)
  }
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto('/help-center-article?article=nothing')
    await page.getByText('This article does not exist').waitFor()
    await page.getByRole('link', { name: 'Show all articles' }).click()
    await page.getByRole('heading', { level: 1, name: 'Help center' }).waitFor()
  })
})

test('HELP-02 the mobile-app page says how the site becomes an app', async () => {
  await withPage(PHONE, async (page) => {
    await open(page, '/mobile-app')
    await page.getByRole('heading', { level: 1, name: 'Mobile app' }).waitFor()
    await page.getByText('Choose “Add to Home Screen”.').waitFor()
    await expectNoSeriousAxe(page)
    await page.locator('#content').getByRole('link', { name: 'Start listening' }).click()
    await page.waitForURL('**/discover')
  })
})

test('HELP-02 ACCOUNT-05 PROFILE-12 a member writes name, bio and country on the mobile-app page, and the profile shows them', async () => {
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
})

test('TEMPLATES-02 TEMPLATES-03 the galleries link the pages that have a URL and only draw the others', async () => {
  await withPage({}, async (page) => {
    await open(page, '/themes')
    const entries = galleries.flatMap((gallery) => gallery.entries)
    const linked = entries.flatMap(({ href }) => (href === undefined ? [] : [href]))
    await expect
      .poll(() =>
        page
          .locator('#content')
          .getByRole('link')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
      )
      .toEqual(linked)
    await expect.poll(() => page.getByText('A drawing only').count()).toBe(entries.length - linked.length)
    for (const href of linked)
      expect((await fetch(siteUrl() + href)).status, href).toBe(href === '/not-found' ? 404 : 200)
    await expectNoSeriousAxe(page)
  })
})

test('TEMPLATES-04 TEMPLATES-05 the documentation shows the component of the query beside the list of all', async () => {
  await withPage(PHONE, async (page) => {
    await open(page, '/documentation/?component=chip')
    await page.getByRole('heading', { level: 1, name: 'chip' }).waitFor()
    await page.goto('/documentation/?component=nothing-like-it')
    await page.getByRole('navigation', { name: 'Components' }).waitFor()
    await expect.poll(() => page.locator('#content').textContent()).toBe('')
  })
})
