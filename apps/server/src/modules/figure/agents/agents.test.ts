import { expect, test } from 'vitest'
import { appOf, isBot } from './agents.ts'

test.each([
  ['an empty name', ''],
  ['a crawler of isbot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
  ['a library of isbot', 'python-requests/2.31.0'],
  ['a tool of isbot', 'curl/8.7.1'],
  ['a bot of the list of podcast bots', 'acast-tester/1.0'],
  ['a watch beside its phone', 'atc/1.0 watchOS/7.1 model/Watch4,4 hwp/t8006 build/18R590 (6; dt:193)'],
])('FIGURES-08 %s does not count', (_, agent) => expect(isBot(agent)).toBe(true))

test.each([
  ['Overcast', 'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)'],
  ['Castro', 'Castro 2020.14/1287'],
  ['AntennaPod', 'AntennaPod/3.4.0'],
  ['Apple Podcasts', 'Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
])('FIGURES-09 %s counts under its name', (name, agent) => expect([isBot(agent), appOf(agent)]).toEqual([false, name]))

test('FIGURES-09 an unknown app counts as another one', () => {
  const agent = 'Mozilla/5.0 (Wristwatch; arm64) QuietEars/2.1 Player/1.0'
  expect([isBot(agent), appOf(agent)]).toEqual([false, 'Other'])
})
