import { expect, test } from 'vitest'
import { inlineCalls } from './inline-messages.ts'

const inlined = (call: string) =>
  inlineCalls(`import * as m from '@earshot/messages/player'\nconst text = ${call}`, 'page.tsx').split(
    'const text = ',
  )[1]

test.each([
  ['m.sign_in()', '"Sign in"'],
  ['<p title={m.sign_in()}>{m.close()}</p>', '<p title={"Sign in"}>{"Close"}</p>'],
  ['m.by({ title: song.title, name })', '`${song.title} by ${name}`'],
  ['m.by({ title: m.song(), name: m.queue() })', 'm.by({ title: m.song(), name: "Queue" })'],
])('a message is its text in the code: %s', (call, text) => {
  expect(inlined(call)).toBe(text)
})

test.each(['m.track_count({ count })', 'm.by(values)', 'm.by({ ...values })', 'm.sign_in', 'other.sign_in()'])(
  'what is not known while the site is built stays a call: %s',
  (call) => {
    expect(inlined(call)).toBe(call)
  },
)
