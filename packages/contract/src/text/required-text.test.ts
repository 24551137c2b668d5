import { expect, test } from 'vitest'
import { endpoints } from '../endpoints.ts'

const INVISIBLE = ['\u3164', '\u2800', '\uFFA0', '\u034F', '\u115F', '\uFE0F', '\u200B', '\u200E', '\u0301', ' ', '\n']

const fields = endpoints.flatMap(({ path, input }) =>
  Object.entries(input.shape).map(([name, field]) => ({ name: `${path} ${name}`, field })),
)
const problemOf = (field: (typeof fields)[number]['field'], text: string): string | undefined =>
  field.safeParse(text).error?.issues[0]?.message

test('WRITING-14 every required text of every call refuses an invisible text like an empty one', () => {
  const required = fields.filter(({ field }) => field.safeParse('seen').success && problemOf(field, '') !== undefined)
  expect(required.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'song/create_playlist name',
      'blog/create_blog title',
      'blog/comment comment',
      'user/contact_message message',
    ]),
  )
  for (const { name, field } of required)
    for (const text of INVISIBLE)
      expect(problemOf(field, text), `${name} ${JSON.stringify(text)}`).toBe(problemOf(field, ''))
})

test('one-line names lose control characters and those that change the text direction', () => {
  const texts = new Map(fields.map(({ name, field }) => [name, field]))
  const turned = 'a\u202Eb\u0007c\u202A\nd\u2066'
  for (const name of [
    'song/create_playlist name',
    'user/contact_message name',
    'blog/create_blog title',
    'user/update_profile full_name',
  ])
    expect(texts.get(name)?.parse(turned), name).toBe('ab c d')
  expect(texts.get('user/contact_message message')?.parse('one\r\n\u202Etwo\u0007')).toBe('one\ntwo')
})
