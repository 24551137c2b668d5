import { afterAll, beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, newPerson, signIn } from './account-journeys.ts'
import { authorOf, topics } from './community-world.ts'
import type { Author } from './community-world.ts'
import { ATTACKS, expectHarmless, expectHarmlessVisit, isStorable } from './harmless.ts'
import { siteUrl, withPage } from './harness.ts'

/** Attacks on one post: the threads that its page shows at first. */
const PER_POST = 20
const PEOPLE = ['<img src=q onerror=x()>', '"><svg onload=x()>', "'-x()-'", '<script>x()</script>', '{{x()}}']

type Attacked = { postId: number; attacks: { index: number; text: string }[] }

let mara: Author
let topicId: number
let posts: Attacked[]
const titles = new Set<number>()

beforeAll(async () => {
  mara = await authorOf('mara')
  topicId = (await topics()).at(-1)?.id ?? 0
  const numbered = ATTACKS.map(({ text }, index) => ({ index, text })).filter(({ text }) => isStorable(text))
  const groups = Array.from({ length: Math.ceil(numbered.length / PER_POST) }, (_, at) =>
    numbered.slice(at * PER_POST, (at + 1) * PER_POST),
  )
  posts = []
  for (const attacks of groups) posts.push({ postId: await attack(attacks), attacks })
})
afterAll(async () => {
  for (const postId of [...posts.map((each) => each.postId), ...titles])
    await call('blog/delete_blog', { user_id: mara.id, blog_id: postId })
})

/** Stores attacks as description, text blocks and comments of a new post. */
async function attack(attacks: Attacked['attacks']): Promise<number> {
  const { data } = await call('blog/create_blog', {
    ...mine(),
    category_id: topicId,
    title: `Attacked ${attacks[0]?.index}`,
    sub_title: '',
    description: attacks.map(({ text }) => text).join('\n'),
  })
  const postId = data?.id ?? 0
  await Promise.all(
    attacks.map(({ index, text }, at) =>
      call('blog/upload_media', { blog_id: postId, type: 'text', pos: at, content: `<p>Block ${index}.</p>${text}` }),
    ),
  )
  for (const { index, text } of attacks)
    await call('blog/comment', {
      ...mine(),
      blog_id: postId,
      comment_id: 0,
      comment: `<p>Comment ${index}.</p>${text}`,
    })
  return postId
}

const mine = () => ({ user_id: mara.id })

