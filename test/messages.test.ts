import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setLanguage } from '@earshot/messages/language'
import * as messages from '@earshot/messages/player'
import { expect, test } from 'vitest'
import { compilePart } from '../packages/messages/compile.ts'

const root = path.join(import.meta.dirname, '..')
const catalogues = path.join(root, 'packages/messages/en')
const namesIn = (file: string) => Object.keys(JSON.parse(readFileSync(path.join(catalogues, file), 'utf8')))
const files = readdirSync(catalogues)

test('a message stands in one catalogue only', () => {
  const names = files.flatMap(namesIn)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test('a sentence stands in one catalogue only', () => {
  const texts = files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(path.join(catalogues, file), 'utf8'))).filter(
      (text) => typeof text === 'string',
    ),
  )
  expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
})

test('each message is used', () => {
  const sources = ['apps', 'packages'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .map(String)
      .filter((name) => /\.tsx?$/.test(name) && !/(^|[\\/])(node_modules|build|\.react-router)[\\/]/.test(name))
      .map((name) => readFileSync(path.join(root, folder, name), 'utf8')),
  )
  const used = new Set(sources.flatMap((source) => [...source.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name)))
  expect(files.flatMap(namesIn).filter((name) => !used.has(name))).toEqual([])
})

test.each([
  [0, '0 tracks'],
  [1, '1 track'],
  [2, '2 tracks'],
])('a count chooses the form of its word: %i is "%s"', (count, words) => {
  expect(messages.track_count({ count })).toBe(words)
})

test('ICU texts become functions of their values, for each language', () => {
  const code = compilePart({
    en: {
      votes: '{count, plural, =0 {No votes} one {{count} vote for `{name}`} other {{count} votes for `{name}`}}',
      by: 'by <isolated>{name}</isolated>',
    },
    de: { votes: '{count, plural, one {{count} Stimme} other {{count} Stimmen}}' },
  })
  expect(code).toContain(
    "votes = (v: { count: number; name: Value }): string => say(`${v.count === 0 ? `No votes` : plural('en', v.count) === 'one' ?",
  )
  expect(code).toContain("`${plural('de', v.count) === 'one' ? `${v.count} Stimme` : `${v.count} Stimmen`}`)")
  expect(code).toContain(
    'by = <T>(v: { name: Value }, marks: Marks<T, \'isolated\'>): Parts<T> => sayParts<T>(["by ", marks.isolated(v.name)], ["by ", marks.isolated(v.name)])',
  )
  expect(() => compilePart({ en: { broken: '{count, plural, one {x}' } })).toThrow('The message broken')
})

test('the pseudo-language puts each message in brackets and makes it a third longer', () => {
  try {
    setLanguage('en-XA')
    expect(messages.track_count({ count: 2 })).toBe('[2 tracks ~~]')
    expect(messages.quoted({ title: 'So' }, { isolated: (text) => ({ text }) })).toEqual([
      '[',
      '“',
      { text: 'So' },
      '”',
      ' ~~',
      ']',
    ])
  } finally {
    setLanguage('en')
  }
})
