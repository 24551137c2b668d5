import type { AuditAct } from '@earshot/contract/studio/acts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedPerson } from '../../testing/person.ts'
import type { Person } from '../../testing/person.ts'
import { seedAlbum, seedArticle, seedArtist, seedPost, seedTopic, seedTrack } from '../../testing/seed.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await seedPerson(app, { username: 'Ada', role: 'admin' })
})
afterAll(() => app.close())

/** Does an act, undoes it at its audit entry, and compares what it changed before and after. */
async function expectUndone(act: AuditAct, run: () => Promise<unknown>, state: () => Promise<unknown>) {
  const before = await state()
  await run()
  expect([act, await state()]).not.toEqual([act, before])
  const [entry] = (await app.get('desk/audit', { act }, admin.token)).data
  expect([act, entry?.may_undo]).toEqual([act, true])
  await app.post('desk/undo', { id: entry?.id ?? 0 }, admin.token)
  expect([act, await state()]).toEqual([act, before])
}

test('DESK-09 CATALOGUE-05 hiding, showing, removing and restoring an item are undone at their entries', async () => {
  const item = { kind: 'song' as const, id: await seedTrack(app.db) }
  const state = async () => (await app.get('desk/item', item, admin.token)).away?.state ?? 'shown'
  const post = (path: 'desk/hide' | 'desk/show' | 'desk/remove' | 'desk/restore') =>
    app.post(path, { items: [item] }, admin.token)
  await expectUndone('item.hide', () => post('desk/hide'), state)
  await expectUndone('item.remove', () => post('desk/remove'), state)
  await post('desk/hide')
  await expectUndone('item.show', () => post('desk/show'), state)
  await post('desk/remove')
  await expectUndone('item.restore', () => post('desk/restore'), state)
})

test('DESK-09 CATALOGUE-03 a correction is undone at its entry while the files have the earlier values', async () => {
  const item = {
    kind: 'album' as const,
    id: await seedAlbum(app.db, { title: 'Slow Watr', releaseDate: '2001-02-03' }),
  }
  const read = () => app.get('desk/item', item, admin.token)
  const state = async () => (await read()).fields.map(({ field, value, from }) => [field, value, from])
  const correct = async (values: object) =>
    app.post('desk/correct', { ...item, version: (await read()).version, ...values }, admin.token)
  await expectUndone('item.correct', () => correct({ title: 'Slow Water', release_date: '2003-04-05' }), state)
  await correct({ title: 'Slow Water' })
  await correct({ title: 'Slow Waters' })
  const [second, first] = (await app.get('desk/audit', { act: 'item.correct' }, admin.token)).data
  for (const entry of [second, first])
    expect(await app.refusal('POST', 'desk/undo', { id: entry?.id }, admin.token)).toMatchObject({ status: 409 })
  expect((await read()).item?.title).toBe('Slow Waters')
})

test('DESK-09 CATALOGUE-07 merging and separating artists are undone at their entries', async () => {
  const [one, other] = [await seedArtist(app.db, { name: 'Reed' }), await seedArtist(app.db, { name: 'The Reeds' })]
  const item = { kind: 'artist' as const, id: one }
  const state = async () => (await app.get('desk/item', item, admin.token)).away?.state ?? 'shown'
  const merge = () => app.post('desk/merge', { ...item, into_id: other }, admin.token)
  await expectUndone('item.merge', merge, state)
  await merge()
  await expectUndone('item.unmerge', () => app.post('desk/unmerge', item, admin.token), state)
})

test('DESK-09 NEWSROOM-13 removing and restoring an article are undone at their entries', async () => {
  const id = await seedArticle(app.db, { title: 'Ebb' })
  const state = async () => (await app.get('news/list', {})).map(({ title }) => title)
  const input = { user_id: admin.id, news_id: id }
  await expectUndone('article.delete', () => app.post('news/delete', input, admin.token), state)
  await app.post('news/delete', input, admin.token)
  await expectUndone('article.restore', () => app.post('news/restore', input, admin.token), state)
})

