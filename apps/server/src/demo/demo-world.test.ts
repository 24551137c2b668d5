import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Comment } from '@earshot/contract/community/community'
import { COMMENT_DEPTH, PAGE_SIZE } from '@earshot/contract/limits'
import { DEMO_ACCOUNTS } from '@earshot/demo-world/accounts'
import { ARTISTS } from '@earshot/demo-world/content/catalogue/artists'
import { MEMBERS } from '@earshot/demo-world/content/people'
import { listPictures } from '@earshot/demo-world/draw'
import type { Order, MediaWorkers } from '@earshot/demo-world/media/media-workers'
import { listSounds } from '@earshot/demo-world/media/sounds'
import { FRAME_SAMPLES } from '@earshot/demo-world/synth/encode'
import { RATE } from '@earshot/demo-world/synth/voices'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { parseBuffer } from 'music-metadata'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rolesColumn } from '../access/roles.store.ts'
import { track } from '../db/schema/catalogue/catalogue.ts'
import { episode } from '../db/schema/catalogue/podcast.ts'
import { transcript } from '../db/schema/catalogue/timed-text.ts'
import { playlist } from '../db/schema/listening/playlist.ts'
import { session } from '../db/schema/member/account.ts'
import { member } from '../db/schema/member/member.ts'
import { ledgerAccount, ledgerEntry } from '../db/schema/money/ledger.ts'
import { plan } from '../db/schema/money/subscription.ts'
import { findAccount } from '../modules/member/account.store.ts'
import { encoderDelayOf } from '../modules/sound/measure/encoder-delay.rules.ts'
import { recount } from '../modules/vote/log/recount.mjs'
import { folderStorage } from '../ports/storage/storage-folder.ts'
import { openTestApp } from '../testing/app.ts'
import type { TestApp } from '../testing/app.ts'
import { seedMember } from '../testing/seed.ts'
import { renewDemoPasswords } from './demo-accounts.ts'
import { buildDemoWorld, openDemoWorld } from './demo-world.ts'
import { demoFiles } from './files-on-demand.ts'
import { listDemoSounds, listFrontSounds } from './front-sounds.ts'
import { writeDemoWorld } from './write/write-demo-world.ts'

let app: TestApp
const printed: string[] = []

beforeAll(async () => {
  app = await openTestApp()
  await writeDemoWorld({ ...app, length: 'full', passwords: 'known' }, (line) => printed.push(line))
}, 120_000)

afterAll(() => app.close())

test('a notice reports that the demo world was built', () => {
  expect(printed.at(-1)).toContain('The demo world was built')
})

test('ARTISTS-12 DETAIL-05 the demo world has an album of two discs, on which an artist without albums is a guest', async () => {
  const [album] = (await app.get('song/search_all_v1', { search_text: 'And Other Weather' })).albums.data
  const { songs } = await app.get('song/album_media', { album_id: album?.id ?? 0 })
  expect(new Set(songs.map((song) => song.disc_no))).toEqual(new Set([1, 2]))
  const guest = songs.find((song) => song.artist_id !== album?.artist_id)
  expect(await app.get('song/artist_media', { artist_id: guest?.artist_id ?? 0 })).toMatchObject({
    artist_albums: [],
    appears_on: [{ id: album?.id }],
    all_songs: [{ id: guest?.id }],
  })
})

test('lists of the demo world are empty, exactly one page long and one more', async () => {
  const genres = await app.get('song/genres')
  const episodesOf = async (title: string) =>
    (
      await app.get('song/search_all_v1', {
        search_text: '',
        offset: 1,
        genre_ids: String(genres.find((genre) => genre.title === title)?.id),
      })
    ).episodes
  const [none, one, more] = [await episodesOf('Soul'), await episodesOf('Metal'), await episodesOf('Rock')]
  expect([none.data.length, one.data.length, more.data.length]).toEqual([0, PAGE_SIZE.search, PAGE_SIZE.search])
  expect([none.counts, one.counts, more.counts].map((counts) => counts.total_pages)).toEqual([0, 1, 2])
  expect(MEMBERS.length).toBeGreaterThan(PAGE_SIZE.members * 3)
  expect(await app.get('song/search_top_artists', { search_key: '', offset: PAGE_SIZE.artists })).toHaveLength(
    ARTISTS.length - PAGE_SIZE.artists,
  )
})

