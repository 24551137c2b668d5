import { expect, test } from 'vitest'
import { findLine } from './find-line.ts'

const VERSE = ['We walked along the pier', 'The harbour lights', 'Were calling me', '', 'Harbour of mine, lights out']

const shown = (lines: readonly string[], searched: string) => {
  const found = findLine(lines, searched)
  return found && [found.line, found.excerpt.map(({ text, is_match }) => (is_match ? `[${text}]` : text)).join('')]
}

test.each([
  [VERSE, 'harbour lights', 1, 'The [harbour] [lights]'],
  [VERSE, 'LIGHTS call', 1, 'The harbour [lights] Were [calling] me'],
  [VERSE, 'mine', 4, 'Harbour of [mine,] lights out'],
  [VERSE, 'pier lights', 0, 'We walked along the [pier] The harbour [lights]'],
  [["I don't know"], 'dont', 0, "I [don't] know"],
  [['Été à Paris'], 'ete', 0, '[Été] à Paris'],
  [['one', 'C++ & more'], '++', 1, '[C++] & more'],
  [['one', 'Old R&B and AC/DC'], 'r&b acdc', 1, 'Old [R&B] and [AC/DC]'],
  [['Salt & Time', 'Salt'], 'and', 0, 'Salt & Time'],
])('a search of %j for %j finds line %i: %s', (lines, searched, line, excerpt) => {
  expect(shown(lines, searched)).toEqual([line, excerpt])
})

test('a word that no line contains and an empty text are not found', () => {
  expect([shown(VERSE, 'submarine'), shown(VERSE, ''), shown([], 'pier')]).toEqual([undefined, undefined, undefined])
})

test('a long line is cut around the words', () => {
  const long = Array.from({ length: 200 }, (_, n) => `word${n}`).join(' ')
  expect(shown([long], 'word150')?.[1]).toMatch(/^… word144 .*\[word150\] .* …$/u)
})
