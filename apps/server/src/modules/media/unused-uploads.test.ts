import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DRAFT_DAYS } from '@earshot/contract/limits'
import { eq, is, sql } from 'drizzle-orm'
import type { AnyColumn } from 'drizzle-orm'
import { PgTable, getTableConfig } from 'drizzle-orm/pg-core'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { comment, post, postMedia } from '../../db/schema/community/community.ts'
import { upload } from '../../db/schema/upload.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { sendForm } from '../../testing/files/form.ts'
import type { FormPart } from '../../testing/files/form.ts'
import { cameraVideo } from '../../testing/files/videos.ts'
import { seedArticle, seedComment, seedMember, seedPlaylist, seedPost } from '../../testing/seed.ts'
import { storePicture } from './pictures/picture.store.ts'
import { URL_COLUMNS, TEXT_COLUMNS, WAITING_MAX, removeUnusedUploads } from './unused-uploads.ts'
import { memberFiles, storeRedrawn } from './upload.store.ts'

let app: TestApp
let memberId: number
let token: string
const start = new Date('2026-06-01T12:00:00Z')
const DRAFT_HOURS = DRAFT_DAYS * 24
beforeAll(async () => {
  app = await openTestApp()
  memberId = await seedMember(app.db)
})
beforeEach(async () => {
  app.clock.now = start
  await app.db.delete(upload)
  token = await app.signIn(memberId)
})
afterAll(() => app.close())

let side = 20
/** A picture that has not been uploaded before. */
const photo = () =>
  sharp({ create: { width: (side += 1), height: 20, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
const bring = async () =>
  (await sendForm(app, 'file/upload', [{ name: 'file', filename: 'a.jpg', content: await photo() }], token)).data
    ?.url ?? ''
const isThere = async (url: string) => (await app.storage.find(url.replace('/media/', ''))) !== undefined
const clean = async (hours: number) => {
  app.clock.now = new Date(start.getTime() + hours * 3_600_000)
  return removeUnusedUploads({ db: app.db, storage: app.storage, now: () => app.clock.now })
}

test('T15 an unused picture is kept as long as a draft may name it, then deleted with its variants', async () => {
  const url = await bring()
  const variant = url.replace('.jpg', '@96.webp')
  expect((await app.fastify.inject({ url: variant })).statusCode).toBe(200)
  expect([await clean(DRAFT_HOURS - 1), await isThere(url)]).toEqual([0, true])
  expect([await clean(DRAFT_HOURS + 1), await isThere(url), await isThere(variant)]).toEqual([1, false, false])
  expect(await app.db.$count(upload)).toBe(0)
})

test('T15 only the newest pictures of a member are kept for drafts, but no videos and no files without a member', async () => {
  const other = await seedMember(app.db)
  const key = (name: string) => `art/${name}_9x9.jpg`
  const rows = [
    ...Array.from({ length: WAITING_MAX + 2 }, (_, n) => ({
      key: key(`a${n}`),
      memberId,
      createdAt: new Date(start.getTime() + n * 1000),
    })),
    { key: key('b'), memberId: other, createdAt: start },
    { key: key('c'), memberId: null, createdAt: start },
    { key: 'video/d.mp4', memberId: other, createdAt: start },
  ]
  await app.db.insert(upload).values(rows)
  expect(await clean(23)).toBe(0)
  expect(await clean(25)).toBe(4)
  const left = (await app.db.select({ key: upload.key }).from(upload)).map((row) => row.key)
  const gone = rows.map((row) => row.key).filter((each) => !left.includes(each))
  expect(gone).toEqual([key('a0'), key('a1'), key('c'), 'video/d.mp4'])
  await clean(DRAFT_HOURS + 1)
  expect(await app.db.$count(upload)).toBe(0)
})

test('T15 a picture that a comment names during the removal is kept', async () => {
  const url = await bring()
  const more = Array.from({ length: 20 }, (_, n) => ({
    key: `art/${n}_9x9.jpg`,
    memberId,
    createdAt: new Date(start.getTime() - 1000),
  }))
  await app.db.insert(upload).values(more)
  const commentId = await seedComment(app.db)
  let named: Promise<unknown> | undefined
  const storage = {
    ...app.storage,
    delete: async (key: string) => {
      named ??= app.db
        .update(comment)
        .set({ html: `<img src="${url}" />` })
        .where(eq(comment.id, commentId))
        .execute()
      // The embedded database has one connection, which the removal uses.
      if (app.databaseUrl !== undefined) await named
      await app.storage.delete(key)
    },
  }
  app.clock.now = new Date(start.getTime() + (DRAFT_HOURS + 1) * 3_600_000)
  expect(await removeUnusedUploads({ db: app.db, storage, now: () => app.clock.now })).toBe(20)
  await named
  expect(await isThere(url)).toBe(true)
})

test('T15 the row of an interrupted upload is deleted', async () => {
  await app.db.insert(upload).values({ key: 'art/0123456789abcdef_9x9.jpg', memberId, createdAt: start })
  expect([await clean(DRAFT_HOURS + 1), await app.db.$count(upload)]).toEqual([1, 0])
})

test('T15 the row is stored before the file', async () => {
  const storage = { ...app.storage, putFile: () => Promise.reject(new Error('disk full')) }
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'earshot-picture-')), 'a')
  writeFileSync(file, await photo())
  await expect(storeRedrawn(memberFiles({ ...app, storage, now: () => start }, memberId), file)).rejects.toThrow(
    'disk full',
  )
  rmSync(path.dirname(file), { recursive: true })
  expect(await app.db.$count(upload)).toBe(1)
  expect([await clean(DRAFT_HOURS + 1), await app.db.$count(upload)]).toEqual([1, 0])
})

