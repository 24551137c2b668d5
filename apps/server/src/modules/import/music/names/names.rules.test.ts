import { expect, test } from 'vitest'
import { leadOf, namesFromPath, namesIn, titleWithGuests } from './names.rules.ts'

const named = (path: string) => {
  const parts = path.split('/')
  const { artist, album, title, trackNo, discNo, year } = namesFromPath(parts.slice(0, -1), parts.at(-1) ?? '')
  return [artist, album, title, trackNo, discNo, year]
}
const none = undefined

test.each([
  ['Ida/Blue Hour/01 - Opening', ['Ida', 'Blue Hour', 'Opening', 1, none, none]],
  ['Ida/1999 - Blue Hour/01. Opening', ['Ida', 'Blue Hour', 'Opening', 1, none, 1999]],
  ['Ida/Blue Hour (1999)/2-03 Closing', ['Ida', 'Blue Hour', 'Closing', 3, 2, 1999]],
  ['Ida/Ida - Blue Hour/Ida - Opening', ['Ida', 'Blue Hour', 'Opening', none, none, none]],
  ['Ida/Blue Hour (CD 2)/07_Closing_Time', ['Ida', 'Blue Hour', 'Closing Time', 7, 2, none]],
  ['Ida/1999 - Blue Hour - Disc One/07 Closing', ['Ida', 'Blue Hour', 'Closing', 7, 1, 1999]],
  ['Ida/Blue Hour/00 - Prelude', ['Ida', 'Blue Hour', 'Prelude', 0, none, none]],
  ['Ida - Blue Hour/03 Third', ['Ida', 'Blue Hour', 'Third', 3, none, none]],
  ['Ida - [2001] Blue Hour/Track 04', ['Ida', 'Blue Hour', 'Track 04', 4, none, 2001]],
  ['Ida/Loose', ['Ida', none, 'Loose', none, none, none]],
  ['Ida - Loose', ['Ida', none, 'Loose', none, none, none]],
  ['Mixtape/Ida - Loose', ['Ida', 'Mixtape', 'Loose', none, none, none]],
  ['Loose', [none, none, 'Loose', none, none, none]],
  ['Ida/Blue Hour/7 Years', ['Ida', 'Blue Hour', '7 Years', none, none, none]],
  ['Ida/Blue Hour/1999', ['Ida', 'Blue Hour', '1999', none, none, none]],
  ['a/b/c/Ida/Blue_Hour/12', ['Ida', 'Blue Hour', '12', 12, none, none]],
  ['Warzone/music/albums/first_soundtrack/02', ['Warzone', 'first soundtrack', '02', 2, none, none]],
  ['music/Loose', [none, none, 'Loose', none, none, none]],
])('a file without tags is named by its path: %s', (path, expected) => {
  expect(named(path)).toEqual(expected)
})

test('guests are told from the artist and stand in the title once', () => {
  expect(leadOf('Ida feat. Bo & Cy')).toEqual({ lead: 'Ida', guests: 'Bo & Cy' })
  expect(leadOf('Ida (ft. Bo)')).toEqual({ lead: 'Ida', guests: 'Bo' })
  expect(leadOf('Defeat')).toEqual({ lead: 'Defeat', guests: none })
  expect(leadOf('feat. Bo')).toEqual({ lead: 'feat. Bo', guests: none })
  expect(leadOf('Blink 182 ft. Bo')).toEqual({ lead: 'Blink 182', guests: 'Bo' })
  expect(leadOf('112 (ft. Bo)')).toEqual({ lead: '112', guests: 'Bo' })
  expect(titleWithGuests('Song', 'Bo')).toBe('Song (feat. Bo)')
  expect(titleWithGuests('Song (with Bo)', 'Bo')).toBe('Song (with Bo)')
})

test.each(['10 ft. Ganja Plant', '50 Ft Wave', 'Six Ft. Deep', 'Little Feat & Friends', 'Little Feat', 'Drift'])(
  'the artist %s has no guest',
  (artist) => {
    expect(leadOf(artist)).toEqual({ lead: artist, guests: none })
  },
)

test('a tag that lists artists is taken apart, a name with a sign in it is not', () => {
  expect(namesIn('Hocico; Prayers', true)).toEqual(['Hocico', 'Prayers'])
  expect(namesIn('Hocico;Prayers / Bo', true)).toEqual(['Hocico', 'Prayers', 'Bo'])
  expect(namesIn('Hocico; Prayers', false)).toEqual(['Hocico', 'Prayers'])
  expect(namesIn('Hocico\0Prayers', false)).toEqual(['Hocico', 'Prayers'])
  for (const name of ['STEINS;GATE', 'AC/DC', 'Earth, Wind & Fire', 'Ida / Bo', 'Ida &amp; Bo'])
    expect(namesIn(name, false)).toEqual([name])
  expect(namesIn('Ida &amp; Bo', true)).toEqual(['Ida &amp; Bo'])
})
