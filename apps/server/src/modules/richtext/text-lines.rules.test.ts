import { expect, test } from 'vitest'
import { textLinesOf } from './text-lines.ts'

test.each([
  ['<p>Thank you &amp; welcome.</p><p>See you<br />soon</p>', 'Thank you & welcome.\n\nSee you\nsoon'],
  ['<h2>First</h2><ul><li>one</li><li>two</li></ul><p>Bye</p>', 'First\n\n- one\n- two\n\nBye'],
  [
    '<p>Read <a href="https://band.example/a?b=1&amp;c=2" rel="noopener">this page</a></p>',
    'Read this page (https://band.example/a?b=1&c=2)',
  ],
  ['<p><a href="https://band.example">https://band.example</a></p>', 'https://band.example'],
  ['<p>1 &lt; 2</p>', '1 < 2'],
])('SUPPORTERS-07 the mail of a welcome text reads %j as %j', (html, text) => {
  expect(textLinesOf(html)).toBe(text)
})
