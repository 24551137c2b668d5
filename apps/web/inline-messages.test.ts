import { expect, test } from 'vitest'
import { inlineCalls } from './inline-messages.ts'

const IMPORT = `import * as m from '@earshot/messages/player'\n`
const inlined = (call: string) => inlineCalls(IMPORT + call, 'page.tsx').slice(IMPORT.length)

test.each([
  ['m.sign_in()', '"Sign in"'],
  ['<p title={m.sign_in()}>{m.close()}</p>', '<p title={"Sign in"}>{"Close"}</p>'],
  ['m.by({ title, name: m.queue() })', '(`${title} by ${"Queue"}`)'],
  ['m.by(song)', '((v) => `${v.title} by ${v.name}`)(song)'],
])('a message is its text in the code: %s', (call, text) => {
  expect(inlined(call)).toBe(text)
})

test.each([
  [0, '0 tracks'],
  [1, '1 track'],
  [2, '2 tracks'],
])('a plural chooses its word when it is said: %i is "%s"', async (count, words) => {
  for (const call of ['m.track_count({ count })', 'm.track_count({ count: Number(count) })']) {
    const code = inlined(call)
    expect(code).not.toContain('m.track_count')
    const module = await import(`data:text/javascript,export const said = (count) => ${encodeURIComponent(code)}`)
    expect(module.said(count)).toBe(words)
  }
})

test.each(['m.sign_in', 'other.sign_in()', 'm.by()'])('what is no message of the import stays: %s', (call) => {
  expect(inlined(call)).toBe(call)
})
