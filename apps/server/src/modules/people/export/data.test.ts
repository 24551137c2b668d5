import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { play } from '../../../db/schema/listening/listening.ts'
import { outboxMail } from '../../../db/schema/member/account.ts'
import { dataExport } from '../../../db/schema/member/data-export.ts'
import { member } from '../../../db/schema/member/member.ts'
import { audit } from '../../../db/schema/site/audit.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedPerson } from '../../../testing/person.ts'
import type { Person } from '../../../testing/person.ts'
import { seedAlbum, seedArtist, seedPlaylist, seedPost, seedTrack } from '../../../testing/seed.ts'
import { expireDataExports } from '../../account/export/data-export.jobs.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp({ publicUrl: 'https://music.example' })
  admin = await seedPerson(app, { username: 'root', email: 'root@example.org', role: 'admin' })
})
afterAll(() => app.close())

const mailsTo = (email: string) => app.db.select().from(outboxMail).where(eq(outboxMail.recipient, email))
const open = (link: string) => app.fastify.inject({ url: link.replace('https://music.example', '') })
const entryOf = async (act: string) =>
  (await app.db.select().from(audit).where(eq(audit.act, act)).orderBy(audit.id)).map(({ after, reason }) => ({
    after,
    reason,
  }))

test('PEOPLE-10 ACCOUNT2-06 the data of a member is a ZIP whose link only their confirmed address gets', async () => {
  const ida = await seedPerson(app, { username: 'ida', email: 'ida@example.org' })
  await app.db.update(member).set({ emailConfirmedAt: app.clock.now }).where(eq(member.id, ida.id))
  const artistId = await seedArtist(app.db, { name: 'Marrow & Finch' })
  const albumId = await seedAlbum(app.db, { artistId, title: 'Small Repairs' })
  const trackId = await seedTrack(app.db, { artistId, albumId, title: 'Salt' })
  await seedPlaylist(app.db, { memberId: ida.id, name: 'Evenings' }, [trackId])
  await seedPost(app.db, { memberId: ida.id, title: 'On gongs', description: '<p>They <strong>ring</strong>.</p>' })
  await app.db.insert(play).values({ memberId: ida.id, kind: 'song', itemId: trackId, seconds: 200 })
  await app.post('song/update_artist_follow', { artist_id: artistId, follow_status: 1 }, ida.token)
  await app.post('desk/add_note', { member_id: ida.id, text: 'Writes kindly.' }, admin.token)
  expect(await app.post('desk/export_member', { member_id: ida.id }, admin.token)).toMatchObject({
    state: 'waiting',
    link: null,
  })
  expect((await app.refusal('POST', 'desk/export_member', { member_id: ida.id }, admin.token)).status).toBe(409)
  await app.runJobs(['copies', 'mail'])
  const [mail] = await mailsTo('ida@example.org')
  const link = /https:\/\/music\.example\/api\/user\/data_file\?key=[\w.-]+/.exec(mail?.body ?? '')?.[0] ?? ''
  const reply = await open(link)
  expect([reply.statusCode, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
    200,
    'application/zip',
    'private, no-store',
  ])
  const zip = reply.rawPayload.toString('latin1')
  for (const name of [
    'tables/member.json',
    'tables/member_note.json',
    'tables/creator_follow.json',
    'On gongs.html',
    'On gongs.md',
    'Evenings.jspf',
    'follows.opml',
    'follows.json',
    'plays.listenbrainz.json',
    'receipts.json',
  ])
    expect(zip).toContain(name)
  for (const name of ['one_time_code', 'known_device']) expect(zip).not.toContain(`tables/${name}.json`)
  expect((await open(`${link.slice(0, -1)}x`)).statusCode).toBe(404)
  const { data_export: found } = await app.get('desk/member', { member_id: ida.id }, admin.token)
  const given = await app.post(
    'desk/download_member_data',
    { export_id: found?.id ?? 0, reason: 'A letter of 1 March' },
    admin.token,
  )
  expect((await open(given.link)).statusCode).toBe(200)
  expect(await entryOf('account.download')).toEqual([{ after: null, reason: 'A letter of 1 March' }])
})

test('PEOPLE-10 an address that is not confirmed gets no link', async () => {
  const tom = await seedPerson(app, { username: 'tom', email: 'tom@example.org' })
  await app.post('desk/export_member', { member_id: tom.id }, admin.token)
  await app.runJobs(['copies', 'mail'])
  expect(await mailsTo('tom@example.org')).toEqual([])
  expect((await app.get('desk/member', { member_id: tom.id }, admin.token)).data_export?.state).toBe('ready')
})

test('PEOPLE-13 the filtered list is a CSV with addresses only when they are ticked, and its rows are in the log', async () => {
  const ask = async (input: object) => {
    const { id } = await app.post('desk/export_members', input, admin.token)
    await app.runJobs(['copies', 'mail'])
    const file = await app.get('desk/member_list_file', { export_id: id }, admin.token)
    return { id, file, text: (await open(file.link ?? '')).payload }
  }
  const plain = await ask({ role: 'admin' })
  expect(plain.text).toMatch(/^username,name,roles,joined,last seen\r\nroot,.*,admin,.+\r\n$/)
  const full = await ask({ search_text: 'ida', with_email: 1 })
  expect(full.text).toContain('ida@example.org')
  expect(full.file.rows).toBe(1)
  expect(await entryOf('account.list')).toMatchObject([
    { after: { rows: 1, email: false } },
    { after: { rows: 1, email: true } },
  ])
  const other = await seedPerson(app, { role: 'admin' })
  expect((await app.refusal('GET', 'desk/member_list_file', { export_id: full.id }, other.token)).status).toBe(404)
})

test('PEOPLE-10 PEOPLE-13 files are deleted after 7 days', async () => {
  const { id } = await app.post('desk/export_members', {}, admin.token)
  await app.runJobs(['copies', 'mail'])
  const { link } = await app.get('desk/member_list_file', { export_id: id }, admin.token)
  app.clock.now = new Date(app.clock.now.getTime() + 7 * 86_400_000)
  expect((await open(link ?? '')).statusCode).toBe(404)
  const keys = (await app.db.select().from(dataExport)).map(({ fileKey }) => fileKey ?? '')
  await expireDataExports.run(app.services, {}, { id: 'job' })
  expect(await app.db.select().from(dataExport)).toEqual([])
  expect(await Promise.all(keys.map((key) => app.services.storage.find(key)))).toEqual(keys.map(() => undefined))
})
