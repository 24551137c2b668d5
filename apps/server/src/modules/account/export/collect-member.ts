import { escapeHtml } from '@earshot/contract/text/html-text'
import { eq } from 'drizzle-orm'
import TurndownService from 'turndown'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { comment, post } from '../../../db/schema/community/community.ts'
import { playlist } from '../../../db/schema/listening/playlist.ts'
import { creatorFollow } from '../../../db/schema/member/follow.ts'
import { member } from '../../../db/schema/member/member.ts'
import { charge } from '../../../db/schema/money/ledger.ts'
import type { ExportFile } from '../../../db/schema/studio/studio-export.ts'
import { upload } from '../../../db/schema/upload.ts'
import { oneOf } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { exportPlays } from '../../listening/history.store.ts'
import { siteUrl } from '../../mail/mail.ts'
import { fileName } from '../../media/zip/export-paths.rules.ts'
import { writePlaylistFile } from '../../playlist/files/write-file.ts'
import { playlistStore } from '../../playlist/playlist.store.ts'
import { collectTables } from './collect-tables.store.ts'

type Stores = Pick<Services, 'db' | 'storage' | 'config'>

const markdown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced' })

/**
 * Lists the files of a member's data: JSON for every table about them, posts and comments as HTML and Markdown,
 * playlists as JSPF, follows as OPML and JSON, plays as ListenBrainz JSON, receipts, and uploads (ACCOUNT2-06).
 */
export async function collectMember({ db, storage, config }: Stores, memberId: number): Promise<ExportFile[]> {
  const rows = await db.select({ username: member.username }).from(member).where(eq(member.id, memberId))
  const { username } = oneOf(rows, 'member')
  const tables = await collectTables(db, memberId)
  return [
    ...[...tables].map(([name, found]) => jsonFile(`tables/${name}.json`, found)),
    ...(await writtenTexts(db, memberId)),
    ...(await playlistFiles(db, memberId, username, siteUrl(config, ''))),
    ...(await followFiles(db, memberId, config)),
    jsonFile('plays.listenbrainz.json', await listens(db, memberId)),
    jsonFile('receipts.json', await db.select().from(charge).where(eq(charge.memberId, memberId)).orderBy(charge.id)),
    ...(await uploads({ db, storage }, memberId)),
  ]
}

async function writtenTexts(db: Db, memberId: number): Promise<ExportFile[]> {
  const posts = await db.select().from(post).where(eq(post.memberId, memberId)).orderBy(post.id)
  const comments = await db.select().from(comment).where(eq(comment.memberId, memberId)).orderBy(comment.id)
  return [
    ...posts.flatMap(({ id, title, description }) =>
      inBothFormats(`posts/${id} ${fileName(title)}`, `<h1>${escapeHtml(title)}</h1>\n${description}`),
    ),
    ...comments
      .filter(({ deletedAt }) => deletedAt === null)
      .flatMap(({ id, postId, html }) => inBothFormats(`comments/${id} on post ${postId}`, html)),
  ]
}

const inBothFormats = (stem: string, html: string): ExportFile[] => [
  textFile(`${stem}.html`, html),
  textFile(`${stem}.md`, `${markdown.turndown(html)}\n`),
]

async function playlistFiles(db: Db, memberId: number, owner: string, origin: string): Promise<ExportFile[]> {
  const lists = await db.select().from(playlist).where(eq(playlist.memberId, memberId)).orderBy(playlist.id)
  const store = playlistStore(db)
  const files: ExportFile[] = []
  for (const { id, name, description } of lists) {
    const songs = await store.listSongs(id)
    const { text } = writePlaylistFile('jspf', { name, owner, description, songs, origin })
    files.push(textFile(`playlists/${id} ${fileName(name)}.jspf`, text))
  }
  return files
}

async function followFiles(db: Db, memberId: number, config: Config): Promise<ExportFile[]> {
  const rows = await db
    .select({ artistId: artist.id, artistName: artist.name, podcastId: podcast.id, podcastTitle: podcast.title })
    .from(creatorFollow)
    .leftJoin(artist, eq(artist.id, creatorFollow.artistId))
    .leftJoin(podcast, eq(podcast.id, creatorFollow.podcastId))
    .where(eq(creatorFollow.memberId, memberId))
  const follows = rows.map(({ artistId, artistName, podcastId, podcastTitle }) =>
    podcastId === null
      ? { kind: 'artist', id: artistId, name: artistName ?? '', url: siteUrl(config, `/artist/${artistId}`) }
      : {
          kind: 'podcast',
          id: podcastId,
          name: podcastTitle ?? '',
          url: siteUrl(config, `/podcast/${podcastId}/feed.xml`),
        },
  )
  const outlines = follows
    .filter(({ kind }) => kind === 'podcast')
    .map(({ name, url }) => `    <outline type="rss" text="${escapeHtml(name)}" xmlUrl="${escapeHtml(url)}"/>`)
  const opml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '  <head><title>Follows</title></head>',
    '  <body>',
    ...outlines,
    '  </body>',
    '</opml>',
    '',
  ].join('\n')
  return [textFile('follows.opml', opml), jsonFile('follows.json', follows)]
}

async function listens(db: Db, memberId: number): Promise<object[]> {
  const all: object[] = []
  for await (const plays of exportPlays(db, memberId))
    for (const { played_at: at, title, by, album } of plays)
      all.push({
        listened_at: Math.floor(Date.parse(at) / 1000),
        track_metadata: { track_name: title ?? '', artist_name: by ?? '', ...(album && { release_name: album }) },
      })
  return all
}

async function uploads({ db, storage }: Pick<Stores, 'db' | 'storage'>, memberId: number): Promise<ExportFile[]> {
  const rows = await db.select({ key: upload.key }).from(upload).where(eq(upload.memberId, memberId))
  const files: ExportFile[] = []
  for (const { key } of rows) {
    const stored = await storage.find(key)
    if (stored !== undefined) files.push({ path: `uploads/${key}`, key, size: stored.size })
  }
  return files
}

const textFile = (path: string, text: string): ExportFile => ({ path, text, size: Buffer.byteLength(text) })
const jsonFile = (path: string, value: unknown): ExportFile => textFile(path, `${JSON.stringify(value, null, 2)}\n`)
