// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { beginWelcome, endWelcome, isWelcomed } from './welcome.ts'

const visit = () => {
  sessionStorage.clear()
  return [isWelcomed(), isWelcomed()]
}

test('ACCOUNT2-10 the first three visits after a sign-up show the welcome card, until it is closed', () => {
  expect(visit()).toEqual([false, false])
  beginWelcome()
  expect([visit(), visit(), visit(), visit()].map(([first]) => first)).toEqual([true, true, true, false])
  beginWelcome()
  expect(visit()).toEqual([true, true])
  endWelcome()
  expect([isWelcomed(), ...visit()]).toEqual([false, false, false])
})
