import { isMusicCode } from '@earshot/contract/studio/music-codes'
import { expect, test } from 'vitest'
import { comparePlaces, missingOf } from './release.rules.ts'

test('RELEASE-21 a release says what is missing', () => {
  expect(missingOf({ title: '', hasRights: false, tracks: [] })).toEqual([
    'Give the release a title.',
    'Add at least one track.',
    'Confirm that you hold the rights to publish this or have permission.',
  ])
  const tracks = (['ready', 'checking', 'uploading', 'failed', null] as const).map((state, at) => ({
    title: `Track ${at}`,
    state,
  }))
  expect(missingOf({ title: 'Tide', hasRights: true, tracks })).toEqual([
    'Wait until "Track 1" is checked.',
    'Wait until "Track 2" is uploaded.',
    'Replace or remove the sound of "Track 3": it failed.',
    'Add a sound to "Track 4".',
  ])
})

test('RELEASE-12 tracks are ordered by disc, number and name, with numbers read as numbers', () => {
  const place = (fileName: string, trackNo?: number, discNo = 1) => ({ fileName, trackNo, discNo })
  const sorted = [place('10 b'), place('2 a'), place('z', 1, 2), place('y', 2, 2), place('1 c')].toSorted(comparePlaces)
  expect(sorted.map(({ fileName }) => fileName)).toEqual(['1 c', '2 a', '10 b', 'z', 'y'])
})

test.each([
  ['036000291452', true],
  ['4006381333931', true],
  ['4006381333932', false],
  ['12345', false],
])('RELEASE-14 the barcode %s is right: %s', (code, isRight) => {
  expect(isMusicCode.barcode(code)).toBe(isRight)
})