/** Calls the API; a refused input must get a specific message (400). */
async function call(
  path: string,
  input: object,
  token = mara.token,
): Promise<{ status: number; data: { id?: number; token?: string } | null; error: string | null }> {
  const reply = await fetch(`${siteUrl()}/api/${path}`, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', token, 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const body: { status: number; data: { id?: number; token?: string } | null; error: string | null } =
    await reply.json()
  expect([1, 400], `${path} ${JSON.stringify(input).slice(0, 300)} ${body.error}`).toContain(body.status)
  return body
}

test.each([0, 1, 2])(
  'T8 POST-04 POST-11 nothing that is stored in a description, a block or a comment runs, part %i of the posts',
  async (part) => {
    for (const { postId, attacks } of posts.filter((_, at) => at % 3 === part)) {
      await expectHarmlessVisit({}, async (page) => {
        await page.goto(`/community/post/${postId}`)
        await page.getByText(`Comment ${attacks[0]?.index}.`, { exact: true }).hover()
        const words = await page.locator('#content').textContent()
        for (const { index } of attacks)
          for (const word of [`Block ${index}.`, `Comment ${index}.`]) expect(words).toContain(word)
      })
    }
  },
)

test('T8 content that cannot be stored is refused with a sentence', async () => {
  for (const { text } of ATTACKS.filter((each) => !isStorable(each.text))) {
    expect(
      await call('blog/comment', { ...mine(), blog_id: posts[0]?.postId, comment_id: 0, comment: text }),
    ).toMatchObject({ status: 400, error: 'comment: must be readable text' })
  }
})

test.skipIf(!isThorough)('T8 POST-04 the author who opens a comment to change it runs nothing either', async () => {
  const [first] = posts
  await expectHarmlessVisit(mara.storage, async (page) => {
    await page.goto(`/community/post/${first?.postId}`)
    const comment = page.getByRole('article', { name: /^Comment by/ }).first()
    await comment.getByRole('button', { name: /^More about/ }).click()
    await page.getByRole('button', { name: 'Edit' }).click()
    await page
      .getByRole('dialog')
      .getByText(/^Comment \d+\.$/)
      .waitFor()
  })
})

test.skipIf(!isThorough)('T8 titles are words, in lists, on their page and in what search engines read', async () => {
  for (const { text } of ATTACKS.slice(0, 70)) {
    const { data } = await call('blog/create_blog', {
      ...mine(),
      category_id: topicId,
      title: text.slice(0, 300),
      sub_title: text.slice(0, 500),
      description: '',
    })
    if (data?.id !== undefined) titles.add(data.id)
  }
  expect(titles.size).toBeGreaterThan(40)
  await expectHarmlessVisit({}, async (page) => {
    await page.goto(`/community/${topicId}?shown=5`)
    await page
      .locator(`a[href="/community/post/${[...titles].at(-1)}"]`)
      .first()
      .waitFor()
    for (const id of [...titles].filter((_, at) => at % 8 === 0)) {
      await page.goto(`/community/post/${id}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectHarmless(page)
    }
  })
})

test.skipIf(!isThorough)('T8 names are words, under a comment and among the members', async () => {
  const [first] = posts
  const names: string[] = []
  for (const start of PEOPLE) {
    const person = newPerson()
    const username = `${start} ${person.username}`
    const { data } = await call('user/sign_up', { username, email: person.email, password: PASSWORD }, '')
    if (data?.token !== undefined) names.push(username)
  }
  expect(names.length).toBeGreaterThan(0)
  await expectHarmlessVisit({}, async (page) => {
    await page.goto(`/community/post/${first?.postId}`)
    for (const name of names) {
      await page.goto(`/members?search=${encodeURIComponent(name.split(' ').at(-1) ?? '')}`)
      await page.getByText(name, { exact: true }).first().waitFor()
      await expectHarmless(page)
    }
  })
})

test.skipIf(!isThorough)('ERRORS-09 SIGNIN-09 text of a URL or a form is shown as text', async () => {
  const chosen = ATTACKS.filter(({ text }, index) => index % 7 === 0 && isStorable(text))
  await withPage({ expectedErrors: [/status of 4\d\d/] }, async (page) => {
    await page.addInitScript(() => {
      const ran: string[] = []
      const trap = (name: string) => () => {
        ran.push(name)
      }
      Object.assign(window, { attacksThatRan: ran, x: trap('x'), alert: trap('alert') })
    })
    for (const [at, { text }] of chosen.entries()) {
      const word = encodeURIComponent(text.slice(0, 200))
      const places = [
        `/artists?search=${word}`,
        `/publication?search=${word}`,
        `/members?search=${word}`,
        `/community/${topicId}?search=${word}`,
        `/discover/all?search=${word}`,
      ]
      await page.goto(places[at % places.length] ?? '/')
      await expectHarmless(page)
    }
    await page.goto('/signin')
    await signIn(page, '<img src=q onerror=x()>', '<script>x()</script>')
    await page.getByRole('alert').first().waitFor()
    await expectHarmless(page)
  })
})

test('CREATE-11 the name of a refused file is said back as words', async () => {
  const selection = JSON.stringify({ communityCategoryData: { id: topicId, title: 'A topic' } })
  await expectHarmlessVisit({ ...mara.storage, selection }, async (page) => {
    await page.goto('/community/create?tab=contents')
    await page.getByRole('button', { name: 'Add Media' }).click()
    await page.getByRole('button', { name: 'Image' }).click()
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: '<img src=q onerror=x()>.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from('<svg onload=x()>'),
      })
    await page.getByText('onerror=x()', { exact: false }).first().waitFor()
  })
})
