import { expect, test } from 'vitest'
import { escapeHtml, unescapeHtml } from './html-text.ts'

test.each([
  ['1 < 2 & "b" > a', '1 &lt; 2 &amp; &quot;b&quot; &gt; a'],
  ['&lt;', '&amp;lt;'],
  ['', ''],
])('%j is shown by %j', (text, html) => {
  expect(escapeHtml(text)).toBe(html)
  expect(unescapeHtml(html)).toBe(text)
})
