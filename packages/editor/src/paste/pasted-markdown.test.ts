import { expect, test } from 'vitest'
import { htmlOfMarkdown, isMarkdown } from './pasted-markdown.ts'

test.each([
  ['# A title\nand words', true],
  ['- one\n- two', true],
  ['1. one\n2. two', true],
  ['> said', true],
  ['so **very** loud', true],
  ['see [this](https://example.org)', true],
  ['plain words', false],
  ['a - b - c', false],
  ['- a single dash', false],
  ['5 * 3 ** 2', false],
  ['#tag and #more', false],
  ['[not a link] (aside)', false],
])('POST-12 whether %j is Markdown: %s', (text, isIt) => {
  expect(isMarkdown(text)).toBe(isIt)
})

test('POST-12 Markdown becomes HTML', async () => {
  expect(await htmlOfMarkdown('# Title\n\n- *one*\n- **two**\n\nA\nB')).toBe(
    '<h1>Title</h1>\n<ul>\n<li><em>one</em></li>\n<li><strong>two</strong></li>\n</ul>\n<p>A<br>B</p>\n',
  )
})
