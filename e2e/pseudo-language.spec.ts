import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  seedAlbum,
  seedArticle,
  seedArtist,
  seedComment,
  seedPost,
  seedTrack,
} from '../apps/server/src/testing/seed.ts'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { withPage } from './harness.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { listening } from './visit.ts'

/** Names that no language translates; the first is that of the community. */
const NAMES = ['Earshot', 'Apple Podcasts', 'Overcast', 'Pocket Casts', 'AntennaPod']

// A server of its own, whose texts are in the pseudo-language.
let site: OwnSite
let ids: { artist: number; album: number; post: number; article: number }
beforeAll(async () => {
  site = await openOwnSite({ language: 'en-XA', phoneRequired: false })
  const { db } = site.app
  const artist = await seedArtist(db)
  const album = await seedAlbum(db, { artistId: artist })
  await seedTrack(db, { artistId: artist, albumId: album })
  const post = await seedPost(db)
  await seedComment(db, { postId: post })
  ids = { artist, album, post, article: await seedArticle(db) }
})
afterAll(() => site.close())

test.skipIf(!isThorough)('no page shows untranslated text, before and after scripts run', async () => {
  // The seeded track has no file to play.
  await withPage({ site: site.url, expectedErrors: [/status of 404/] }, async (page) => {
    for (const path of [
      '/',
      '/discover',
      '/discover/all?search=zzzz',
      `/artist/${ids.artist}`,
      `/discover/${ids.album}`,
      '/live-feed',
      '/members',
      `/community/post/${ids.post}`,
      `/publication/${ids.article}`,
      '/signin',
      '/signup',
      `/player/album/${ids.album}`,
    ]) {
      await page.goto(path)
      await listening(page)
      expect(await untranslatedTexts(page), path).toEqual({
        before: [],
        after: [],
        title: expect.stringMatching(/^\[.*\]$/),
      })
    }
  })
})

/**
 * Texts, other than dates, outside the brackets that are neither data of the page nor a name: those of the HTML that
 * the server sends, and those that the page shows; and the title of the HTML.
 */
async function untranslatedTexts(page: Page): Promise<{ before: string[]; after: string[]; title: string }> {
  return page.evaluate(async (names) => {
    const textsOf = (shown: Document) => {
      // The page's scripts contain its data as JSON.
      const data = [...shown.scripts].map(({ textContent }) => textContent).join('\n')
      const isOwn = (text: string) => /\p{L}{2}/u.test(text) && !names.includes(text) && !data.includes(text)
      const outside: string[] = []
      let depth = 0
      const read = (text: string) => {
        for (const piece of text.split(/(?=[[\]])|(?<=[[\]])/)) {
          if (piece === '[') depth += 1
          else if (piece === ']') depth -= 1
          else if (depth === 0 && isOwn(piece.replaceAll('·', '').trim())) outside.push(piece.trim())
        }
      }
      const walker = shown.createTreeWalker(shown.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        if (node.parentElement?.closest('script, style, template, noscript, time, svg') === null)
          read(node.textContent ?? '')
      for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
        for (const element of shown.querySelectorAll(`body [${name}]:not(time)`)) read(element.getAttribute(name) ?? '')
      return outside
    }
    const html = await (await fetch(location.href)).text()
    const sent = new DOMParser().parseFromString(html, 'text/html')
    return { before: textsOf(sent), after: textsOf(document), title: sent.title }
  }, NAMES)
}
