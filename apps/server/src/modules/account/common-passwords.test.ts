import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ commonPasswords: false })
})
afterAll(() => app.close())

test.each([
  ['123456', 'password: is too easy to guess. Choose another one.'],
  ['password1', 'password: is too common. Choose another one.'],
  ['aaaaaaaa', 'password: is too easy to guess. Choose another one.'],
  ['new.person@example.org', 'password: must not be your username or e-mail address'],
])('SIGNUP-03 where common passwords are off, %s is refused', async (password, error) => {
  expect(
    await app.refusal('POST', 'user/sign_up', { email: 'new.person@example.org', username: 'new one', password }),
  ).toEqual({ code: 400, status: 400, error })
})
