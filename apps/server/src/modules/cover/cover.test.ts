import { SHIPPED_IDENTITY } from '@earshot/contract/site/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedAd, seedAlbum, seedArticle, seedArtist, seedEpisode } from '../../testing/seed.ts'
import { setBucket } from './cover.buckets.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const later = () => {
  app.clock.now = new Date(app.clock.now.getTime() + 60_000)
}

test('API-05 ENTITIES-28 an install without settings shows its own words and nothing made up', async () => {
  expect(await app.get('cover/covers_and_reviews')).toEqual({
    covers: [],
    reviews: [],
    blog: { title: 'Community', sub_title: 'Discuss music and podcasts', image: null },
    members: { title: 'Members', sub_title: 'The members of this community', image: null },
    artists: { title: 'Search favorite artists', sub_title: "Subscribe to listen artist's albums", image: null },
    podcasts: { title: 'Search favorite podcasts', sub_title: 'All seasons and episodes', image: null },
    shop: { title: 'Shop', sub_title: '', image: null },
    voting: {
      index_vote_title: 'Vote',
      index_vote_sub_title: 'One vote for each artist. You can cancel it.',
      index_vote_video: null,
    },
    live: { title: 'Follow', image: null },
  })
  const [question] = await app.get('user/faqs')
  expect(question).toMatchObject({ id: 1, topic: 'Listening', title: 'What does it cost to listen?' })
  expect(await app.get('product/products')).toEqual([])
  expect(await app.get('cover/login_image')).toEqual({ login_image: null })
})

test('API-05 ENTITIES-04 ENTITIES-27 covers, reviews and blocks are what was stored', async () => {
  const cover = { title: 'Hear it', sub_title: 'Here', image: null, button_title: 'Go', button_action: '/discover' }
  const review = { comment: 'Lovely', username: 'nell', user_title: 'Drummer', photo: '/media/art/n_9x9.jpg' }
  const shop = { title: 'Shirts', sub_title: 'And mugs', image: '/media/art/s_9x9.jpg' }
  await setBucket(app.db, 'covers', [cover])
  await setBucket(app.db, 'reviews', [review])
  await setBucket(app.db, 'shop', shop)
  await setBucket(app.db, 'live', { title: 'Live', image: '/media/art/v_9x9.jpg' })
  expect(await app.get('cover/covers_and_reviews')).toMatchObject({
    covers: [cover],
    reviews: [review],
    shop,
    live: { title: 'Live', image: '/media/art/v_9x9.jpg' },
  })
})

test('HOME-03 a button that would lead anywhere but to our pages or the web leads nowhere', async () => {
  await setBucket(app.db, 'covers', [
    { title: '', sub_title: '', image: null, button_title: 'Go', button_action: 'javascript:alert(1)' },
  ])
  expect((await app.get('cover/covers_and_reviews')).covers[0]?.button_action).toBe('')
})

test('ENTITIES-28 a bucket that does not fit its schema is refused by the name of the field', async () => {
  await expect(setBucket(app.db, 'reviews', JSON.parse('[{"comment":1}]'))).rejects.toThrow(/comment/)
})

test('API-06 ENTITIES-26 DISCOVER-02 both calls carry the same discover hero', async () => {
  const hero = {
    index_discover_title: 'Listen',
    index_discover_sub_title: 'Closer',
    index_discover_video: '/media/video/h.webm',
  }
  await setBucket(app.db, 'discover_video', hero)
  later()
  expect((await app.get('cover/steam_video')).discover).toEqual(hero)
  expect((await app.get('cover/discovers')).discovers.home).toEqual(hero)
  expect(Object.keys(await app.get('cover/steam_video')).toSorted()).toEqual([
    'community',
    'discover',
    'home',
    'livefeed',
    'podcasts',
    'publication',
  ])
})

test('API-07 login_image is the stored picture', async () => {
  await setBucket(app.db, 'login_image', { login_image: '/media/art/i_9x9.jpg' })
  expect(await app.get('cover/login_image')).toEqual({ login_image: '/media/art/i_9x9.jpg' })
})

