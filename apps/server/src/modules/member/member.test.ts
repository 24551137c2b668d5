import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { seedMember } from '../../testing/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

test('ENTITIES-02 a profile of others holds nothing private', async () => {
  const id = await seedMember(app.db, {
    username: 'nell',
    email: 'secret@example.org',
    phone: '+4912345678',
    city: 'Kiel',
    addressLine1: 'Pier 1',
    countryCode: 'DE',
    fullName: 'Nell Harper',
    avatar: '/media/art/n_9x9.jpg',
    brief: '<p>Hi</p>',
  })
  expect(await app.get('user/profile', { user_id: id })).toEqual({
    id,
    username: 'nell',
    full_name: 'Nell Harper',
    avatarURL: '/media/art/n_9x9.jpg',
    photo: '/media/art/n_9x9.jpg',
    backImage: null,
    brief: '<p>Hi</p>',
    plays: 0,
    followers_count: 0,
    following_count: 0,
  })
})

test('ENTITIES-02 an unknown member answers 404', async () => {
  expect(await app.refusal('GET', 'user/profile', { user_id: 2_147_483_647 })).toMatchObject({
    status: 404,
    error: 'There is no such member.',
  })
})

test("without user_id a profile is the viewer's own, and a visitor is asked for one", async () => {
  const id = await seedMember(app.db, { username: 'ida' })
  expect((await app.get('user/profile', {}, await app.signIn(id))).id).toBe(id)
  expect(await app.refusal('GET', 'user/profile', {})).toMatchObject({ status: 400, error: 'user_id: is required' })
})
