import { expect, test } from 'vitest'
import { feedHtml, feedTitle } from './feed-text.ts'

test.each([
  ['Use <script> tags in HTML', 'Use <script> tags in HTML'],
  ['The <audio> tag', 'The <audio> tag'],
  ['Vec<Option<T>> in Rust', 'Vec<Option<T>> in Rust'],
  ['<style> scoping and you', '<style> scoping and you'],
  ['<em>Ham</em>let revisited', 'Hamlet revisited'],
  ['<p>One</p><p>Two</p>', 'One Two'],
  ['One<br/>Two', 'One Two'],
  ['The <br> tag, the </div> tag and <!DOCTYPE html>', 'The <br> tag, the </div> tag and <!DOCTYPE html>'],
  ['<script>alert(1)</script> explained', 'alert(1) explained'],
  ['I <3 you & <b>all</b>', 'I <3 you & all'],
  ['<b><i>Both</b></i>', 'Both'],
  ['if a<b and c>d', 'if a<b and c>d'],
  ['Map<string, "a b"> and Set<number>', 'Map<string, "a b"> and Set<number>'],
  ['Ann <ann@example.org>', 'Ann <ann@example.org>'],
  ['See <https://example.org/x/>', 'See <https://example.org/x/>'],
  ['cut <a href="https://exam', 'cut <a href="https://exam'],
  ['Tom &amp; Jerry&#8217;s &hellip;', 'Tom & Jerry’s …'],
  ['&lt;b&gt;Bold&lt;/b&gt;', 'Bold'],
  ['Vec&lt;T&gt;', 'Vec<T>'],
  ['<![CDATA[Wrapped <b>twice</b>]]>', 'Wrapped twice'],
  ['<!-- hidden -->Seen', 'Seen'],
  ['<b></b>', undefined],
  ['AT&T & R&D', 'AT&T & R&D'],
])('the title %j is %j', (given, expected) => {
  expect(feedTitle(given)).toBe(expected)
})

const link = (href: string, text = href) => `<a href="${href}" rel="noopener noreferrer nofollow ugc">${text}</a>`

test.each([
  ['It&#8217;s Tom &amp; Jerry', '<p>It’s Tom &amp; Jerry</p>'],
  ['It&#8217;s Tom &amp; Jerry &nbsp;', '<p>It’s Tom &amp; Jerry</p>'],
  [
    'Write to Ann <ann@example.org> or see <https://example.org/x>.',
    `<p>Write to Ann &lt;${link('mailto:ann@example.org', 'ann@example.org')}&gt; or see &lt;${link('https://example.org/x')}&gt;.</p>`,
  ],
  ['<p>It&#8217;s fine</p>', '<p>It’s fine</p>'],
  ['&lt;p&gt;It&#8217;s &lt;b&gt;fine&lt;/b&gt;&lt;/p&gt;', '<p>It’s <b>fine</b></p>'],
  ['<p>Use <script> tags and Vec<T></p>', '<p>Use &lt;script&gt; tags and Vec&lt;T&gt;</p>'],
  ['<p>Run <script>alert(1)</script>now</p>', '<p>Run now</p>'],
  ['One\ntwo\n\nThree <T>', '<p>One<br />two</p><p>Three &lt;T&gt;</p>'],
  ['One <b>bold</b>\ntwo', '<p>One <b>bold</b><br />two</p>'],
  ['One<br>two', 'One<br />two'],
  ['<p>One<p>Two', '<p>One</p><p>Two</p>'],
  ['<table><tr><td>00:00</td><td>Intro</td></tr></table>', '<div> 00:00 Intro</div>'],
  [
    '<p>See https://example.org/?a=1&amp;b=2, www.example.org and readme.md</p>',
    `<p>See ${link('https://example.org/?a=1&amp;b=2')}, ${link('https://www.example.org', 'www.example.org')} and readme.md</p>`,
  ],
  [
    '<p><a href="https://a.example/"><b>https://b.example/</b></a></p>',
    `<p>${link('https://a.example/', '<b>https://b.example/</b>')}</p>`,
  ],
  ['javascript://alert(1) <img src=x onerror=alert(1)>', '<p>javascript://alert(1) </p>'],
  ['Words <a href="https://a.example/">cut o', `<p>Words ${link('https://a.example/', 'cut o')}</p>`],
  ['<div>One</div></div> two', '<div>One</div> two'],
  [
    '<p>I </3 you> and <!important> and <T, "x"></p>',
    '<p>I &lt;/3 you&gt; and &lt;!important&gt; and &lt;T, "x"&gt;</p>',
  ],
  ['<!DOCTYPE html><p>One</p>', '<p>One</p>'],
  ['  &nbsp; ', undefined],
  ['', undefined],
])('the notes %j are %j', (given, expected) => {
  expect(feedHtml(given)).toBe(expected)
})

test('F17 hostile titles and notes are read at once', () => {
  for (const piece of [
    '<',
    '<a',
    '<a ',
    '<b>',
    '</b>',
    '<b></b>',
    '<!--',
    '<!',
    '<?',
    '<![CDATA[',
    '&',
    '&lt;',
    '"<a "',
    'a@',
    'http://',
    'www.a.',
    '<a href="',
  ])
    for (const read of [feedTitle, feedHtml]) {
      const start = performance.now()
      read(piece.repeat(200_000 / piece.length))
      expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(10_000)
    }
})
