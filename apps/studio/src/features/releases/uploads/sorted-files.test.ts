import { expect, test } from 'vitest'
import { findTrackOf, sortFiles } from './sorted-files.ts'

const fileOf = (name: string, size = 10): File => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}
const foundOf = (...files: File[]) => files.map((file) => ({ file, path: file.name }))
const namesOf = (files: readonly File[]) => files.map(({ name }) => name)

test('RELEASE-04 files of a folder are sorted by use, and each skipped one has a reason', () => {
  const sorted = sortFiles(
    foundOf(
      fileOf('10 Slack.flac'),
      fileOf('2 Salt.WAV'),
      fileOf('2 Salt.lrc'),
      fileOf('back.jpg'),
      fileOf('Cover.png'),
      fileOf('notes.pdf'),
      fileOf('empty.mp3', 0),
      fileOf('huge.wav', 2_000_000_001),
      fileOf('book.txt', 300_000),
      fileOf('poster.png', 11 * 1024 * 1024),
    ),
    500,
  )
  expect(namesOf(sorted.sounds)).toEqual(['2 Salt.WAV', '10 Slack.flac'])
  expect(namesOf(sorted.lyrics)).toEqual(['2 Salt.lrc'])
  expect(sorted.cover?.name).toBe('Cover.png')
  expect(sorted.skipped.map(({ name }) => name)).toEqual([
    'back.jpg',
    'book.txt',
    'empty.mp3',
    'huge.wav',
    'notes.pdf',
    'poster.png',
  ])
  expect(new Set(sorted.skipped.map(({ reason }) => reason)).size).toBe(6)
})

test('RELEASE-04 a release takes 500 tracks', () => {
  const { sounds, skipped } = sortFiles(foundOf(fileOf('1.wav'), fileOf('2.wav')), 1)
  expect(namesOf(sounds)).toEqual(['1.wav'])
  expect(skipped.map(({ name }) => name)).toEqual(['2.wav'])
})

const TRACKS = [
  { id: 1, file_name: '01 Rope.flac' },
  { id: 2, file_name: '02 Señora.wav' },
  { id: 3, file_name: null },
  { id: 4, file_name: 'demo.en.wav' },
]

test.each([
  ['01 rope.lrc', 1, undefined],
  ['01 Rope.sv.lrc', 1, 'sv'],
  ['01 Rope.pt-BR.txt', 1, 'pt-BR'],
  ['02 Sen\u0303ora.txt', 2, undefined],
  ['02 Senora.txt', undefined, undefined],
  ['demo.en.lrc', 4, undefined],
  ['Slack.lrc', undefined, undefined],
])('RELEASE-04 lyrics belong to the track with their file name: %s', (name, id, language) => {
  const found = findTrackOf(name, TRACKS)
  expect(found?.track.id).toBe(id)
  expect(found?.language).toBe(language)
})