test('T15 referenced files are not deleted, wherever the reference is', async () => {
  const places: ((url: string) => Promise<unknown>)[] = [
    (url) => seedComment(app.db, { html: `<p>Look</p><img src="${url}" alt="" loading="lazy" />` }),
    (url) => seedPost(app.db, { description: `<img src="${url}" />` }),
    (url) => seedPost(app.db, { thumbnail: url }),
    (url) => seedMember(app.db, { avatar: url }),
    (url) => seedMember(app.db, { backImage: url }),
    (url) => seedMember(app.db, { brief: `<p><img src="${url}" /></p>` }),
    (url) => seedPlaylist(app.db, { image: url }),
    (url) => seedArticle(app.db, { content: `<p>One</p><img src="${url}" />` }),
    (url) => seedArticle(app.db, { photo: url }),
    async (url) =>
      app.db
        .insert(postMedia)
        .values({ postId: await seedPost(app.db), pos: 0, type: 'text', content: `<img src="${url}" />` }),
  ]
  const urls: string[] = []
  for (const place of places) {
    const url = await bring()
    await place(url)
    urls.push(url)
  }
  expect(await clean(DRAFT_HOURS + 1)).toBe(0)
  for (const url of urls) expect([url, await isThere(url)]).toEqual([url, true])
})

test('T15 files of a deleted post and its comments are deleted, except those that another post uses', async () => {
  const postId = await seedPost(app.db, { memberId })
  const [own, both, said] = [await photo(), await photo(), await bring()]
  const send = (id: number, pos: number, type: string, file: FormPart) =>
    sendForm(
      app,
      'blog/upload_media',
      [
        { name: 'blog_id', content: `${id}` },
        { name: 'pos', content: `${pos}` },
        { name: 'type', content: type },
        file,
      ],
      token,
    )
  const picture = (content: Buffer): FormPart => ({ name: 'images[0]', filename: 'a.jpg', content })
  await send(postId, 0, 'image', picture(own))
  await send(postId, 1, 'image', picture(both))
  await send(await seedPost(app.db, { memberId }), 0, 'image', picture(both))
  await send(postId, 2, 'video', { name: 'video', filename: 'a.mp4', content: await cameraVideo() })
  await seedComment(app.db, { postId, html: `<img src="${said}" />` })
  const medias = await app.db.select().from(postMedia).where(eq(postMedia.postId, postId)).orderBy(postMedia.pos)
  expect(await clean(25)).toBe(0)
  await app.db.delete(post).where(eq(post.id, postId))
  expect(await app.db.$count(comment, eq(comment.postId, postId))).toBe(0)
  await clean(26)
  const [first, second, third] = medias
  expect([
    await isThere(first?.image ?? ''),
    await isThere(second?.image ?? ''),
    await isThere(third?.link ?? ''),
    await isThere(said),
  ]).toEqual([false, true, false, false])
})

