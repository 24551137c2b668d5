import { expect, test } from 'vitest'
import { albumAndDisc, discsAmong } from './discs.rules.ts'

const alone = (name: string) => {
  const disc = discsAmong([name]).get(name)
  return disc === undefined ? undefined : [disc.discNo, disc.title]
}

test.each([
  ['CD1', 1],
  ['cd 02', 2],
  ['Disc_3', 3],
  ['disk-4', 4],
  ['CD.5', 5],
  ['Disc One', 1],
  ['disc twenty', 20],
  ['Disc II', 2],
  ['CD XIV', 14],
  ['[CD 1]', 1],
  ['(Disc 2)', 2],
  ['{cd3}', 3],
  ['Disque 2', 2],
  ['Disque Deux', 2],
  ['Disco 2', 2],
  ['CD Nr. 2', 2],
  ['CD #3', 3],
  ['CD № 3', 3],
  ['Disc 1 of 2', 1],
  ['CD 2/2', 2],
  ['Seite A', 1],
  ['Side B', 2],
  ['Side Two', 2],
  ['Face A', 1],
  ['Lato B', 2],
  ['Lado 2', 2],
  ['Сторона 2', 2],
  ['Диск 1', 1],
  ['ディスク 2', 2],
  ['Płyta 2', 2],
  ['First Disc', 1],
  ['2nd CD', 2],
  ['1. CD', 1],
  ['Zweite CD', 2],
  ['CD 012', 12],
])('the folder %s holds a disc', (name, discNo) => {
  expect(alone(name)).toEqual([discNo, undefined])
})

test.each([
  ['CD 1 - Jupiter', 1, 'Jupiter'],
  ['Disc 01 (Birth)', 1, 'Birth'],
  ['Disc One: Dawn', 1, 'Dawn'],
  ['CD2 [Live]', 2, 'Live'],
  ['CD1-Jupiter', 1, 'Jupiter'],
  ['CD_1_-_Jupiter', 1, 'Jupiter'],
  ['[CD 1] Jupiter', 1, 'Jupiter'],
  ['Disc 1 of 2 - Jupiter', 1, 'Jupiter'],
  ['Seite A – Morgen', 1, 'Morgen'],
  ['CD 1 (1999)', 1, undefined],
  ['CD 1 [FLAC]', 1, undefined],
])('the folder %s holds a disc with a title', (name, discNo, title) => {
  expect(alone(name)).toEqual([discNo, title])
})

test.each([
  'CD',
  'Disco',
  'Disc',
  'Disc 1 of Life',
  'Discovery 2',
  'ABCD1',
  'CD 1999',
  'Vol. 2',
  'LP 2',
  'Part One',
  'Teil 1',
  'Face to Face',
  'Side by Side',
  'CD à la carte',
  'Seite',
  'One',
  'II',
  'A',
  '1',
  'Bonus CD',
  'Disco D’oro',
  'Second Life',
])('the folder %s alone holds no disc', (name) => {
  expect(alone(name)).toBeUndefined()
})

test('words that albums have in their titles are discs where they are numbered from 1', () => {
  const numbers = (...names: string[]) => names.map((name) => discsAmong(names).get(name)?.discNo)
  expect(numbers('Vol. 1', 'Vol. 2')).toEqual([1, 2])
  expect(numbers('Teil Eins', 'Teil Zwei')).toEqual([1, 2])
  expect(numbers('LP 1 - Dawn', 'LP 2 - Dusk')).toEqual([1, 2])
  expect(numbers('CD 1 Jupiter', 'CD 2 Saturn', 'Scans')).toEqual([1, 2, undefined])
  expect(numbers('Vol. 1', 'Vol. 3')).toEqual([undefined, undefined])
  expect(numbers('CD 1', 'CD 2', 'Bonus Disc')).toEqual([1, 2, 3])
})

test.each([
  ['Blue Hour (CD 2)', 'Blue Hour', 2],
  ['Blue Hour - Disc One', 'Blue Hour', 1],
  ['Blue Hour CD1', 'Blue Hour', 1],
  ['Blue Hour, Disc 2', 'Blue Hour', 2],
  ['Blue Hour [Disc 02]', 'Blue Hour', 2],
  ['Greatest Hits Vol. 2', 'Greatest Hits Vol. 2', undefined],
  ['Blue Hour', 'Blue Hour', undefined],
  ['My CD', 'My CD', undefined],
  ['CD 2', 'CD 2', undefined],
  ['Talking Disco', 'Talking Disco', undefined],
])('the folder %s of an album', (folder, album, discNo) => {
  expect(albumAndDisc(folder)).toEqual({ album, discNo })
})

test('F17 hostile names are read at once', () => {
  for (const piece of ['[', 'cd ', 'CD 1 ', '- ', 'a ', '((', '1', 'Ⅸ', '._-'])
    for (const name of [piece.repeat(100_000), `CD 1${piece.repeat(100_000)}`]) {
      const start = performance.now()
      discsAmong([name, name])
      albumAndDisc(name)
      expect(performance.now() - start, piece).toBeLessThan(1_000)
    }
})
