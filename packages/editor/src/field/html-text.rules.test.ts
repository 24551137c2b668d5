import { expect, test } from 'vitest'
import { htmlOfPlainText, isEmptyHtml, plainTextOf } from './html-text.rules.ts'

test.each([
  '',
  '<p></p>',
  '<p><br></p>',
  '<p> &nbsp; </p>',
  '<p>\u00A0\u200B</p><p></p>',
  '<ul><li><p></p></li></ul>',
  '<h2><strong> </strong></h2>',
  '<p>&#160;</p>',
  '<blockquote><p><br class="x"></p></blockquote>',
  '<img>',
])('POST-15 %j is empty', (html) => {
  expect(isEmptyHtml(html)).toBe(true)
})

test.each([
  'a',
  '<p>.</p>',
  '<p><br>a</p>',
  '<p>1 < 2</p>',
  '<p><</p>',
  '<img src="/media/art/0_1x1.jpg">',
  '<p><img alt="" src=/a.jpg></p>',
  '<p>🎺</p>',
  '<p>&amp;</p>',
])('POST-15 %j is not empty', (html) => {
  expect(isEmptyHtml(html)).toBe(false)
})

test.each([
  ['one', '<p>one</p>'],
  ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
  ['1 < 2 & <b>', '<p>1 &lt; 2 &amp; &lt;b&gt;</p>'],
  ['', ''],
  ['a\n\n\n\nb', '<p>a</p><p></p><p>b</p>'],
])('POST-12 text typed before the editor loads becomes paragraphs: %j', (text, html) => {
  expect(htmlOfPlainText(text)).toBe(html)
  expect(plainTextOf(html)).toBe(text)
})

test.each([
  '<p><strong>a</strong></p>',
  '<h2>a</h2>',
  '<ul><li><p>a</p></li></ul>',
  '<p>a</p><img src="/a.jpg"><p>b</p>',
  'a',
])('POST-12 %j is more than plain text', (html) => {
  expect(plainTextOf(html)).toBeUndefined()
})
