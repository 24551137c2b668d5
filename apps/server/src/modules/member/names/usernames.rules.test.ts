import { expect, test } from 'vitest'
import { isReserved, nameProblem, normalName, skeletonsOf } from './usernames.rules.ts'

const INVISIBLE = 'must not contain invisible characters'
const COMMUNITY = ['Earshot', 'Night Owl Radio', '']

test.each([
  ['mara', undefined],
  ['Mára Ó Dálaigh', undefined],
  ['марина', undefined],
  ['中文 name', undefined],
  ['a_b-c.9', undefined],
  ['mаra', 'must not mix alphabets'],
  ['ma\u200bra', INVISIBLE],
  ['\u202emara', INVISIBLE],
  ['ma\u0007ra', INVISIBLE],
  ['a@b', 'must not contain an @'],
  ['', 'is required'],
])('SIGNUP-03 username %j: %s', (name, problem) => expect(nameProblem(name)).toBe(problem))

test('SIGNUP-03 full-width letters and outer blanks are the same name', () => {
  expect(normalName('  ｍａｒａ   b ')).toBe('mara b')
})

const ADDED = ['\uFE0F', '\u2800', '\u034F', '\u17B4', '\u180B', '\u{E0100}', '\u3164', '\uFFA0', '\u115F', '\u200E']

test.each(ADDED)('PERSON-05 %j is no name, may not be in one, and makes no other name', (character) => {
  expect(nameProblem(normalName(character.repeat(3)))).toBe('is required')
  expect(nameProblem(normalName(`ed${character}da`))).toBe(INVISIBLE)
  expect(nameProblem(`edda${character}`)).toBe(INVISIBLE)
  expect(skeletonsOf(normalName(`edda${character}`))).toEqual(skeletonsOf('edda'))
})

test.each([
  '👩‍🚀 mara',
  '❤️',
  'ida ❤️‍🔥',
  '👨🏽‍💻',
  '🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
  '1️⃣',
  'می‌خواهم',
  'نام‌ها',
  'क्‍ष',
  'ക്‍',
  'ශ්‍රී',
  '辻\u{E0100}',
])('PERSON-05 joiners and selectors belong to the spelling of %s', (name) =>
  expect(nameProblem(normalName(name))).toBeUndefined(),
)

const sameLook = (first: string, second: string) =>
  skeletonsOf(normalName(first)).some((form) => skeletonsOf(normalName(second)).includes(form))

test.each([
  ['edda', 'EDDA', 'case'],
  ['edda', 'ｅｄｄａ', 'width'],
  ['edda', 'éddä', 'accents'],
  ['edda', 'e\u0336d\u0336d\u0336a\u0336', 'strokes'],
  ['edda', 'edda\u093C', 'a sign of another script'],
  ['edda', '𝓮𝓭𝓭𝓪', 'letters of mathematics'],
  ['edda', 'еԁԁа', 'Cyrillic letters'],
  ['HELLO', 'НЕLLО', 'Cyrillic capitals'],
  ['mapk', 'МАРК', 'Cyrillic capitals of small letters'],
  ['oo', 'ο0', 'a Greek letter and a figure'],
  ['Ian', 'lan', 'a capital I'],
  ['Ian', 'ÍAN', 'case and accents'],
  ['paul', 'pau1', 'a figure'],
  ['mara', 'rnara', 'two letters for one'],
  ['groß', 'GROSS', 'a sharp s'],
  ['mara holm', 'Mara\u00A0\u2003Holm', 'blanks'],
])('PERSON-05 %s and %s look alike: %s', (first, second) => expect(sameLook(first, second)).toBe(true))

test.each([
  ['Maria', 'Marla'],
  ['राम', 'रमा'],
  ['かき', 'かぎ'],
  ['ハル', 'パル'],
  ['กา', 'กี'],
  ['민수', '민서'],
  ['anna 2', 'anna 3'],
  ['mara holm', 'maraholm'],
])('PERSON-05 %s and %s are two names', (first, second) => expect(sameLook(first, second)).toBe(false))

test.each([
  'admin',
  'Admin',
  'ADMIN_1',
  'adm1n',
  'áđmin',
  '\u0430dmin',
  'A.d.m.i.n',
  'The Admins',
  'administrator',
  'moderator',
  'M0derator',
  'Moderators Team',
  'support',
  'suppоrt',
  'Earshot',
  'earsh0t',
  'Earshot Support',
  'Official Earshot',
  'Night Owl Radio',
  'nightowlradio',
  'night owl radio team',
  'staff',
])('PERSON-05 %s is reserved', (name) => expect(isReserved(normalName(name), COMMUNITY)).toBe(true))

test.each([
  'Adminah',
  'Support Group',
  'night owl',
  'Radio',
  'The Staffords',
  'earshots away',
  'modest',
  'team',
  '123',
  'ad',
])('PERSON-05 %s is not reserved', (name) => expect(isReserved(normalName(name), COMMUNITY)).toBe(false))

test('PERSON-05 a name that becomes too long when it is composed is refused', () => {
  expect(nameProblem(normalName('\uFDFA'.repeat(40)))).toBe('must be at most 120 characters')
})
