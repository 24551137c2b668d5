import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { member, usernameSkeleton } from '../../../db/schema/member/member.ts'
import { openTestApp } from '../../../testing/app.ts'
import type { TestApp } from '../../../testing/app.ts'
import { seedMember } from '../../../testing/seed.ts'
import { communityNamesOf } from './community-names.ts'
import { addMissingSkeletons } from './username-skeleton.store.ts'

const PASSWORD = 'wren-on-the-wire'
const LOOKS_LIKE = { status: 409, error: 'This name looks like the name of another member.' }
let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ rateLimits: false, mailFrom: 'Night Owl <no-reply@owl.example>' })
})
afterAll(() => app.close())

const person = (username: string) => ({ email: `${randomUUID()}@example.org`, username, password: PASSWORD })
const signUp = (username: string) => app.post('user/sign_up', person(username))
const refusal = (username: string) => app.refusal('POST', 'user/sign_up', person(username))

test.each(['\uFE0F', '\u2800', '\u{E0100}', '\u0301'])(
  'PERSON-05 a name that is another one with %j is refused, and says why',
  async (character) => {
    const username = `edda${character.codePointAt(0)?.toString(16)}x`
    await signUp(username)
    expect(await refusal(`${username}${character}`)).toMatchObject(LOOKS_LIKE)
    expect(await refusal(character)).toMatchObject({ status: 400, error: 'username: is required' })
  },
)

test('PERSON-05 look-alike letters are refused, names that only resemble each other are not', async () => {
  await signUp('Ian Marrow')
  for (const username of ['lan Marrow', 'Iаn Marrow', 'ÍAN MARROW', 'Ian Marr0w'])
    expect(await refusal(username), username).toMatchObject(LOOKS_LIKE)
  expect(await refusal('ian marrow')).toMatchObject({ status: 409, error: 'username: is already taken' })
  expect(await refusal('zoё')).toMatchObject({ status: 400, error: 'username: must not mix alphabets' })
  for (const username of ['Marla', 'Maria', 'राम', 'रमा', 'ida 👩‍🚀', 'نام‌ها']) await signUp(username)
})

test('PERSON-05 one of two concurrent look-alike sign-ups gets the name', async () => {
  const names = ['Twín', 'twin', 'TWIN', 'tẃin', 'ｔｗｉｎ', 'twìn', 'twїn', 'twıṇ']
  const replies = await Promise.all(
    names.map((username) =>
      app.fastify.inject({
        method: 'POST',
        url: '/api/user/sign_up',
        headers: { 'api-key': 'earshot-web' },
        payload: person(username),
      }),
    ),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(replies.every(({ statusCode }) => [200, 400, 409].includes(statusCode))).toBe(true)
})

test.each(['admin', 'EARSH0T', 'The Night Owl Team'])('PERSON-05 the name %s is reserved', async (username) => {
  expect(await refusal(username)).toMatchObject({
    status: 409,
    error: 'username: is reserved for the people who run this community',
  })
})

test('PERSON-05 members from before have the looks of their names after a start, the oldest of two look-alikes first', async () => {
  const [older, younger] = [
    await seedMember(app.db, { username: 'Brüna' }),
    await seedMember(app.db, { username: 'Bruna' }),
  ]
  await addMissingSkeletons(app.db)
  await addMissingSkeletons(app.db)
  expect(await app.db.select().from(usernameSkeleton).where(eq(usernameSkeleton.memberId, older))).toHaveLength(1)
  expect(await app.db.select().from(usernameSkeleton).where(eq(usernameSkeleton.memberId, younger))).toEqual([])
  expect(await refusal('bruná')).toMatchObject(LOOKS_LIKE)
  await app.db.delete(member).where(eq(member.id, older))
  await addMissingSkeletons(app.db)
  expect(await app.db.select().from(usernameSkeleton).where(eq(usernameSkeleton.memberId, younger))).toHaveLength(1)
})

test('PERSON-05 the names of a community are those of its mails and of its host', () => {
  const names = communityNamesOf({ mailFrom: '"Night Owl" <owl@music.example>', publicUrl: 'https://owl.example' })
  expect(names).toEqual(['Earshot', 'Night Owl', 'owl.example'])
  expect(communityNamesOf({ mailFrom: 'owl@music.example', publicUrl: undefined })).toEqual(['Earshot'])
})
