import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import { communityName } from '@earshot/messages/identity'
import { generateAtomFeed } from 'feedsmith'
import { iconUrl } from '../../../identity/identity-head.ts'
import { getIdentity } from '../../../identity/identity.ts'
import { plainText, sanitiseHtml } from '../../richtext/sanitise.ts'
import type { FeedArticle, FeedHead, FeedPost, FeedTrack } from './feeds.store.ts'
import { withoutCdataSpace, withoutXmlControls } from './xml.ts'

/**
 * A feed before serialisation; `path` and `page` are paths of this site, `page` also a URL of the player if that has
 * its own origin.
 */
export type FeedOf<Row> = { path: string; page: string; title: string; subtitle: string; entries: readonly Row[] }

/** Maximum number of characters of the summary of an entry. */
const SUMMARY_MAX = 300

/** Serialises posts as an Atom feed (RFC 4287); `origin` makes every URL absolute. */
export const postFeed = (feed: FeedOf<FeedPost>, origin: string): string =>
  write(feed, origin, (each) => {
    const html = [each.description, ...each.blocks.map(blockHtml)].join('')
    return {
      path: `/community/post/${each.id}`,
      title: each.title,
      author: each.author,
      summary: each.subTitle || plainText(html, SUMMARY_MAX),
      html,
      published: each.createdAt,
      updated: each.editedAt ?? each.createdAt,
      category: each.topic,
    }
  })

/** Serialises articles as an Atom feed. */
export const articleFeed = (feed: FeedOf<FeedArticle>, origin: string): string =>
  write(feed, origin, (each) => {
    const film = youtubeId(each.youtubeLink ?? '')
    return {
      path: `/publication/${each.id}`,
      title: each.title,
      author: each.author ?? communityName(),
      summary: each.excerpt,
      published: each.date === null ? each.createdAt : new Date(`${each.date}T00:00:00Z`),
      html: `${each.photo === null ? '' : picture(each.photo)}${film === undefined ? '' : link(youtubeLink(film), 'Video on YouTube')}${each.content}`,
    }
  })

/** Serialises the tracks added to a playlist as an Atom feed. */
export const playlistFeed = (feed: FeedOf<FeedTrack>, origin: string): string =>
  write(feed, origin, (each) => ({
    path: `/plays/${each.id}`,
    title: each.title,
    author: each.artist,
    summary: each.album === null ? each.artist : `${each.artist} · ${each.album}`,
    html: each.art === null ? '' : picture(each.art),
    published: each.addedAt,
  }))

/** Serialises heads of a ballot log as an Atom feed: a stored head shows whether the log is rewritten later. */
export const contestFeed = (feed: FeedOf<FeedHead>, origin: string): string =>
  write(feed, origin, ({ contestId, hour, n, hash }) => ({
    path: `/voting/${contestId}#${hour.toISOString().slice(0, 13)}`,
    title: `Line ${n.toLocaleString('en')} of the ballot log`,
    author: communityName(),
    summary: `${n}:${hash}`,
    html: `<p>Line ${n} has the hash <code>${hash}</code>. Save it: a file of this contest that was not rewritten passes <code>recount ballots.txt --head ${n}:${hash}</code>.</p>`,
    published: hour,
  }))

type Entry = {
  path: string
  title: string
  author: string
  summary: string
  html: string
  published: Date
  /** Time of the last change of the entry's text; the publication time by default. */
  updated?: Date
  category?: string
}

function write<Row>(
  { path, page, title, subtitle, entries }: FeedOf<Row>,
  origin: string,
  toEntry: (row: Row) => Entry,
): string {
  const written = entries.map(toEntry)
  // An empty feed uses the earliest possible time.
  const updated = new Date(
    Math.max(0, ...written.map(({ published, updated: edited = published }) => edited.getTime())),
  )
  const xml = generateAtomFeed({
    id: origin + path,
    title: text(title),
    subtitle: text(subtitle),
    updated,
    generator: { text: 'Earshot' },
    icon: origin + iconUrl(getIdentity(), 'icon-192.png'),
    logo: origin + iconUrl(getIdentity(), 'feed.jpg'),
    links: [
      { href: origin + path, rel: 'self', type: 'application/atom+xml' },
      { href: new URL(page, origin).href, rel: 'alternate', type: 'text/html' },
    ],
    entries: written.map((each) => ({
      id: origin + each.path,
      title: text(each.title),
      updated: each.updated ?? each.published,
      published: each.published,
      authors: [{ name: each.author }],
      summary: text(each.summary),
      links: [{ href: origin + each.path, rel: 'alternate', type: 'text/html' }],
      content: { type: 'html', value: absoluteUrls(sanitiseHtml(each.html), origin) },
      ...(each.category === undefined ? {} : { categories: [{ term: each.category }] }),
    })),
  })
  return withoutCdataSpace(withoutXmlControls(xml))
}

function blockHtml({ type, content, image, thumbnail, link: url }: FeedPost['blocks'][number]): string {
  switch (type) {
    case 'text':
      return content ?? ''
    case 'image':
      return image === null ? '' : picture(image)
    case 'youtube':
      return url === null ? '' : link(url, 'Video on YouTube')
    case 'video':
      return thumbnail === null ? '<p>With a video.</p>' : `${picture(thumbnail)}<p>With a video.</p>`
  }
}

const text = (value: string) => ({ value, type: 'text' })
const picture = (url: string): string => `<p><img src="${url}" alt=""></p>`
const link = (url: string, words: string): string => `<p><a href="${url}">${words}</a></p>`
// Sanitised HTML contains paths to pictures and pages of this site.
const absoluteUrls = (html: string, origin: string): string =>
  html.replaceAll('<img src="/media/', `<img src="${origin}/media/`).replaceAll('<a href="/', `<a href="${origin}/`)
