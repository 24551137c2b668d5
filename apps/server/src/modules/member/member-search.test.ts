import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { memberRole } from '../../db/schema/member/role.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const find = async (
  search: string,
  more: { role?: 'admin' | 'writer' | 'moderator'; offset?: number; limit?: number } = {},
) =>
  (await app.get('song/search_top_users', { search_key: search, limit: 21, offset: 0, ...more })).map(
    ({ username }) => username,
  )

test('API-26 ENTITIES-13 MEMBERS-04 a card names a member and how many follow', async () => {
  const id = await seedMember(app.db, {
    username: 'Perdita',
    fullName: 'Perdita Quist',
    avatar: '/media/art/p_9x9.jpg',
    role: 'writer',
    followersCount: 3,
    followingCount: 2,
    email: 'hidden@example.org',
  })
  expect(await app.get('song/search_top_users', { search_key: 'perdita', limit: 21, offset: 0 })).toEqual([
    {
      id,
      username: 'Perdita',
      full_name: 'Perdita Quist',
      avatarURL: '/media/art/p_9x9.jpg',
      followers_count: 3,
      following_count: 2,
      role: 'writer',
    },
  ])
  expect(await find('hidden@example')).toEqual([])
})

test('DESK-02 a member is found under each of their roles, an editor as a writer', async () => {
  const id = await seedMember(app.db, { username: 'Severin', roles: ['moderator', 'editor'] })
  const found = async (role: 'admin' | 'moderator' | 'writer') =>
    (await app.get('song/search_top_users', { search_key: 'severin', limit: 21, offset: 0, role })).map((each) => [
      each.id,
      each.role,
    ])
  expect(await found('moderator')).toEqual([[id, 'moderator']])
  expect(await found('writer')).toEqual([[id, 'moderator']])
  expect(await found('admin')).toEqual([])
  expect(await app.get('user/verify_token', {}, await app.signIn(id))).toMatchObject({
    role: 'moderator',
    roles: ['editor', 'moderator'],
  })
})

test('a card offers the most heard public playlist that has songs', async () => {
  const id = await seedMember(app.db, { username: 'Plinius' })
  await app.db.insert(playlist).values([
    { memberId: id, name: 'Quiet', isPublic: true, songCount: 2, plays: 4 },
    { memberId: id, name: 'Loud', isPublic: true, songCount: 3, plays: 9 },
    { memberId: id, name: 'Hidden', isPublic: false, songCount: 3, plays: 20 },
    { memberId: id, name: 'Empty', isPublic: true, songCount: 0, plays: 20 },
  ])
  const playsOf = async () =>
    (await app.get('song/search_top_users', { search_key: 'plinius', limit: 21, offset: 0 })).map(({ plays }) => plays)
  expect(await playsOf()).toEqual([{ playlist_id: expect.any(Number), title: 'Loud' }])
  await app.db.update(playlist).set({ isPublic: false })
  expect(await playsOf()).toEqual([undefined])
})

test('API-26 members are found by parts of either name, whatever case and accents, in any order; % and _ are characters', async () => {
  await seedMember(app.db, { username: 'zoe_h', fullName: 'Zoë Hárper' })
  await seedMember(app.db, { username: '山田太郎', fullName: null })
  for (const text of ['ZOE', 'harper zoé', 'arpe', 'zoe_h', 'z', 'ha'])
    expect(await find(text), text).toEqual(['zoe_h'])
  for (const text of ['zoe%h', 'z_e', '%', 'zoe nobody', '\\']) expect(await find(text), text).toEqual([])
  expect(await find('山田')).toEqual(['山田太郎'])
})

test('MEMBERS-03 MEMBERS-05 a role narrows the list and its pages, and pages never overlap', async () => {
  await app.db.insert(member).values(
    Array.from({ length: 50 }, (_, n) => ({
      username: `paged${n}`,
      email: `paged${n}@example.org`,
      followersCount: n % 3,
    })),
  )
  await app.db.delete(memberRole)
  await app.db.execute(
    sql`insert into member_role (member_id, role) select id, 'moderator' from member where username like 'paged%' and id % 2 = 0`,
  )
  const pages = [
    ...(await find('paged')),
    ...(await find('paged', { offset: 21 })),
    ...(await find('paged', { offset: 42 })),
  ]
  const { rows } = await app.db.execute<{ username: string }>(
    sql`select username from member where username like 'paged%' order by followers_count desc, id`,
  )
  expect(pages).toEqual(rows.map((row) => row.username))
  const moderators = [
    ...(await find('', { role: 'moderator' })),
    ...(await find('', { role: 'moderator', offset: 21 })),
  ]
  expect(moderators).toHaveLength(25)
  expect(await find('paged', { role: 'moderator', limit: 1000 })).toEqual(moderators.slice(0, 21))
  expect(await find('paged', { role: 'admin' })).toEqual([])
  expect(await app.refusal('GET', 'song/search_top_users', { search_key: '', role: 'king' })).toMatchObject({
    status: 400,
    error: 'role: must be admin, writer or moderator',
  })
})

