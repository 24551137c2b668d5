import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Meta, createRoutesStub } from 'react-router'
import type { MetaDescriptor } from 'react-router'
import { expect, test } from 'vitest'
import { feedLink } from './feed-link.ts'
import { articleData, discussionData } from './structured-data.ts'

const SITE = 'https://music.example'
const article = {
  path: '/publication/7',
  title: 'Tides',
  publishedAt: '2026-03-01',
  authors: [{ name: 'Ida' }],
  image: '/media/art/0123456789abcdef_10x10.jpg',
}

/** Returns the head as the server renders it. */
function headOf(descriptors: MetaDescriptor[]): string {
  const Page = createRoutesStub([{ path: '/', Component: Meta, meta: () => descriptors }])
  return renderToString(createElement(Page))
}

const dataIn = (head: string): unknown =>
  JSON.parse(/<script type="application\/ld\+json">([^<]*)<\/script>/.exec(head)?.[1] ?? 'null')

test('NEWSROOM-14 an article contains its authors and times, with absolute URLs', () => {
  expect(dataIn(headOf(articleData(article, SITE)))).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'Tides',
    url: `${SITE}/publication/7`,
    mainEntityOfPage: `${SITE}/publication/7`,
    datePublished: '2026-03-01',
    author: { '@type': 'Person', name: 'Ida' },
    image: [`${SITE}/media/art/0123456789abcdef_10x10.jpg`],
  })
  const authors = [{ name: 'Ida', path: '/player/user/4' }, { name: 'A guest' }]
  expect(dataIn(headOf(articleData({ ...article, authors, changedAt: '2026-03-02' }, SITE)))).toMatchObject({
    dateModified: '2026-03-02',
    author: [
      { name: 'Ida', url: `${SITE}/player/user/4` },
      { '@type': 'Person', name: 'A guest' },
    ],
  })
})

test('a post contains its number of comments', () => {
  const data = discussionData(
    {
      path: '/community/post/3',
      title: 'Which strings?',
      text: 'Gut or steel',
      publishedAt: '2026-03-01T10:00:00Z',
      authors: [{ name: 'ida', path: '/u/ida' }],
      comments: 4,
    },
    SITE,
  )
  expect(dataIn(headOf(data))).toMatchObject({
    '@type': 'DiscussionForumPosting',
    text: 'Gut or steel',
    commentCount: 4,
    author: { url: `${SITE}/u/ida` },
  })
})

test.each([
  '</script><script>x()</script>',
  '<!--<script>',
  '</ScRiPt >',
  ']]>',
  '\u2028\u2029',
  '"}; x(); //',
  '&lt;/script&gt;',
])('T8 a title like %s stays text', (title) => {
  const head = headOf(articleData({ ...article, title }, SITE))
  expect(dataIn(head)).toMatchObject({ headline: title })
  expect(head.match(/<\/?script/gi)).toHaveLength(2)
  expect(head).not.toContain('<!--<')
})

test('without a URL of the site there is no structured data, and long titles are truncated', () => {
  expect(articleData(article, undefined)).toEqual([])
  expect(dataIn(headOf(articleData({ ...article, title: 'a'.repeat(300) }, SITE)))).toMatchObject({
    headline: `${'a'.repeat(109)}…`,
  })
})

test('a page names its feed', () => {
  expect(headOf([feedLink('/publication/feed.xml', 'Publication')])).toBe(
    '<link rel="alternate" type="application/atom+xml" title="Publication · Earshot" href="/publication/feed.xml"/>',
  )
})