test('API-07 ENTITIES-25 HOME-10 HOME-11 discovers has the highlights, the last upload on top, and the most played', async () => {
  const highlight = {
    link: '/artist/1',
    image: null,
    title: 'In the light',
    sub_title: 'This week',
    content: '<p>Why</p>',
  }
  await setBucket(app.db, 'highlights', { artists: [highlight], podcasts: [] })
  const quiet = await seedArtist(app.db, { name: 'Quiet', plays: 1 })
  const loud = await seedArtist(app.db, { name: 'Loud', plays: 9, avatar: '/media/art/l_9x9.jpg' })
  const popular = await seedAlbum(app.db, { artistId: quiet, plays: 50, createdAt: new Date('2024-01-01T00:00:00Z') })
  const sameMoment = new Date('2025-01-01T00:00:00Z')
  const next = await seedAlbum(app.db, { artistId: quiet, createdAt: sameMoment })
  const last = await seedAlbum(app.db, { artistId: quiet, createdAt: sameMoment })
  const played = await seedEpisode(app.db, { plays: 5 })
  const unplayed = await seedEpisode(app.db)
  const news = await seedArticle(app.db)
  later()
  const { discovers } = await app.get('cover/discovers')
  expect(discovers.artists).toEqual([{ ...highlight, plays: { kind: 'artist', id: 1 } }])
  expect(discovers.latest_albums.map((album) => album.id)).toEqual([last, next, popular])
  expect(discovers.top_albums.data.map((album) => album.id)).toEqual([popular, next, last])
  expect(discovers.top_artists).toEqual([
    { photoURL: '/media/art/l_9x9.jpg', sub_title: 'Loud', listen_link: `/artist/${loud}`, id: loud },
    { photoURL: null, sub_title: 'Quiet', listen_link: `/artist/${quiet}`, id: quiet },
  ])
  expect(discovers.top_episode.data.map((episode) => episode.id)).toEqual([played, unplayed])
  expect(discovers.news.map((article) => article.id)).toEqual([news])
})

test('PLAYERLINKS-06 SHOP-02 settings name the player, the currency and the contact data', async () => {
  const pin = { location: { x: 10.1, y: 54.3, address: 'Pier 1, Kiel' } }
  await setBucket(app.db, 'settings', {
    currency: 'EUR',
    follow_cover: null,
    vote_video: null,
    contact: { blurb: 'Write us', phone: '+49 1', email: 'hi@example.org', address: 'Kiel', pins: [pin] },
    shop_url: 'https://shop.example',
  })
  expect(await app.get('cover/settings')).toEqual({
    player_url: '/player/',
    currency: 'EUR',
    follow_cover: null,
    vote_video: null,
    shop_url: 'https://shop.example',
    payment: { mode: 'demo' },
    phone_required: true,
    sign_up: 'everybody',
    posting: 'members',
    creators: 'ask',
    identity: SHIPPED_IDENTITY,
    contact: { blurb: 'Write us', phone: '+49 1', email: 'hi@example.org', address: 'Kiel', pins: [pin] },
  })
})

test('API-17 FAQ-02 questions are what was stored', async () => {
  const faq = { id: 1, title: 'May I record this?', content: '<p>For yourself, yes.</p>' }
  await setBucket(app.db, 'faqs', [faq])
  expect(await app.get('user/faqs')).toEqual([faq])
})

test('API-30 LIVEFEED-03 ads of the live feed come in their order', async () => {
  await seedAd(app.db, { image: '/media/art/2_9x9.jpg', link: 'https://two.example/', pos: 2 })
  await seedAd(app.db, { image: '/media/art/1_9x9.jpg', link: '/vote', pos: 1 })
  await seedAd(app.db, { place: 'vote' })
  expect(await app.get('song/livefeed_ad')).toEqual([
    { image_url: '/media/art/1_9x9.jpg', link: '/vote' },
    { image_url: '/media/art/2_9x9.jpg', link: 'https://two.example/' },
  ])
})