test('API-26 somebody whom few follow is found among thousands', async () => {
  await app.db.execute(
    sql`insert into member (username, email, followers_count) select 'crowd' || n, 'crowd' || n || '@example.org', 10 from generate_series(1, 1500) n`,
  )
  await seedMember(app.db, { username: 'Lonely Crowd', followersCount: 0 })
  await seedMember(app.db, { username: 'qz', followersCount: 0 })
  expect(await find('lonely crowd')).toEqual(['Lonely Crowd'])
  expect(await find('q')).toContain('qz')
  expect((await find('crowd')).slice(0, 2)).toEqual(['crowd1', 'crowd2'])
  expect((await find('crowd', { offset: 1491 })).at(-1)).toBe('Lonely Crowd')
})

test('API-26 a member is found by a changed name', async () => {
  const id = await seedMember(app.db, { username: 'Before' })
  await app.db
    .update(member)
    .set({ username: 'Afterwards' })
    .where(sql`id = ${id}`)
  expect(await find('before')).toEqual([])
  expect(await find('afterw')).toEqual(['Afterwards'])
})

test('API-26 names that begin with the text rank before names that contain it, several words match as prefixes where possible, and pages follow changes of followers and names', async () => {
  const syllables = ['mor', 'ri', 'son', 'la', 'vel', 'grim']
  const nameOf = (n: number) =>
    [n, n >> 2, n >> 4].map((part) => syllables[part % syllables.length]).join(n % 5 === 0 ? ' ' : '')
  await app.db.insert(member).values(
    Array.from({ length: 300 }, (_, n) => ({
      username: `vesp${nameOf(n * 7)}${n}`,
      fullName: nameOf(n * 11),
      email: `vesp${n}@example.org`,
      followersCount: n % 4,
    })),
  )
  await app.db
    .update(member)
    .set({ followersCount: sql`followers_count + 2` })
    .where(sql`username like 'vesp%' and id % 3 = 0`)
  await app.db
    .update(member)
    .set({ fullName: sql`'grimsby ' || full_name` })
    .where(sql`username like 'vesp%' and id % 7 = 0`)
  await app.db.delete(member).where(sql`username like 'vesp%' and id % 11 = 0`)
  for (const words of [
    ['mor'],
    ['sonri'],
    ['grimsby'],
    ['vesp', 'mor'],
    ['vesp', 'mor', 'gri'],
    ['la', 'vesp'],
    ['lavel', 'son'],
    ['orri', 'esp'],
    ['morrisonla'],
    ['grimsby', 'vespmorrison'],
  ]) {
    const begins = sql.join(
      words.map((word) => sql`search_text like ${`% ${word}%`}`),
      sql` and `,
    )
    const holds = sql.join(
      words.map((word) => sql`search_text like ${word.length < 3 ? `% ${word}%` : `%${word}%`}`),
      sql` and `,
    )
    const { rows } = await app.db.execute<{ username: string }>(sql`
      select username from member where ${holds} and (${begins} or ${words.length === 1} or not exists (select from member where ${begins})) order by (${begins}) desc, followers_count desc, id`)
    const pages = [
      ...(await find(words.join(' '))),
      ...(await find(words.join(' '), { offset: 21 })),
      ...(await find(words.join(' '), { offset: 42 })),
    ]
    expect(pages, words.join(' ')).toEqual(rows.slice(0, 63).map((row) => row.username))
  }
  const {
    rows: [lists],
  } = await app.db.execute<{ same: boolean }>(sql`
    select not exists ((select term, followers_count, id from member, unnest(member_terms(search_text)) term) except table member_term)
      and (select count(*) from member_term) = (select sum(cardinality(member_terms(search_text))) from member) as same`)
  expect(lists).toEqual({ same: true })
})
