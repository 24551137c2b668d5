import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { lettering } from './art/lettering.ts'
import { ARTICLES } from './content/articles/articles.ts'
import { ARTISTS, GENRES } from './content/catalogue/artists.ts'
import { SPONSORS } from './content/catalogue/podcasts-2.ts'
import { PODCASTS, readEpisode } from './content/catalogue/podcasts.ts'
import { TOPICS } from './content/community/community.ts'
import { ADS } from './content/pages.ts'
import { MEMBERS } from './content/people.ts'
import { openMediaWorkers } from './media/media-workers.ts'
import type { Order } from './media/media-workers.ts'
import { listSounds, songOf, titlesOf } from './media/sounds.ts'
import { compose } from './synth/compose.ts'
import { RATE } from './synth/voices.ts'

test('the demo world has what issue 2 asks for', () => {
  const albums = ARTISTS.flatMap((artist) => artist.albums)
  const seasons = PODCASTS.flatMap((podcast) => podcast.seasons)
  const episodes = seasons.flatMap((season) => season.episodes.map(readEpisode))
  expect(GENRES).toHaveLength(12)
  expect(ARTISTS.length).toBeGreaterThanOrEqual(40)
  expect(albums.length).toBeGreaterThanOrEqual(90)
  expect(albums.flatMap(titlesOf).length).toBeGreaterThanOrEqual(700)
  expect([PODCASTS.length, seasons.length]).toEqual([12, 30])
  expect(episodes.length).toBeGreaterThanOrEqual(150)
  expect(episodes.filter(({ chapters }) => chapters.length > 0).length).toBeGreaterThan(15)
  expect(ARTICLES).toHaveLength(30)
  for (const genre of GENRES)
    expect(ARTISTS.filter((artist) => artist.genre === genre).length).toBeGreaterThanOrEqual(3)
})

test('the demo world reaches the edges: nothing, much, long, other scripts, signs of search', () => {
  const albums = ARTISTS.flatMap((artist) => artist.albums)
  const titles = albums.flatMap(titlesOf)
  const names = ARTISTS.map(({ name }) => name)
  expect(
    ARTISTS.some((artist) => artist.albums.length === 0 && artist.withoutPicture === true && artist.bio === undefined),
  ).toBe(true)
  expect(names.some((name) => name.length > 80)).toBe(true)
  expect(
    names.some((name) => /\p{Script=Arabic}/u.test(name)) &&
      names.some((name) => /\p{Script=Hebrew}/u.test(name)) &&
      names.some((name) => /\p{Script=Han}/u.test(name)),
  ).toBe(true)
  expect(albums.map((album) => titlesOf(album).length)).toEqual(expect.arrayContaining([1, 4, 8, 12, 40]))
  expect(PODCASTS.some(({ seasons }) => seasons.length === 0)).toBe(true)
  for (const sign of ['%', '_', '“', 'é', '’'])
    expect(
      titles.some((title) => title.includes(sign)),
      sign,
    ).toBe(true)
})

test('every sign of the advertisements is drawn', () => {
  const at = { x: 0, y: 0, width: 100, height: 20, colour: 'red' }
  const signs = new Set(ADS.flatMap(({ words }) => Array.from(words.replaceAll(' ', ''))))
  expect([...signs].filter((sign) => !lettering(sign, at).includes('M'))).toEqual([])
})

test('nothing in the demo world is there twice', () => {
  const albums = ARTISTS.flatMap((artist) => artist.albums)
  const episodes = PODCASTS.flatMap(({ seasons }) =>
    seasons.flatMap((season) => season.episodes.map((line) => readEpisode(line).name)),
  )
  for (const names of [
    ARTISTS.map(({ name }) => name),
    albums.map(({ title }) => title),
    albums.flatMap(titlesOf),
    episodes,
    ARTICLES.map(({ title }) => title),
    PODCASTS.map(({ title }) => title),
  ]) {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
  expect(listSounds().size).toBe(2 * (albums.flatMap(titlesOf).length + episodes.length))
  expect(Object.keys(SPONSORS).filter((name) => !episodes.includes(name))).toEqual([])
})

test('songs and pictures of the demo world are the same on every day, and different from each other', async () => {
  const [artist] = ARTISTS
  const [first, second] = artist?.albums[0] === undefined ? [] : titlesOf(artist.albums[0])
  if (artist === undefined || first === undefined || second === undefined) throw new Error('no songs')
  const song = songOf(artist, 'x', first, 'short').order
  const orders: Order[] = [
    song,
    song,
    songOf(artist, 'x', second, 'short').order,
    { kind: 'picture', seed: 'a', genre: 'Jazz', sound: song, width: 320, height: 320 },
    { kind: 'picture', seed: 'b', genre: 'Jazz', sound: song, width: 320, height: 320 },
  ]
  const workers = openMediaWorkers(2)
  const made = await Promise.all(orders.map((order) => workers.make(order)))
  await workers.close()
  const hashes = made.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
  expect(hashes[0]).toBe(hashes[1])
  expect(new Set(hashes).size).toBe(4)
  expect(await sharp(made[3]).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 320 })
}, 60_000)

test('an order that has not started can be cancelled', async () => {
  const [artist] = ARTISTS
  const [title] = artist?.albums[0] === undefined ? [] : titlesOf(artist.albums[0])
  if (artist === undefined || title === undefined) throw new Error('no songs')
  const song = songOf(artist, 'x', title, 'short').order
  const workers = openMediaWorkers(1)
  const unwanted = new AbortController()
  const begun = workers.make(song, undefined, unwanted.signal)
  const waiting = workers.make(song, undefined, unwanted.signal)
  unwanted.abort(new Error('nobody listens'))
  await expect(waiting).rejects.toThrow('nobody listens')
  expect((await begun).length).toBeGreaterThan(0)
  await workers.close()
}, 60_000)

test('a song is heard from its first second, also where the band has no drums', () => {
  const quiet = ARTISTS.filter(({ name }) => ['Anouk Delacroix', 'Ilse Brandt'].includes(name))
  const orders = quiet.flatMap((artist) =>
    artist.albums.flatMap((album) => titlesOf(album).map((title) => songOf(artist, album.title, title, 'full').order)),
  )
  expect(orders.length).toBeGreaterThan(20)
  for (const order of orders) {
    const [bar = new Float32Array()] = compose(order)
    expect(
      bar.subarray(0, RATE).some((sample) => Math.abs(sample) > 0.02),
      order.seed,
    ).toBe(true)
  }
}, 60_000)

test('no two posts of the demo community have the same title, and none of its people is there twice', () => {
  for (const names of [
    TOPICS.flatMap(({ posts }) => posts.map(({ title }) => title)),
    MEMBERS.map(({ username }) => username),
    MEMBERS.map(({ fullName }) => fullName),
  ]) {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
  expect(MEMBERS.length).toBeGreaterThanOrEqual(60)
  expect(new Set(MEMBERS.map(({ role }) => role))).toEqual(new Set([undefined, 'admin', 'writer', 'moderator']))
})