test('VOTING-05 ENTITIES-32 the demo world has two running contests with ties and thousands of votes, and a closed one', async () => {
  const contests = await app.get('vote/categories')
  expect(contests.map(({ is_open: isOpen }) => isOpen)).toEqual([true, true, false])
  expect(contests.slice(0, 2).reduce((sum, { vote_num: votes }) => sum + votes, 0)).toBeGreaterThan(2_000)
  for (const { id, vote_num: votes, log } of contests) {
    const ballots = await app.get('vote/sub_categories', { category_id: id })
    expect(ballots.reduce((sum, each) => sum + each.vote_num, 0)).toBe(votes)
    for (const { artists } of ballots) expect(artists.data[0]?.vote_num).toBe(artists.data[1]?.vote_num)
    const file = path.join(app.services.config.dataDir, `ballots-${id}.txt`)
    writeFileSync(file, (await app.fastify.inject({ url: `/api/vote/ballot_log?category_id=${id}` })).body)
    expect(await recount(file)).toMatchObject({ problems: [], votes, head: { n: log.lines, hash: log.hash } })
  }
  expect(await app.get('vote/categories_ad')).toHaveLength(4)
})

test('the public pages of the demo world have texts, pictures, films and links', async () => {
  const { covers, reviews } = await app.get('cover/covers_and_reviews')
  expect(covers.length).toBeGreaterThanOrEqual(3)
  expect(reviews.length).toBeGreaterThanOrEqual(3)
  for (const { button_action: way, image } of covers)
    expect([way, image]).toEqual([expect.stringMatching(/^\/[a-z]/), expect.stringMatching(/^\/media\/art\//)])
  const { discovers } = await app.get('cover/discovers')
  expect(discovers.home.index_discover_video).toMatch(/^\/media\/video\/[0-9a-f]{16}\.webm$/)
  expect([discovers.artists.length, discovers.podcasts.length]).toEqual([1, 1])
  for (const film of Object.values(await app.get('cover/steam_video')))
    expect(JSON.stringify(film)).toMatch(/\/media\/video\/[0-9a-f]{16}\.webm/)
  expect((await app.get('cover/settings')).contact.pins).toHaveLength(2)
})

test('three people of the demo world can sign in', async () => {
  expect(DEMO_ACCOUNTS).toHaveLength(3)
  for (const { username, password } of DEMO_ACCOUNTS)
    expect(await app.post('user/login', { email: username, password })).toMatchObject({ username })
})

test('the demo world has the members that are necessary to try an account', async () => {
  const rows = await app.db.select({ ...getTableColumns(member), roles: rolesColumn }).from(member)
  const called = (username: string) => rows.find((row) => row.username === username)
  expect(['edda', 'otto', 'jonas', 'mara'].map((name) => called(name)?.roles)).toEqual([
    ['admin'],
    ['writer'],
    ['moderator'],
    [],
  ])
  expect(called('noor')).toMatchObject({ phone: null })
  expect((await app.post('user/login', { email: 'noor', password: 'no-phone-for-noor' })).phone).toBeNull()
  const halsSessions = await app.db
    .select()
    .from(session)
    .where(eq(session.memberId, called('hal')?.id ?? 0))
  expect(halsSessions.length).toBeGreaterThan(0)
  expect(halsSessions.every(({ expiresAt }) => expiresAt < app.clock.now)).toBe(true)
  const faces = rows.map(
    ({ avatar, brief }) => `${avatar === null ? 'no picture' : 'picture'}, ${brief === null ? 'no bio' : 'bio'}`,
  )
  expect(new Set(faces)).toEqual(new Set(['picture, bio', 'picture, no bio', 'no picture, bio', 'no picture, no bio']))
})

test('PROFILE-13 a member of the demo world has favorite songs, and a new one has none', async () => {
  const songsOf = async (email: string, password: string) =>
    app.get('song/my_top_songs', {}, (await app.post('user/login', { email, password })).token)
  const [first] = await songsOf('mara', 'seven-lamps-harbour')
  expect(first?.album_id).toBeTypeOf('number')
  const newcomer = await app.post('user/sign_up', {
    username: 'newcomer',
    email: 'newcomer@example.org',
    password: 'wren-on-the-wire',
  })
  expect(await app.get('song/my_top_songs', {}, newcomer.token)).toEqual([])
})

test('a community with a member is never overwritten', async () => {
  const before = printed.length
  await expect(
    buildDemoWorld({ ...app, length: 'full', passwords: 'known' }, (line) => printed.push(line)),
  ).resolves.toBe(true)
  expect(printed).toHaveLength(before)
})

test('a community of real people is not a demo world: nothing is written, and its storage generates no sounds', async () => {
  const real = await openTestApp()
  await seedMember(real.db)
  expect(
    await openDemoWorld(
      { ...real, length: 'full', passwords: 'random' },
      { print: (line) => printed.push(line), onSound: async () => {} },
    ),
  ).toBeUndefined()
  expect(await renewDemoPasswords(real.db, { all: true })).toEqual([])
  expect(await real.db.$count(member)).toBe(1)
  await real.close()
})

test('the demo world has its own storage and accounts', async () => {
  const world = await openDemoWorld(
    { ...app, length: 'full', passwords: 'known' },
    { print: (line) => printed.push(line), onSound: async () => {} },
  )
  expect(world?.accounts).toEqual(expect.arrayContaining([...DEMO_ACCOUNTS]))
  expect(world?.accounts.map(({ username }) => username)).toContain('jonas')
  await world?.close()
})

test('AUDIO-01 a sound of the demo world is generated once, at its first request, with its exact length and its gaps', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sounds-'))
  const storage = folderStorage(folder)
  const sounds = demoFiles(storage)
  try {
    const all = [...listSounds().values()]
    // The shortest song: to compose one takes as long as it has notes.
    const [song] = all.filter(({ order }) => order.length === 'full').toSorted((a, b) => a.seconds - b.seconds)
    for (const { fileKey, fileSize, seconds } of [song, all.at(-1)].filter((sound) => sound !== undefined)) {
      const [found, again] = await Promise.all([sounds.storage.find(fileKey), sounds.storage.find(fileKey)])
      expect([found?.size, again?.size]).toEqual([fileSize, fileSize])
      const bytes = Buffer.from(await storage.slice(fileKey, { start: 0, end: fileSize - 1 }))
      const { format } = await parseBuffer(bytes, 'audio/mpeg', { duration: true })
      expect(format.container).toBe('MPEG')
      expect(Math.abs((format.duration ?? 0) - seconds)).toBeLessThan(0.1)
      const { delay, padding } = encoderDelayOf(bytes, 'mp3')
      const hasTag = seconds >= 60
      expect([delay !== null, padding !== null]).toEqual([hasTag, hasTag])
      const decoded = Math.round((format.duration ?? 0) * RATE)
      const samples = hasTag ? (delay ?? 0) + (padding ?? 0) + seconds * RATE : undefined
      expect(samples === undefined || (samples >= decoded && samples % FRAME_SAMPLES === 0)).toBe(true)
    }
    expect(await sounds.storage.find('audio/demo-0000000000000000.mp3')).toBeUndefined()
    expect(await sounds.storage.findEarly?.('audio/demo-0000000000000000.mp3')).toBeUndefined()
  } finally {
    await sounds.close()
    rmSync(folder, { recursive: true })
  }
}, 60_000)

test('a sound of the demo world can be played from any position while it is generated, and equals the stored one', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sounds-'))
  const storage = folderStorage(folder)
  const sounds = demoFiles(storage)
  try {
    const [song] = listSounds().values()
    if (song === undefined) throw new Error('no sounds')
    const { fileKey, fileSize } = song
    const early = await sounds.storage.findEarly?.(fileKey)
    if (early === undefined) throw new Error('it cannot be read early')
    expect(early.size).toBe(fileSize)
    const first = await early.read({ start: 0, end: fileSize - 1 })
    expect(first.length).toBeLessThan(fileSize)
    expect(await storage.find(fileKey)).toBeUndefined()
    const last = await early.read({ start: fileSize - 1000, end: fileSize - 1 })
    expect(last.length).toBeGreaterThan(0)

    expect((await sounds.storage.find(fileKey))?.size).toBe(fileSize)
    expect(await sounds.storage.findEarly?.(fileKey)).toBeUndefined()
    const stored = await storage.slice(fileKey, { start: 0, end: fileSize - 1 })
    expect(Buffer.compare(stored.subarray(0, first.length), first)).toBe(0)
    expect(Buffer.compare(stored.subarray(fileSize - 1000).subarray(0, last.length), last)).toBe(0)
  } finally {
    await sounds.close()
    rmSync(folder, { recursive: true })
  }
}, 60_000)

test('every picture of the demo world is known, and drawn once at its first request', async () => {
  const { rows } = await app.db.execute<{ key: string }>(
    sql`select substr(art, 8) as key from album union select substr(avatar, 8) from artist where avatar is not null union select substr(avatar, 8) from podcast`,
  )
  const known = listPictures()
  expect(rows.filter(({ key }) => !known.has(key))).toEqual([])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-pictures-'))
  const orders: Order[] = []
  const make: MediaWorkers['make'] = async (order) => {
    orders.push(order)
    return new TextEncoder().encode('drawn')
  }
  const files = demoFiles(folderStorage(folder), { open: () => ({ make, close: async () => {} }) })
  try {
    const [key = ''] = known.keys()
    const found = await Promise.all([files.storage.find(key), files.storage.find(key)])
    expect(found.map((file) => file?.size)).toEqual([5, 5])
    expect(orders).toHaveLength(1)
    expect(await files.storage.find('art/0123456789abcdef_640x640.jpg')).toBeUndefined()
    await files.drawAll()
    expect(orders).toHaveLength(known.size)
  } finally {
    await files.close()
    rmSync(folder, { recursive: true })
  }
})

test('all sounds are generated ahead until they fill 300 MB', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sounds-'))
  const made = { ...folderStorage(folder), find: async () => ({ size: 1, modified: new Date() }) }
  const sounds = demoFiles(made)
  let filled = 0
  await sounds.fillAll(await listDemoSounds(app.db), (_, bytes) => {
    filled = bytes
  })
  await sounds.close()
  rmSync(folder, { recursive: true })
  expect(filled).toBeGreaterThan(298_000_000)
  expect(filled).toBeLessThanOrEqual(300_000_000)
})