test('DESK-09 MONEY-02 MONEY-04 closing and opening plans and products are undone at their entries', async () => {
  const artistId = await seedArtist(app.db)
  const { id } = await app.post('desk/save_plan', { artist_id: artistId, title: 'Gold', price: 5 }, admin.token)
  const plan = async () => (await app.get('desk/plans', {}, admin.token)).data[0]?.is_open
  const closePlan = (closed: boolean) => app.post('desk/close_plan', { plan_id: id, closed }, admin.token)
  await expectUndone('plan.end', () => closePlan(true), plan)
  await closePlan(true)
  await expectUndone('plan.open', () => closePlan(false), plan)
  await app.post('desk/save_product', { title: 'Shirt', price: 20 }, admin.token)
  const products = async () => (await app.get('desk/products', {}, admin.token)).products
  const [product] = await products()
  const closeProduct = (closed: boolean) =>
    app.post('desk/close_product', { product_id: product?.id ?? 0, closed }, admin.token)
  const isClosed = async () => (await products())[0]?.is_open
  await expectUndone('product.close', () => closeProduct(true), isClosed)
  await closeProduct(true)
  await expectUndone('product.open', () => closeProduct(false), isClosed)
})

test('DESK-09 OPERATIONS-14 setting and unsetting are undone at their entries', async () => {
  const read = () => app.get('desk/settings', {}, admin.token)
  const state = async () => (await read()).settings.find(({ name }) => name === 'NEW_ACCOUNT_DAYS')?.value
  const save = async (value: string | null) =>
    app.post(
      'desk/save_settings',
      { version: (await read()).version, values: { NEW_ACCOUNT_DAYS: value } },
      admin.token,
    )
  await expectUndone('setting.set', () => save('30'), state)
  await save('40')
  await expectUndone('setting.unset', () => save(null), state)
})

test('DESK-09 COMMUNITYDESK-02 COMMUNITYDESK-03 archiving, opening and ordering topics are undone at their entries', async () => {
  const ids = [await seedTopic(app.db, { pos: 0 }), await seedTopic(app.db, { pos: 1 })]
  const [topicId = 0] = ids
  const topics = () => app.get('desk/topics', {}, admin.token)
  const state = async () => (await topics()).map(({ id, archived_at: at }) => [id, at !== null])
  const archive = (archived: boolean) => app.post('desk/archive_topic', { topic_id: topicId, archived }, admin.token)
  await expectUndone('topic.archive', () => archive(true), state)
  await archive(true)
  await expectUndone('topic.open', () => archive(false), state)
  await archive(false)
  const reversed = (await topics()).map(({ id }) => id).toReversed()
  await expectUndone('topic.order', () => app.post('desk/order_topics', { topic_ids: reversed }, admin.token), state)
})

test('DESK-09 COMMUNITYDESK-05 COMMUNITYDESK-06 pinning and locking posts are undone at their entries', async () => {
  const postId = await seedPost(app.db)
  const read = () => app.get('blog/post', { blog_id: postId })
  const pins = async () => (await read()).pins
  const isLocked = async () => (await read()).is_locked
  const pin = (pinned: boolean) => app.post('moderation/pin', { blog_id: postId, where: 'topic', pinned }, admin.token)
  const lock = (locked: boolean) => app.post('moderation/lock', { blog_id: postId, locked }, admin.token)
  await expectUndone('post.pin', () => pin(true), pins)
  await pin(true)
  await expectUndone('post.unpin', () => pin(false), pins)
  await expectUndone('post.lock', () => lock(true), isLocked)
  await lock(true)
  await expectUndone('post.unlock', () => lock(false), isLocked)
})

test('DESK-09 PEOPLE-04 a suspension is undone at its entry by ending it', async () => {
  const member = await seedPerson(app)
  const state = async () => (await app.get('moderation/suspensions', { member_id: member.id }, admin.token)).data.length
  const suspend = () => app.post('moderation/suspend', { member_id: member.id, reason: 'Sells votes.' }, admin.token)
  await expectUndone('suspension.start', suspend, state)
  const [ended] = (await app.get('desk/audit', { act: 'suspension.end' }, admin.token)).data
  expect(ended?.undoes).toEqual(expect.any(Number))
})
