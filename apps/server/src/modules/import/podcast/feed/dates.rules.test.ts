import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDate } from './dates.rules.ts'
import { readDuration } from './durations.rules.ts'

test.each([
  ['Wed, 05 Oct 2022 06:07:08 +0000', '2022-10-05T06:07:08Z'],
  ['Wed, 05 Oct 2022 06:07:08 GMT', '2022-10-05T06:07:08Z'],
  ['Wed, 05 Oct 2022 06:07:08 -0700', '2022-10-05T13:07:08Z'],
  ['Wed, 05 Oct 2022 06:07:08 PDT', '2022-10-05T13:07:08Z'],
  ['Wed, 05 Oct 2022 06:07 EST', '2022-10-05T11:07:00Z'],
  ['Mon, 05 Oct 2022 06:07:08 +02:00', '2022-10-05T04:07:08Z'],
  ['5 Oct 22 06:07:08 Z', '2022-10-05T06:07:08Z'],
  ['05 October 2022', '2022-10-05T00:00:00Z'],
  ['Wednesday, 5th October 2022 18:07', '2022-10-05T18:07:00Z'],
  ['Wed,05 Oct 2022 06:07:08 GMT', '2022-10-05T06:07:08Z'],
  ['Mi, 05 Okt 2022 06:07:08 +0200', '2022-10-05T04:07:08Z'],
  ['mer., 5 août 2022 06:07:08 +0200', '2022-08-05T04:07:08Z'],
  ['5 de enero de 2022 06:07', '2022-01-05T06:07:00Z'],
  ['Oct 5, 2022', '2022-10-05T00:00:00Z'],
  ['October 5, 2022 3:04 PM', '2022-10-05T15:04:00Z'],
  ['Oct. 5, 2022 at 12:30 am EDT', '2022-10-05T04:30:00Z'],
  ['Wed Oct 05 06:07:08 2022', '2022-10-05T06:07:08Z'],
  ['Wed Oct 05 2022 06:07:08 GMT+0200 (Central European Summer Time)', '2022-10-05T04:07:08Z'],
  ['2022-10-05T06:07:08Z', '2022-10-05T06:07:08Z'],
  ['2022-10-05T06:07:08.123+02:00', '2022-10-05T04:07:08Z'],
  ['2022-10-05 06:07:08', '2022-10-05T06:07:08Z'],
  ['2022-10-05', '2022-10-05T00:00:00Z'],
  ['2022/10/5', '2022-10-05T00:00:00Z'],
  ['05.10.2022 06:07', '2022-10-05T06:07:00Z'],
  ['10/05/2022', '2022-10-05T00:00:00Z'],
  ['25/12/2022', '2022-12-25T00:00:00Z'],
  ['1664950028', '2022-10-05T06:07:08Z'],
  ['1664950028000', '2022-10-05T06:07:08Z'],
  ['Wed, 05 Oct 2022 24:00:00 GMT', '2022-10-06T00:00:00Z'],
  ['31 Jun 2022 00:00:00 GMT', '2022-07-01T00:00:00Z'],
  ['  Wed,\n 05 Oct 2022   06:07:08 +0000 ', '2022-10-05T06:07:08Z'],
  ['Wed, 05 Oct 2022 06:07:08 Europe/Berlin', '2022-10-05T06:07:08Z'],
])('a date in the wild: %s', (raw, expected) => {
  expect(readDate(raw)?.toISOString()).toBe(new Date(expected).toISOString())
})

test.each([
  '',
  'yesterday',
  'Wed',
  '0000-00-00 00:00:00',
  '2022-13-01',
  '99 Oct 2022',
  '275760-09-13',
  '1 Jan 0001',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  '5 Smarch 2022',
  '-1',
  'null',
  undefined,
])('no date: %s', (raw) => {
  expect(readDate(raw)).toBeUndefined()
})

test.each([
  ['3723', 3723],
  ['3723.6', 3724],
  [' 3723 ', 3723],
  ['1:02:03', 3723],
  ['01:02:03', 3723],
  ['62:03', 3723],
  ['00:62:03', 3723],
  ['1:2:3', 3723],
  [':45', 45],
  ['1:02:03.500', 3724],
  ['1:02:03,5', 3724],
  ['01:02:03:12', 3723],
  ['1h 2m 3s', 3723],
  ['1h2m3s', 3723],
  ['1 hour 2 minutes 3 seconds', 3723],
  ['1 hr. 2 min.', 3720],
  ['PT1H2M3S', 3723],
  ['45 min', 2700],
  ['45 Minuten', 2700],
  ['about 45 minutes', 2700],
  ['1h05', 3900],
  ['1.5 hours', 5400],
  ['90s', 90],
  ['3723000', 3723],
  ['１:０２', 62],
])('a length in the wild: %s', (raw, seconds) => {
  expect(readDuration(raw)).toBe(seconds)
})

test.each([
  '',
  '0',
  '00:00',
  '-5',
  '-1:00',
  ':',
  '::',
  'long',
  '99999999999999',
  '1:2:3:4:5',
  'NaN',
  'Infinity',
  '1e9',
  undefined,
])('no length: %s', (raw) => {
  expect(readDuration(raw)).toBeUndefined()
})

test('whatever stands there, dates and lengths are plausible or none, and quickly', () => {
  const wild = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[\d :.,/+-]{0,40}$/),
    fc.stringMatching(/^[A-Za-z]{0,5},? ?\d{0,4} [A-Za-z]{0,4} \d{0,6} [\d:]{0,10} [+A-Z\d-]{0,6}$/),
    fc.constantFrom('1 '.repeat(50), 'a '.repeat(50), '1:'.repeat(50), '1m'.repeat(50)),
  )
  fc.assert(
    fc.property(wild, (text) => {
      const year = readDate(text)?.getUTCFullYear() ?? 2000
      const seconds = readDuration(text) ?? 1
      expect([year >= 1990 && year < 2100, seconds > 0 && seconds <= 4 * 86_400]).toEqual([true, true])
    }),
    { numRuns: 3_000 },
  )
})