test('T15 a repeated upload renews the age of a file, and stores it again if it was deleted', async () => {
  const content = await photo()
  const send = async () =>
    (await sendForm(app, 'file/upload', [{ name: 'file', filename: 'a.jpg', content }], token)).data?.url ?? ''
  const url = await send()
  app.clock.now = new Date(start.getTime() + 20 * 3_600_000)
  token = await app.signIn(memberId)
  expect(await send()).toBe(url)
  await clean(DRAFT_HOURS + 10)
  expect(await isThere(url)).toBe(true)
  await clean(DRAFT_HOURS + 30)
  expect(await isThere(url)).toBe(false)
  app.clock.now = start
  expect([await send(), await isThere(url)]).toEqual([url, true])
})

test('T15 an existing picture, such as one of the catalogue, is not an upload and is kept', async () => {
  const content = await photo()
  const url = await storePicture(app, content)
  await sendForm(app, 'file/upload', [{ name: 'file', filename: 'a.jpg', content }], token)
  expect(await app.db.$count(upload, eq(upload.key, url.replace('/media/', '')))).toBe(0)
  await clean(DRAFT_HOURS + 1)
  expect(await isThere(url)).toBe(true)
})

/** Returns the name of a column, such as `member.back_image`. */
const nameOf = ({ table, name }: AnyColumn) =>
  `${getTableConfig(table).name}.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`

/** Columns with other contents: URLs of other sites, names, and texts that pages show as plain text. */
const NO_FILES = new Set([
  'article.photo_credit',
  'article.photo_description',
  'article.share_description',
  'article_draft.photo_credit',
  'article_draft.photo_description',
  'article_draft.share_description',
  'article_draft.youtube_link',
  'article.youtube_link',
  'artist.link',
  'podcast.link',
  'episode.link',
  'episode_draft.link',
  'report.link',
  'ad.link',
  'product.image_text',
  'product.link',
  'contest.youtube_link',
  'contest.ad_link',
])

test('T15 every column that may name a file is checked', async () => {
  const folder = path.join(import.meta.dirname, '../../db/schema')
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const modules = await Promise.all(names.map((name): Promise<object> => import(path.join(folder, name))))
  const tables = modules.flatMap((module) => Object.values(module)).filter((each) => is(each, PgTable))
  const suspects = tables
    .flatMap((table) => getTableConfig(table).columns)
    .filter((column) => column.getSQLType() === 'text')
    .map(nameOf)
    .filter((name) =>
      /\.\w*(image|mosaic|picture|photo|thumb|avatar|art$|icon|poster|video|link|html|content|description|bio|brief)/.test(
        name,
      ),
    )
  const looked = new Set([...URL_COLUMNS, ...TEXT_COLUMNS].map(nameOf))
  expect(suspects.filter((each) => !looked.has(each) && !NO_FILES.has(each))).toEqual([])
  expect(suspects.length).toBeGreaterThan(20)
})

/** Columns that keep a file in use but do not show it: plain text, values before a correction, and drafts. */
const NOT_SHOWN = new Set([
  'article_draft.content',
  'article_draft.photo',
  'article_draft.share_photo',
  'article_version.fields',
  'post_version.description',
  'post_version.medias',
  'playlist.description',
  'correction.before',
  'release.art',
  'release.description',
  'release_track.art',
  'studio_sound.art',
  'episode_draft.avatar',
  'episode_draft.bio',
  'episode_draft.chapters',
])

test('T15 the function shown_files checks the columns that keep a file', async () => {
  const { rows } = await app.db.execute<{ text: string }>(
    sql`select pg_get_functiondef('shown_files(text[])'::regprocedure) as text`,
  )
  const shown = (rows[0]?.text ?? '').split('UNION ALL').flatMap(columnsRead)
  const kept = [...URL_COLUMNS, ...TEXT_COLUMNS].map(nameOf).filter((name) => !NOT_SHOWN.has(name))
  expect(shown.toSorted()).toEqual(kept.toSorted())
})

/** Returns the `table.column` names that one part of the function passes to file_keys. */
function columnsRead(part: string): string[] {
  const tables = new Map(
    [...part.matchAll(/(?:from|join) (?!asked)(\w+) (\w+)/gi)].map(([, table, alias]) => [alias, table]),
  )
  const columns = /file_keys\((.+?)\)\)/.exec(part)?.[1] ?? ''
  return [...columns.matchAll(/(\w+)\.(\w+)/g)].map(([, alias, column]) => `${tables.get(alias)}.${column}`)
}
