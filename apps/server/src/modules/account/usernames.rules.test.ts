import { expect, test } from 'vitest'
import { nameProblem, normalName } from './usernames.rules.ts'

test.each([
  ['mara', undefined],
  ['Mára Ó Dálaigh', undefined],
  ['марина', undefined],
  ['中文 name', undefined],
  ['a_b-c.9', undefined],
  ['mаra', 'must not mix alphabets'],
  ['ma\u200bra', 'must not contain invisible characters'],
  ['\u202emara', 'must not contain invisible characters'],
  ['a@b', 'must not contain an @'],
  ['', 'is required'],
])('SIGNUP-03 username %j: %s', (name, problem) => expect(nameProblem(name)).toBe(problem))

test('SIGNUP-03 full-width letters and outer blanks are the same name', () => {
  expect(normalName('  ｍａｒａ   b ')).toBe('mara b')
})