test('songs of the demo world last 90 to 200 seconds, episodes at least four minutes, with chapters and a transcript in two voices', async () => {
  const songs = await app.db.select({ length: track.length }).from(track)
  expect(Math.min(...songs.map(({ length }) => length))).toBeGreaterThanOrEqual(90)
  expect(Math.max(...songs.map(({ length }) => length))).toBeLessThanOrEqual(200)
  const episodes = await app.db
    .select({ length: episode.length, chapters: episode.chapters, lines: transcript.lines })
    .from(episode)
    .innerJoin(transcript, eq(transcript.episodeId, episode.id))
  expect(episodes).toHaveLength(await app.db.$count(episode))
  for (const { length, chapters, lines } of episodes) {
    expect(length).toBeGreaterThanOrEqual(240)
    expect(chapters?.length).toBeGreaterThanOrEqual(2)
    expect(new Set(lines.map(({ speaker }) => speaker)).size).toBe(2)
    const times = lines.flatMap(({ start = NaN, end = NaN }) => [start, end])
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(length ?? 0)
  }
})

test('the sounds of the front pages are generated first: about sixty, each once', async () => {
  const keys = await listFrontSounds(app.db)
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.length).toBeGreaterThanOrEqual(45)
  expect(keys.length).toBeLessThanOrEqual(65)
  const sounds = listSounds()
  expect(keys.filter((key) => !sounds.has(key))).toEqual([])
})

