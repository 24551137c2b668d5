import type { Mention } from '@earshot/contract/community/mention'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, postMedia } from '../../db/schema/community/community.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import {
  seedAlbum,
  seedArticle,
  seedArtist,
  seedComment,
  seedEpisode,
  seedMember,
  seedPlaylist,
  seedPodcast,
  seedPost,
  seedTrack,
} from '../../testing/seed.ts'

const SITE = 'https://earshot.example'
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ publicUrl: SITE })
})
afterAll(() => app.close())

const linkTo = (url: string) => `<a href="${url}" rel="noopener noreferrer nofollow ugc">this</a>`

test('an article says what can be heard of what it links to, in its order, each once', async () => {
  const artistId = await seedArtist(app.db, { name: 'Wren on the Wire' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Soundings' })
  const songId = await seedTrack(app.db, { artistId, albumId, title: 'Gnomon' })
  const podcastId = await seedPodcast(app.db, { title: 'Night Ferry', host: 'Otto' })
  const episodeId = await seedEpisode(app.db, { podcastId, name: 'Fog' })
  const id = await seedArticle(app.db, {
    content: [
      linkTo(`/plays/${songId}`),
      linkTo(`${SITE}/discover/${albumId}?reviews=album-1`),
      linkTo(`/artist/${artistId}`),
      linkTo(`${SITE}/player/episode/${episodeId}`),
      linkTo(`/podcast/${podcastId}/${episodeId}`),
      linkTo(`/podcast/${podcastId}`),
      linkTo(`/plays/${songId}`),
      linkTo('/plays/999999'),
      linkTo(`https://elsewhere.example/artist/${artistId}`),
    ].join(' and '),
  })
  const { mentions } = await app.get('news/detail', { news_id: id })
  expect(mentions).toEqual([
    { kind: 'play', id: songId, title: 'Gnomon', by: 'Wren on the Wire', image: null, link: `/plays/${songId}` },
    {
      kind: 'album',
      id: albumId,
      title: 'Soundings',
      by: 'Wren on the Wire',
      image: null,
      link: `/discover/${albumId}`,
    },
    { kind: 'artist', id: artistId, title: 'Wren on the Wire', by: null, image: null, link: `/artist/${artistId}` },
    {
      kind: 'episode',
      id: episodeId,
      title: 'Fog',
      by: 'Night Ferry',
      image: null,
      link: `/podcast/${podcastId}/${episodeId}`,
    },
    { kind: 'podcast', id: podcastId, title: 'Night Ferry', by: 'Otto', image: null, link: `/podcast/${podcastId}` },
  ])
})

test('a post mentions what its blocks link to, and no private playlist', async () => {
  const owner = await seedMember(app.db)
  const open = await seedPlaylist(app.db, { memberId: owner, name: 'Open', isPublic: true })
  const own = await seedPlaylist(app.db, { memberId: owner, name: 'Own', isPublic: false })
  const id = await seedPost(app.db, { description: `<p>${linkTo(`${SITE}/player/playlist/${own}`)}</p>` })
  await app.db
    .insert(postMedia)
    .values({ postId: id, pos: 0, type: 'text', content: `<p>${linkTo(`${SITE}/player/playlist/${open}`)}</p>` })
  const { mentions } = await app.get('blog/post', { blog_id: id })
  expect(mentions?.map(({ kind, title }) => `${kind} ${title}`)).toEqual(['playlist Open'])
})

test('posts and articles about an artist are those that link to the artist, an album or a song, the newest first', async () => {
  const artistId = await seedArtist(app.db)
  const albumId = await seedAlbum(app.db, { artistId })
  const songId = await seedTrack(app.db, { artistId })
  const other = await seedArtist(app.db)
  const day = (date: number) => new Date(Date.UTC(2026, 2, date))
  const ofArtist = await seedPost(app.db, { description: linkTo(`/artist/${artistId}`), createdAt: day(1) })
  const ofSong = await seedPost(app.db, { createdAt: day(2) })
  await app.db
    .insert(postMedia)
    .values({ postId: ofSong, pos: 0, type: 'text', content: linkTo(`${SITE}/plays/${songId}#t=10`) })
  const ofAlbum = await seedArticle(app.db, {
    content: linkTo(`${SITE}/player/album/${albumId}`),
    date: null,
    createdAt: day(3),
  })
  await seedPost(app.db, { description: linkTo(`/artist/${other}`) })
  await seedPost(app.db, { description: linkTo(`https://elsewhere.example/artist/${artistId}`) })
  await seedPost(app.db, { description: linkTo(`/artist/${artistId}0`) })
  await seedPost(app.db, { description: linkTo(`/artist/${artistId}`), visibility: 'hidden' })
  const about = async () =>
    (await app.get('song/artist_mentions', { artist_id: artistId })).map(({ kind, id }) => `${kind} ${id}`)
  expect(await about()).toEqual([`article ${ofAlbum}`, `post ${ofSong}`, `post ${ofArtist}`])
  await app.db.update(post).set({ visibility: 'held' }).where(eq(post.id, ofSong))
  expect(await about()).toEqual([`article ${ofAlbum}`, `post ${ofArtist}`])
})

test('WRITING-08 links to songs from a moment on, posts and articles are cards of posts and comments', async () => {
  const artistId = await seedArtist(app.db, { name: 'Wren on the Wire' })
  const songId = await seedTrack(app.db, { artistId, title: 'Gnomon' })
  const articleId = await seedArticle(app.db, { title: 'Soundings', author: 'Otto' })
  const other = await seedPost(app.db, { title: 'On ladders' })
  const hidden = await seedPost(app.db, { visibility: 'hidden' })
  const html = [
    linkTo(`/plays/${songId}#t=1:23`),
    linkTo(`${SITE}/community/post/${other}`),
    linkTo(`${SITE}/publication/${articleId}`),
    linkTo(`${SITE}/community/post/${hidden}`),
    // The source of a quote.
    linkTo(`${SITE}/community/post/${other}?comment=5`),
  ].join(' and ')
  const id = await seedPost(app.db, { description: html })
  const cards = [
    ['play', songId, 'Gnomon', `/plays/${songId}`, 83],
    ['post', other, 'On ladders', `/community/post/${other}`, undefined],
    ['article', articleId, 'Soundings', `/publication/${articleId}`, undefined],
  ]
  const shown = (mentions: readonly Mention[] = []) =>
    mentions.map(({ kind, id: of, title, link, from }) => [kind, of, title, link, from])
  expect(shown((await app.get('blog/post', { blog_id: id })).mentions)).toEqual(cards)
  const root = await seedComment(app.db, { postId: id, html: '<p>No link</p>' })
  await seedComment(app.db, { postId: id, parentId: root, html })
  const [thread] = (await app.get('blog/comments', { blog_id: id })).data
  expect([thread?.mentions, shown(thread?.r_comments[0]?.mentions)]).toEqual([undefined, cards])
  const me = await seedMember(app.db, { createdAt: new Date('2020-01-01') })
  const own = await app.post(
    'blog/comment',
    { user_id: me, blog_id: id, comment_id: 0, comment: `<p>${linkTo(`/plays/${songId}#t=7`)}</p>` },
    await app.signIn(me),
  )
  expect(shown(own.mentions)).toEqual([['play', songId, 'Gnomon', `/plays/${songId}`, 7]])
})
