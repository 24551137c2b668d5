import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as messages from '@earshot/messages/player'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const catalogues = path.join(root, 'packages/messages/en')
const namesIn = (file: string) => Object.keys(JSON.parse(readFileSync(path.join(catalogues, file), 'utf8')))
const files = readdirSync(catalogues)

test('a message stands in one catalogue only', () => {
  const names = files.flatMap(namesIn)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('a sentence stands in one catalogue only', () => {
  const texts = files.flatMap((file) =>
    Object.values(JSON.parse(readFileSync(path.join(catalogues, file), 'utf8'))).filter(
      (text) => typeof text === 'string',
    ),
  )
  expect(texts.filter((text, place) => texts.indexOf(text) !== place)).toEqual([])
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
