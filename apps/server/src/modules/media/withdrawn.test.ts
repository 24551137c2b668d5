import { reportSubject } from '@earshot/contract/community/report-subject'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { post } from '../../db/schema/community/community.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { article } from '../../db/schema/site/publication.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { sendForm } from '../../testing/files/form.ts'
import { cameraVideo } from '../../testing/files/videos.ts'
import { seedArticle, seedArtist, seedEpisode, seedMember, seedPlaylist, seedPost } from '../../testing/seed.ts'
import { hideItem, showItem } from '../catalogue/removal/removal.store.ts'
import { createProduct, updateProduct } from '../shop/shop.store.ts'
import { storePicture } from './pictures/picture.store.ts'

let app: TestApp
let authorId: number
let author: string
let moderator: string
let postId: number
beforeAll(async () => {
  app = await openTestApp()
  authorId = await seedMember(app.db)
  author = await app.signIn(authorId)
  moderator = await app.signIn(await seedMember(app.db, { role: 'moderator' }))
})
beforeEach(async () => {
  postId = await seedPost(app.db, { memberId: authorId })
})
afterAll(() => app.close())

// Creates a different picture each time, so that no test shows another one's.
const photo = () =>
  sharp({
    create: {
      width: 120,
      height: 80,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer()
const codeOf = async (url: string) => (await app.fastify.inject({ url: url })).statusCode
const smaller = (url: string) => url.replace('.jpg', '@96.webp')

async function uploadForComment(bytes: Uint8Array): Promise<string> {
  const { data } = await sendForm(
    app,
    'blog/upload_comment_file',
    [{ name: 'file', filename: 'a.jpg', content: bytes }],
    author,
  )
  return data?.url ?? ''
}

async function putPicture(bytes: Uint8Array, pos = 0): Promise<string> {
  const text = Object.entries({ blog_id: postId, type: 'image', pos }).map(([name, content]) => ({
    name,
    content: String(content),
  }))
  await sendForm(app, 'blog/upload_media', [...text, { name: 'images[0]', filename: 'a.jpg', content: bytes }], author)
  return (await app.get('blog/post', { blog_id: postId })).medias.find((media) => media.pos === pos)?.image ?? ''
}

const comment = (html: string) =>
  app.post('blog/comment', { user_id: authorId, blog_id: postId, comment_id: 0, comment: html }, author)
const decide = (kind: 'post' | 'comment', id: number, decision: 'hide' | 'show') =>
  app.post('moderation/settle', { kind, item_id: id, decision }, moderator)

async function report(kind: 'post' | 'comment', id: number): Promise<void> {
  const reporterId = await seedMember(app.db)
  await app.post(
    'user/contact_us',
    { user_id: reporterId, subject: reportSubject(kind, id), message: 'spam' },
    await app.signIn(reporterId),
  )
}

test('WRITING-16 the pictures of a deleted post and its comments are 404 at once, in every size, until it is restored', async () => {
  const picture = await putPicture(await photo())
  const below = await uploadForComment(await photo())
  await comment(`<p>Look</p><img src="${below}">`)
  expect([await codeOf(picture), await codeOf(smaller(picture)), await codeOf(below)]).toEqual([200, 200, 200])
  await app.post('blog/delete_blog', { user_id: authorId, blog_id: postId }, author)
  expect([await codeOf(picture), await codeOf(smaller(picture)), await codeOf(below)]).toEqual([404, 404, 404])
  await app.post('blog/restore_blog', { user_id: authorId, blog_id: postId }, author)
  expect([await codeOf(picture), await codeOf(smaller(picture)), await codeOf(below)]).toEqual([200, 200, 200])
})

test('the pictures of a hidden post are 404 for visitors until it is shown again', async () => {
  const picture = await putPicture(await photo())
  const below = await uploadForComment(await photo())
  await comment(`<img src="${below}">`)
  await report('post', postId)
  await decide('post', postId, 'hide')
  expect([await codeOf(picture), await codeOf(below)]).toEqual([404, 404])
  await decide('post', postId, 'show')
  expect([await codeOf(picture), await codeOf(below)]).toEqual([200, 200])
})

test('a video and its poster are withdrawn with their post', async () => {
  const text = Object.entries({ blog_id: postId, type: 'video', pos: 0 }).map(([name, content]) => ({
    name,
    content: String(content),
  }))
  await sendForm(
    app,
    'blog/upload_media',
    [
      ...text,
      { name: 'video', filename: 'a.mp4', content: await cameraVideo() },
      { name: 'poster', filename: 'a.jpg', content: await photo() },
    ],
    author,
  )
  const [media] = (await app.get('blog/post', { blog_id: postId })).medias
  const urls = [media?.link ?? '', media?.thumbnail ?? '']
  expect(await Promise.all(urls.map(codeOf))).toEqual([200, 200])
  await app.post('blog/delete_blog', { user_id: authorId, blog_id: postId }, author)
  expect(await Promise.all(urls.map(codeOf))).toEqual([404, 404])
})

test('the picture of a comment is withdrawn when the comment is hidden, deleted, or changed to omit it', async () => {
  const pictures = [
    await uploadForComment(await photo()),
    await uploadForComment(await photo()),
    await uploadForComment(await photo()),
  ]
  const ids: number[] = []
  for (const [at, picture] of pictures.entries()) ids.push((await comment(`<p>${at}</p><img src="${picture}">`)).id)
  const [hidden = 0, deleted = 0, changed = 0] = ids
  await report('comment', hidden)
  await decide('comment', hidden, 'hide')
  await app.post('blog/delete_comment', { user_id: authorId, comment_id: deleted }, author)
  await app.post('blog/update_comment', { user_id: authorId, comment_id: changed, comment: 'without' }, author)
  expect(await Promise.all(pictures.map(codeOf))).toEqual([404, 404, 404])
  await decide('comment', hidden, 'show')
  expect(await codeOf(pictures[0] ?? '')).toBe(200)
})

test('a picture with another use stays, and one that is uploaded again is served again', async () => {
  const bytes = await photo()
  const picture = await putPicture(bytes)
  const { id } = await comment(`<img src="${picture}">`)
  await app.post('blog/delete_comment', { user_id: authorId, comment_id: id }, author)
  expect(await codeOf(picture)).toBe(200)
  await putPicture(await photo())
  expect(await codeOf(picture)).toBe(404)
  expect(await uploadForComment(bytes)).toBe(picture)
  expect(await codeOf(picture)).toBe(200)
})

/** Creates a comment with a picture, and deletes it. */
async function showAndDelete(picture: string): Promise<void> {
  const { id } = await comment(`<img src="${picture}">`)
  await app.post('blog/delete_comment', { user_id: authorId, comment_id: id }, author)
}
const seedProduct = (image: string) =>
  createProduct(app.db, { title: 'Mug', amount: 1250, currency: 'USD', link: null, image }, 'command')

test('a picture in a playlist, a product or a biography stays when a comment with it is deleted', async () => {
  const mosaic = await storePicture(app, await photo())
  const product = await storePicture(app, await photo())
  const biography = await storePicture(app, await photo())
  await seedPlaylist(app.db, { memberId: authorId, mosaic, isPublic: true })
  await seedProduct(product)
  await seedArtist(app.db, { bio: `<p>Ann</p><img src="${biography}">` })
  for (const picture of [mosaic, product, biography]) {
    await showAndDelete(picture)
    expect(await codeOf(picture)).toBe(200)
  }
})

test('SHOW-12 the picture of a chapter stays when a comment with it is deleted, and is withdrawn with its episode', async () => {
  const image = await storePicture(app, await photo())
  const id = await seedEpisode(app.db, { chapters: [{ start: 0, title: 'Gulls', image, is_hidden: true }] })
  await showAndDelete(image)
  expect(await codeOf(image)).toBe(200)
  const episode = { kind: 'episode', id } as const
  await hideItem(app.services, episode, { isDryRun: false })
  await app.services.invalidation.publish('everything')
  expect(await codeOf(image)).toBe(404)
  await showItem(app.services, episode, { isDryRun: false })
  await app.services.invalidation.publish('everything')
  expect(await codeOf(image)).toBe(200)
})

test('the picture of a deleted playlist or a closed product is withdrawn with its last comment, and restored with them', async () => {
  const image = await storePicture(app, await photo())
  const product = await storePicture(app, await photo())
  const playlistId = await seedPlaylist(app.db, { memberId: authorId, image, isPublic: true })
  await app.post('song/delete_playlist', { playlist_id: playlistId }, author)
  const { id: productId } = await seedProduct(product)
  await updateProduct(app.db, productId, { closedAt: app.clock.now }, 'command')
  for (const picture of [image, product]) {
    await showAndDelete(picture)
    expect(await codeOf(picture)).toBe(404)
  }
  await app.post('song/restore_playlist', { playlist_id: playlistId }, author)
  await updateProduct(app.db, productId, { closedAt: null }, 'command')
  await app.services.invalidation.publish('everything')
  expect([await codeOf(image), await codeOf(product)]).toEqual([200, 200])
})

test('a withdrawn picture is served again when a playlist or a product uses it', async () => {
  const mosaic = await storePicture(app, await photo())
  const product = await storePicture(app, await photo())
  const playlistId = await seedPlaylist(app.db, { memberId: authorId, isPublic: true })
  for (const picture of [mosaic, product]) await showAndDelete(picture)
  expect([await codeOf(mosaic), await codeOf(product)]).toEqual([404, 404])
  await app.db.update(playlist).set({ mosaic }).where(eq(playlist.id, playlistId))
  await seedProduct(product)
  await app.services.invalidation.publish('everything')
  expect([await codeOf(mosaic), await codeOf(product)]).toEqual([200, 200])
})

test('an unused new picture is served, and so is that of a held post', async () => {
  expect(await codeOf(await uploadForComment(await photo()))).toBe(200)
  await app.db.update(post).set({ visibility: 'held' }).where(eq(post.id, postId))
  const text = Object.entries({ blog_id: postId, type: 'image', pos: 0 }).map(([name, content]) => ({
    name,
    content: String(content),
  }))
  await sendForm(
    app,
    'blog/upload_media',
    [...text, { name: 'images[0]', filename: 'a.jpg', content: await photo() }],
    author,
  )
  const {
    medias: [media],
  } = await app.get('blog/post', { blog_id: postId }, author)
  expect(await codeOf(media?.image ?? '')).toBe(200)
})

test('PROFILE-04 a replaced profile picture and the pictures of a removed article are 404', async () => {
  const change = async () => {
    await sendForm(
      app,
      'user/update_profile_with_image',
      [{ name: 'image', filename: 'a.jpg', content: await photo() }],
      author,
    )
    return (await app.get('user/profile', {}, author)).avatarURL ?? ''
  }
  const first = await change()
  expect(await codeOf(first)).toBe(200)
  const second = await change()
  expect([await codeOf(first), await codeOf(second)]).toEqual([404, 200])

  const picture = await storePicture(app, await photo())
  const articleId = await seedArticle(app.db, { photo: picture })
  expect(await codeOf(picture)).toBe(200)
  await app.db.delete(article).where(eq(article.id, articleId))
  await app.services.invalidation.publish('everything')
  expect(await codeOf(picture)).toBe(404)
})

test('uploaded files are cached by browsers, not by proxies', async () => {
  const { headers } = await app.fastify.inject({ url: await putPicture(await photo()) })
  expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
})
