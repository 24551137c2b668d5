import { expect, test } from 'vitest'
import { CONTESTS } from '../content/contests.ts'
import { ADS } from '../content/pages.ts'
import { lettering } from './lettering.ts'

const PLACE = { x: 360, y: 300, width: 700, height: 60, colour: '#fff' }

test('every letter of an ad is drawn', () => {
  const words = [...ADS, ...CONTESTS.flatMap(({ ad }) => ad ?? [])].map((ad) => ad.words).join('')
  const letters = new Set(words.toUpperCase().replaceAll(' ', ''))
  expect([...letters].filter((letter) => lettering(letter, PLACE).includes('d=""'))).toEqual([])
})
