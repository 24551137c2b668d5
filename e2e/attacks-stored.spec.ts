import { afterAll, beforeAll, test } from 'vitest'
import { artist } from '../apps/server/src/db/schema/catalogue/catalogue.ts'
import { member } from '../apps/server/src/db/schema/member/member.ts'
import { seedArticle } from '../apps/server/src/testing/seed.ts'
import { ATTACKS, expectHarmlessVisit, isStorable } from './harmless.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'

/** Attacks on one page. */
const PER_PAGE = 40
// Closes most elements that an attack leaves open, so that few following attacks are swallowed; attacks.spec.ts tests
// each alone.
const END = `"'>--></textarea></title></style></script></noscript></template></iframe></xmp></noembed>`

const texts = ATTACKS.map(({ text }) => text).filter(isStorable)
const pages = Array.from({ length: Math.ceil(texts.length / PER_PAGE) }, (_, at) =>
  texts
    .slice(at * PER_PAGE, (at + 1) * PER_PAGE)
    .map((text, n) => `<p>Words ${at}.${n}.</p>${text}${END}`)
    .join('\n'),
)

let site: OwnSite
const newsIds: number[] = []
// Only operators write news and bios. The test stores them in the database directly, without the sanitising of writes.
beforeAll(async () => {
  site = await openOwnSite()
  const { db } = site.app
  for (const [at, content] of pages.entries())
    newsIds.push(
      await seedArticle(db, { title: `News ${at}`, content, excerpt: content.slice(0, 400), searchText: 'news' }),
    )
  await db.insert(artist).values(pages.map((bio, at) => ({ name: `Artist ${at}`, bio })))
  await db
    .insert(member)
    .values(pages.map((brief, at) => ({ username: `member${at}`, email: `member${at}@example.org`, brief })))
})
afterAll(() => site.close())

test.each([
  ['news', 'publication'],
  ['bios of artists', 'artist'],
  ['bios of members', 'player/user'],
])(
  'T8 PUBLICATION-08 ARTISTS-09 nothing that stands in %s runs, whatever way it came into the database',
  async (_what, path) => {
    for (const at of pages.keys()) {
      await expectHarmlessVisit(
        {},
        async (page) => {
          await page.goto(`/${path}/${path === 'publication' ? newsIds[at] : at + 1}`)
          await page.getByText(`Words ${at}.0.`, { exact: true }).hover()
        },
        site.url,
      )
    }
  },
)

test('T8 PUBLICATION-04 nothing in the excerpts of the list runs', async () => {
  await expectHarmlessVisit(
    {},
    async (page) => {
      await page.goto('/publication')
      await page.getByRole('heading', { name: `News ${pages.length - 1}`, exact: true }).waitFor()
    },
    site.url,
  )
})
