import { parentPort } from 'node:worker_threads'
import { parseRssFeed } from 'feedsmith'
import type { RssFeed } from 'feedsmith'
import { readDuration } from './durations.rules.ts'
import { feedHtml, feedTitle } from './feed-text.ts'
import { FeedQuestion, ITEMS_MAX } from './feed.ts'
import type { Feed, FeedAnswer, FeedItem } from './feed.ts'

const CHAPTERS_MAX = 1_000
/** Maximum number of characters of the name of a category. */
const CATEGORY_MAX = 60
/** Maximum number of texts that may prove the owner of a feed. */
const VERIFY_MAX = 20

const port = parentPort
if (port === null) throw new Error('feed-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  port.postMessage(answer(FeedQuestion.parse(message)))
})

function answer({ bytes, charset }: FeedQuestion): FeedAnswer {
  const text = decode(bytes, charset)
  const head = text.slice(0, 5_000)
  if (text.trim() === '') return refused('The feed is empty.')
  if (!/<(?:\w+:)?rss[\s>]/i.test(text.slice(0, 100_000))) return refused(otherKind(head))
  const complete = withSeconds(text)
  try {
    return { type: 'feed', feed: feedOf(parseRssFeed(complete)) }
  } catch (error) {
    const feed = pieceByPiece(complete)
    return feed === undefined
      ? refused(
          `The feed is not valid RSS${error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message.slice(0, 200)})` : ''}.`,
        )
      : { type: 'feed', feed }
  }
}

// One broken item makes the whole document invalid; parsed separately, it affects only itself.
function pieceByPiece(text: string): Feed | undefined {
  const start = text.search(/<(?:\w+:)?rss[\s>]/i)
  const first = text.search(/<item[\s>]/i)
  if (first === -1) return undefined
  const opening = `${text.slice(start, text.indexOf('>', start) + 1)}<channel>`
  const head =
    parsed(`${text.slice(start, first)}</channel></rss>`) ?? parsed(`${opening}<title></title></channel></rss>`)
  if (head === undefined) return undefined
  const pieces = text
    .slice(first)
    .split(/(?=<item[\s>])/i)
    .slice(0, ITEMS_MAX)
  const items = pieces.map(
    (piece) => parsed(`${opening}<title>x</title>${piece.slice(0, endOfItem(piece))}</channel></rss>`)?.items?.[0],
  )
  const sound = items.filter((item) => item !== undefined)
  return sound.length === 0
    ? undefined
    : { ...feedOf({ ...head, items: sound }), itemsBroken: items.length - sound.length }
}

const endOfItem = (piece: string): number => {
  const end = piece.search(/<\/item\s*>/i)
  return end === -1 ? piece.length : piece.indexOf('>', end) + 1
}

function parsed(text: string): RssFeed.Feed<string> | undefined {
  try {
    return parseRssFeed(text)
  } catch {
    return undefined
  }
}

function otherKind(head: string): string {
  if (/<!doctype html|<html[\s>]/i.test(head)) {
    const [, link] =
      /<link[^>]{1,300}type=["']application\/rss\+xml["'][^>]{0,300}>/i
        .exec(head)?.[0]
        .match(/href=["']([^"']{1,500})["']/i) ?? []
    return `This is a web page, not a feed.${link === undefined ? '' : ` It names this feed: ${link}`}`
  }
  if (/<feed[\s>]/i.test(head)) return 'This is an Atom feed. Podcast feeds must be RSS.'
  return head.trim().startsWith('{') ? 'This is JSON. Podcast feeds must be RSS.' : 'This is not an RSS feed.'
}

// The byte order mark has priority, then the XML declaration, then the server, then UTF-8.
function decode(bytes: Uint8Array, charset: string | undefined): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1').replaceAll('\0', '')
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? 'utf-16le'
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? 'utf-16be'
        : undefined
  const wide =
    bytes[0] === 0x3c && bytes[1] === 0 ? 'utf-16le' : bytes[0] === 0 && bytes[1] === 0x3c ? 'utf-16be' : undefined
  const [, declared] = /^[^<]{0,3}<\?xml[^>]*encoding=["']([\w.:-]+)["']/i.exec(head) ?? []
  for (const label of [marked, wide, declared, charset]) {
    if (label === undefined || (/^utf-?16/i.test(label) && marked === undefined && wide === undefined)) continue
    try {
      return new TextDecoder(label).decode(bytes)
    } catch {
      // The encoding is unknown, so the next candidate is used.
    }
  }
  return new TextDecoder().decode(bytes)
}

// The parser supports two formats of a length, feeds use many: each is converted to seconds before parsing.
function withSeconds(text: string): string {
  return text.replaceAll(
    /(<itunes:duration\b[^<>]*>)\s*(?:<!\[CDATA\[)?([^<\]]{0,100})(?:\]\]>)?\s*(?=<\/itunes:duration)/gi,
    (_, tag: string, value: string) => `${tag}${readDuration(value) ?? ''}`,
  )
}

function feedOf(feed: RssFeed.Feed<string>): Feed {
  const items = feed.items ?? []
  return {
    title: feedTitle(feed.itunes?.title ?? feed.title),
    author: feedTitle(
      feed.itunes?.author ?? feed.itunes?.owner?.name ?? feed.managingEditor?.name ?? feed.dc?.creators?.[0],
    ),
    text: feedHtml(longest(feed.description, feed.itunes?.summary)),
    link: feed.link,
    language: feed.language,
    isExplicit: feed.itunes?.explicit === true,
    order: feed.itunes?.type,
    image: feed.itunes?.image ?? feed.image?.url ?? feed.podcast?.images?.[0]?.href,
    date: feed.pubDate ?? feed.lastBuildDate,
    newUrl: feed.itunes?.newFeedUrl,
    categories: [
      ...(feed.itunes?.categories ?? []).flatMap(({ text, categories }) => [
        text,
        ...(categories ?? []).map((each) => each.text),
      ]),
      ...(feed.categories ?? []).map(({ name }) => name),
    ].flatMap((each) => feedTitle(each, CATEGORY_MAX) ?? []),
    copyright: feedTitle(feed.copyright),
    ownerName: feedTitle(feed.itunes?.owner?.name),
    ownerEmail: feed.itunes?.owner?.email,
    lockedOwner: feed.podcast?.locked?.owner,
    isLocked: feed.podcast?.locked?.value === true,
    verifyTexts: (feed.podcast?.txts ?? [])
      .filter(({ purpose }) => purpose?.trim().toLowerCase() === 'verify')
      .slice(0, VERIFY_MAX)
      .flatMap(({ display }) => display ?? []),
    guid: feed.podcast?.guid,
    self: linkOf(feed, 'self'),
    next: linkOf(feed, 'next') ?? linkOf(feed, 'prev-archive'),
    items: items.slice(0, ITEMS_MAX).map((item) => itemOf(item)),
    itemsLeftOut: Math.max(0, items.length - ITEMS_MAX),
    itemsBroken: 0,
  }
}

const linkOf = (feed: RssFeed.Feed<string>, rel: string): string | undefined =>
  feed.atom?.links?.find((link) => link.rel?.trim().toLowerCase() === rel)?.href

function itemOf(item: RssFeed.Item<string>): FeedItem {
  return {
    guid: item.guid?.value,
    title: feedTitle(item.title) ?? feedTitle(item.itunes?.title),
    text:
      feedHtml(longest(item.content?.encoded, item.description, item.itunes?.summary)) ??
      feedHtml(item.itunes?.subtitle),
    link: item.link,
    date: item.pubDate ?? item.dc?.dates?.[0],
    length: item.itunes?.duration,
    season: item.podcast?.season?.number ?? item.itunes?.season,
    seasonName: feedTitle(item.podcast?.season?.name),
    episode: item.itunes?.episode ?? item.podcast?.episode?.number,
    kind: item.itunes?.episodeType,
    image: item.itunes?.image ?? item.podcast?.images?.[0]?.href,
    enclosures: enclosuresOf(item),
    isExplicit: item.itunes?.explicit === true,
    chaptersUrl: item.podcast?.chapters?.url,
    chapters: (item.psc?.chapters ?? [])
      .slice(0, CHAPTERS_MAX)
      .map(({ start, title, href }) => ({ start, title, href })),
    transcripts: (item.podcast?.transcripts ?? [])
      .slice(0, 20)
      .map(({ url, type, language }) => ({ url, type, language })),
  }
}

function enclosuresOf(item: RssFeed.Item<string>): FeedItem['enclosures'] {
  const plain = (item.enclosures ?? []).map(({ url, type, length }) => ({ url, type, bytes: length }))
  const media = [
    ...(item.media?.contents ?? []),
    ...(item.media?.groups ?? []).flatMap(({ contents }) => contents ?? []),
  ].map(({ url, type, fileSize }) => ({ url, type, bytes: fileSize }))
  const others = (item.podcast?.alternateEnclosures ?? []).flatMap(({ type, length, sources }) =>
    (sources ?? []).map(({ uri, contentType }) => ({ url: uri, type: contentType ?? type, bytes: length })),
  )
  return [...plain, ...media, ...others].slice(0, 20)
}

function longest(...texts: (string | undefined)[]): string | undefined {
  return texts.reduce((best, text) => ((text?.length ?? 0) > (best?.length ?? 0) ? text : best), undefined)
}

const refused = (why: string): FeedAnswer => ({ type: 'refused', why })