test('articles of the demo world link to the artists and albums that they name, and an artist is found in them', async () => {
  const articles = await Promise.all(
    (await app.get('news/list', { search_text: 'microphone' })).map(({ id }) =>
      app.get('news/detail', { news_id: id }),
    ),
  )
  const praise = articles.find(({ title }) => title.startsWith('In praise'))
  expect(praise?.mentions?.map(({ kind, title }) => `${kind} ${title}`)).toEqual([
    'artist Marrow & Finch',
    'album Small Repairs',
  ])
  const artistId = praise?.mentions?.[0]?.id ?? 0
  expect((await app.get('song/artist_mentions', { artist_id: artistId })).map(({ id }) => id)).toContain(praise?.id)
})

test('the demo community has eight topics with icons: one empty, one a page long, one of more than sixty posts', async () => {
  const topics = await app.get('blog/blog_categories')
  const counts = topics.map(({ posts_count: count = 0 }) => count)
  expect(topics).toHaveLength(8)
  for (const { icon, sub_title: line } of topics)
    expect([icon, line]).toEqual([expect.stringMatching(/^\/media\/art\//), expect.stringMatching(/./)])
  expect(new Set(topics.map(({ color }) => color)).size).toBe(8)
  expect([counts.includes(0), counts.includes(PAGE_SIZE.posts), Math.max(...counts) > 60]).toEqual([true, true, true])
})

test('counts of the demo community equal their rows', async () => {
  const wrong = await app.db.execute(sql`
    select 'followers of member' as what, m.id from member m where followers_count <> (select count(*) from member_follow where followed_id = m.id)
    union all select 'following of member', m.id from member m where following_count <> (select count(*) from member_follow where follower_id = m.id)
    union all select 'posts of topic', t.id from topic t where posts_count <> (select count(*) from post where topic_id = t.id and visibility = 'visible')
    union all select 'followers of topic', t.id from topic t where followers_count <> (select count(*) from topic_follow where topic_id = t.id)
    union all select 'comments of post', p.id from post p where comments_count <> (select count(*) from comment where post_id = p.id)`)
  expect(wrong.rows).toEqual([])
  const { rows } = await app.db.execute(
    sql`select min(followers_count) as least, max(followers_count) as most from member`,
  )
  expect(rows).toEqual([{ least: 0, most: expect.any(Number) }])
  expect(Number(rows[0]?.most)).toBeGreaterThan(PAGE_SIZE.follows)
})

test('PLAYLISTEDIT-03 the streams of demo playlists equal their plays', async () => {
  const { rows: wrong } = await app.db.execute(sql`
    select playlist_id, track_id from playlist_track pt
    where streams <> (select count(*) from play where playlist_id = pt.playlist_id and kind = 'song' and item_id = pt.track_id)
    union all select id, 0 from playlist p where plays <> (select count(*) from play where playlist_id = p.id)`)
  expect(wrong).toEqual([])
  expect(await app.db.$count(playlist, sql`plays = 0 and song_count > 0`)).toBe(0)
})

test('ARTISTPROFILE-04 stars and followers of the demo world equal their rows, over fourteen months', async () => {
  const { rows: wrong } = await app.db.execute(sql`
    select kind as what, id from (
      select 'song' as kind, id, rate, rates_count from track union all select 'episode', id, rate, rates_count from episode
      union all select 'album', id, rate, rates_count from album union all select 'playlist', id, rate, rates_count from playlist
      union all select 'artist', id, rate, rates_count from artist
    ) item cross join lateral (
      select count(*) as n, coalesce(avg(stars), 0) as mean from rating
      where item.id = case kind when 'song' then track_id when 'episode' then episode_id when 'album' then album_id when 'playlist' then playlist_id else artist_id end
    ) counted where rates_count <> n or abs(rate - mean) > 0.01
    union all select 'artist', id from artist a where followers_count <> (select count(*) from creator_follow where artist_id = a.id)
    union all select 'podcast', id from podcast p where followers_count <> (select count(*) from creator_follow where podcast_id = p.id)`)
  expect(wrong).toEqual([])
  const { rows } = await app.db.execute(sql`
    select count(*)::integer as ratings, count(words)::integer as reviews, extract(day from max(created_at) - min(created_at))::integer as days,
      (select max(followers_count) from artist) as most, (select count(*)::integer from artist_member m join rating r using (artist_id, member_id)) as own from rating`)
  expect(rows).toEqual([
    {
      ratings: expect.any(Number),
      reviews: expect.any(Number),
      days: expect.any(Number),
      most: expect.any(Number),
      own: 0,
    },
  ])
  expect([Number(rows[0]?.ratings) > 3000, Number(rows[0]?.reviews) > 500, Number(rows[0]?.days) > 400]).toEqual([
    true,
    true,
    true,
  ])
  expect(Number(rows[0]?.most)).toBeGreaterThan(PAGE_SIZE.follows)
})

test('the demo community has a very long thread, threads of the maximum depth, and every kind of block', async () => {
  const posts = (await Promise.all((await app.get('blog/blog_categories')).map(({ id }) => postsOf(id)))).flat()
  const longest = posts.toSorted((a, b) => (b.comments_count ?? 0) - (a.comments_count ?? 0))[0]
  expect(longest?.comments_count).toBeGreaterThanOrEqual(120)
  const { comments } = await app.get('blog/related_posts', { blog_id: longest?.id ?? 0 })
  const older = await Promise.all(
    [1, 2, 3].map((page) => app.get('blog/comments', { blog_id: longest?.id ?? 0, offset: PAGE_SIZE.threads * page })),
  )
  expect(older.at(-1)?.counts.threads).toBeGreaterThan(PAGE_SIZE.threads * 2)
  expect(depthOf([...comments, ...older.flatMap(({ data }) => data)])).toBe(COMMENT_DEPTH)
  const medias = (await Promise.all(posts.map(({ id }) => app.get('blog/post', { blog_id: id })))).flatMap(
    (post) => post.medias,
  )
  expect(new Set(medias.map(({ type }) => type))).toEqual(new Set(['text', 'image', 'video', 'youtube']))
  for (const { link, thumbnail } of medias.filter(({ type }) => type === 'video')) {
    for (const url of [link, thumbnail])
      expect(await app.storage.find((url ?? '').replace('/media/', ''))).toBeDefined()
  }
  expect(posts.filter(({ comments: people }) => people.length === 5).length).toBeGreaterThan(3)
  expect(posts.every(({ created_at: at }) => Date.parse(at) < Date.UTC(2026, 10, 1))).toBe(true)
})

test('moderators of the demo community have open cases, and its accounts have notifications', async () => {
  const { rows } = await app.db
    .execute(sql`select (select count(*) from report where settled_at is null) as reports, (select count(*) from post where visibility = 'held') as held,
    (select count(*) from post where visibility = 'hidden') as posts, (select count(*) from comment where visibility = 'hidden') as comments, (select count(*) from decision) as decisions`)
  expect(rows).toEqual([{ reports: 9, held: 1, posts: 1, comments: 1, decisions: 2 }])
  for (const { username, password } of DEMO_ACCOUNTS) {
    const { token } = await app.post('user/login', { email: username, password })
    const { data, unread } = await app.get('user/notifications', {}, token)
    expect([data.length > 5, unread > 0, data.some(({ is_read: isRead }) => isRead)]).toEqual([true, true, true])
  }
})

const depthOf = (comments: readonly Comment[]): number =>
  Math.max(0, ...comments.map((each) => 1 + depthOf(each.r_comments)))
const postsOf = async (topicId: number) => [
  ...(await app.get('blog/search', { category_id: topicId, search_key: '' })),
  ...(await app.get('blog/search', { category_id: topicId, search_key: '', offset: PAGE_SIZE.posts })),
]

test('EARNINGS-06 the earnings of the owner of an artist follow from payments over fourteen months', async () => {
  const [otto] = await app.db.select({ id: member.id }).from(member).where(eq(member.username, 'otto'))
  const accounts = await app.db.select().from(ledgerAccount)
  const entries = await app.db.select().from(ledgerEntry)
  for (const { id, kind, ownerId, balance } of accounts) {
    const sumOf = (of: typeof entries) => of.reduce((sum, { amount }) => sum + amount, 0)
    const moved =
      sumOf(entries.filter(({ toAccount }) => toAccount === id)) -
      sumOf(entries.filter(({ fromAccount }) => fromAccount === id))
    expect(balance, `${kind} ${ownerId}`).toBe(moved)
  }
  const own = accounts.find(({ kind, ownerId }) => kind === 'member' && ownerId === otto?.id)
  expect(own?.balance).toBeGreaterThan(10_000)
  const months = new Set(
    entries.flatMap(({ toAccount, at }) => (toAccount === own?.id ? [at.toISOString().slice(0, 7)] : [])),
  )
  expect(months.size).toBeGreaterThanOrEqual(14)
  expect(entries.some(({ reverses }) => reverses !== null)).toBe(true)
})

test('SUBSCRIPTION-05 the demo world has plans in several currencies, and subscriptions that are active, ended and cancelled', async () => {
  const plans = await app.db.select().from(plan)
  expect(new Set(plans.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR', 'GBP', 'NGN', 'JPY']))
  const token = await app.signIn((await findAccount(app.db, 'mara'))?.id ?? 0)
  const { id } = await app.get('user/verify_token', {}, token)
  const now = app.clock.now.toISOString()
  const states = (await app.get('subscription/user_subscriptions', { user_id: id }, token)).map(
    ({ status, expired_at }) => [status, expired_at > now],
  )
  expect(states).toEqual([
    [1, true],
    [0, true],
    [0, false],
  ])
})

test('STUDIO-23 otto has a plan with subscribers, one of whom gave an e-mail address, and releases in each state', async () => {
  const token = await app.signIn((await findAccount(app.db, 'otto'))?.id ?? 0)
  const { creators } = await app.get('studio/overview', {}, token)
  const own = creators.find(({ kind }) => kind === 'artist')
  expect(own).toMatchObject({ drafts: 1, scheduled: 1 })
  expect(own?.published).toBeGreaterThan(0)
  const creator = { kind: 'artist', id: own?.id ?? 0 } as const
  const { plans } = await app.get('studio/plans', creator, token)
  expect(plans[0]).toMatchObject({ title: 'Monthly', is_open: true })
  expect(plans[0]?.subscribers).toBeGreaterThan(0)
  expect(plans[0]?.welcome).toContain('the kettle is on')
  const { data } = await app.get('studio/subscribers', creator, token)
  expect(data.flatMap(({ email }) => email ?? [])).toHaveLength(1)
})

// These tests come last, because they change the passwords that the tests above sign in with.
test('a server without DEMO_PASSWORDS=known replaces the passwords of the source code, and prints the new ones once', async () => {
  const { token } = await app.post('user/login', { email: 'edda', password: 'low-tide-office-key' })
  const renewed = await renewDemoPasswords(app.db, { all: false })
  expect(renewed.map(({ username }) => username)).toEqual(expect.arrayContaining(['mara', 'otto', 'edda', 'jonas']))
  await expect(app.post('user/login', { email: 'edda', password: 'low-tide-office-key' })).rejects.toThrow('401')
  await expect(app.get('user/notifications', {}, token)).rejects.toThrow('401')
  for (const { username, password } of renewed)
    expect(await app.post('user/login', { email: username, password })).toMatchObject({ username })
  expect(await renewDemoPasswords(app.db, { all: false })).toEqual([])
})

test('later starts name the demo accounts without their passwords', async () => {
  const world = await openDemoWorld(
    { ...app, length: 'full', passwords: 'random' },
    { print: (line) => printed.push(line), onSound: async () => {} },
  )
  expect(world?.accounts.every(({ password }) => password === undefined)).toBe(true)
  await world?.close()
})
