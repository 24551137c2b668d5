import { expect, test } from 'vitest'
import { doneSteps, isUnencrypted } from './setup.rules.ts'

test.each([
  ['https://tide.example', false],
  ['http://localhost:4000', false],
  ['http://tide.localhost', false],
  ['http://127.0.0.1:4000', false],
  ['http://[::1]:4000', false],
  ['http://192.168.1.20:4000', true],
  ['http://tide.example', true],
  ['http://127.0.0.1.example', true],
])('SETUP-05 the password is warned about where the connection is readable: %s %s', (url, isWarned) => {
  expect(isUnencrypted(new URL(url))).toBe(isWarned)
})

const shipped = { values: { identity: { name: 'Earshot' }, currency: 'USD' }, texts: {} }

test('SETUP-06 a step is done by what the community has, wherever it was done', () => {
  const none = { settings: [], site: { published: shipped, shipped }, items: 0 }
  expect([...doneSteps(none)]).toEqual([])
  expect([...doneSteps({ ...none, site: undefined, items: 1 })]).toEqual(['content'])
  const published = { ...shipped, values: { identity: { name: 'Tide' }, currency: 'EUR' } }
  const settings = ['CREATORS', 'MAIL_URL'].map((name) => ({ name, is_set: true }))
  expect([...doneSteps({ settings, site: { published, shipped }, items: 3 })]).toEqual([
    'look',
    'place',
    'rights',
    'mail',
    'content',
  ])
})
