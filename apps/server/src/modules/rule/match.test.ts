import { expect, test } from 'vitest'
import { isMatch, prepare } from './match.ts'

test.each<[string, string, boolean]>([
  ['spam', 'This is SPAM!', true],
  ['spam', 'spammers are whole other words', false],
  ['spam*', 'spammers', true],
  ['*spam*', 'antispammer', true],
  ['spam', 'ＳＰＡＭ in wide letters', true],
  ['spam', 'sраm with Cyrillic letters', true],
  ['spam', 'späm with an accent', true],
  ['spam', 'sp\u200Bam with an invisible sign', true],
  ['mail', 'The mall is another word', false],
  ['buy now', 'You must buy, now.', true],
  ['buy now', 'buy it now', false],
  ['спам', 'Это спам', true],
])('COMMUNITYDESK-10 the word %j in %j: %j', (pattern, text, expected) => {
  expect(isMatch(prepare(text), { kind: 'word', pattern })).toBe(expected)
})

test.each<[string, string, boolean]>([
  ['bad.example', '<a href="https://bad.example/x?y=1">here</a>', true],
  ['bad.example', 'see shop.BAD.example/now', true],
  ['bad.example', 'notbad.example', false],
  ['bad.example', 'bad.example.org', false],
  ['https://bad.example/', 'bad.example', true],
  ['bad*.example', 'www.bad7.example', true],
  ['bücher.example', 'xn--bcher-kva.example', true],
  ['bad.example', 'bad．example in wide signs', true],
])('COMMUNITYDESK-10 the domain %j in %j: %j', (pattern, text, expected) => {
  expect(isMatch(prepare(text), { kind: 'domain', pattern })).toBe(expected)
})
