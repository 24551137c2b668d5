import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleOf } from '../../testing/thorough.ts'
import { htmlOfText, plainText, sanitiseForeignHtml, sanitiseHtml } from './sanitise.ts'

const REL = 'rel="noopener noreferrer nofollow ugc"'

test('T8 formatting, headings, lists and links are kept', () => {
  const html = `<h2>Notes</h2><p>One <strong>bold</strong> and <em>light</em><br />word.</p><ul><li>First</li><li><a href="https://example.org/a?b=1&amp;c=2" ${REL}>Link</a></li></ul><blockquote><p>Said</p></blockquote>`
  expect(sanitiseHtml(html)).toBe(html)
  expect(
    sanitiseHtml('<h1>Title</h1><strike>old</strike><section>part</section><table><tr><td>cell</td></tr></table>'),
  ).toBe('<h2>Title</h2><s>old</s><div>part</div><div>cell</div>')
})

test('WRITING-15 strikethrough is kept', () => {
  expect(sanitiseHtml('<p><s>one</s> <del>two</del> <strike>three</strike></p>')).toBe(
    '<p><s>one</s> <s>two</s> <s>three</s></p>',
  )
})

test('T8 T9 F14 scripts, external resources and misleading links are removed', () => {
  const gone = [
    '<script>alert(1)</script>',
    '<style>*{display:none}</style>',
    '<iframe src="https://evil.org"></iframe>',
    '<svg onload=alert(1)><path/></svg>',
    '<object data=x></object>',
    '<noscript><img src=x></noscript>',
    '<p> </p>',
    '<form><input></form>',
  ]
  for (const html of gone) expect([html, sanitiseHtml(html)]).toEqual([html, ''])
  expect(sanitiseHtml('<p style="position:fixed" class="x" id="y" onclick="z()" data-a="b">Text</p>')).toBe(
    '<p>Text</p>',
  )
  const links = [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'jav&#x09;ascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'file:///etc/passwd',
    '//evil.org',
    '/artist/1/edit',
    '/artist/0',
    '/account/7',
    '/api/user/logout',
    'https:/\\evil',
    '#top',
    '',
    'http://user:password@example.org/',
    '\\\\evil.org\\x',
  ]
  for (const href of links.filter((each) => !each.startsWith('https:')))
    expect([href, sanitiseHtml(`<a href="${href}">x</a>`)]).toEqual([href, 'x'])
  expect(sanitiseHtml('<a href="mailto:me@example.org" target="_blank" rel="opener">x</a>')).toBe(
    `<a href="mailto:me@example.org" ${REL}>x</a>`,
  )
})

test('links to music and podcasts of this site stay paths', () => {
  for (const path of ['/artist/1', '/discover/23', '/plays/4', '/podcast/56'])
    expect(sanitiseHtml(`<a href="${path}">x</a>`)).toBe(`<a href="${path}" ${REL}>x</a>`)
})

test('paths in the texts of other sites are not links of this site', () => {
  expect(sanitiseForeignHtml('<p><a href="/artist/1">x</a> <a href="https://example.org/artist/1">y</a></p>')).toBe(
    `<p>x <a href="https://example.org/artist/1" ${REL}>y</a></p>`,
  )
})

test('T8 F15 only pictures of this server are shown', () => {
  const own = '<img src="/media/art/0123456789abcdef_640x480.jpg" alt="Sea" width="640" height="480" loading="lazy" />'
  expect(sanitiseHtml(own)).toBe(own)
  for (const src of [
    'https://tracker.org/pixel.gif',
    '/media/art/x.svg',
    '/media/art/../../api/user/logout',
    '//evil.org/media/art/0123456789abcdef_1x1.jpg',
    'data:image/png;base64,AAAA',
    '/media/art/0123456789abcdef_1x1.jpg" onerror="x',
  ]) {
    expect([src, sanitiseHtml(`<img src='${src}'>`)]).toEqual([src, ''])
  }
})

test('plain text has no markup, keeps words separate and is truncated between two words', () => {
  expect(
    plainText('<p>Hello <b>wor</b>ld</p><p>AT&amp;T &lt;3 &copy;</p><ul><li>a<li>b</ul><script>x</script>', 100),
  ).toBe('Hello world AT&T <3 © a b')
  expect(plainText('one two three four', 12)).toBe('one two…')
  expect(plainText('a'.repeat(50), 10)).toBe(`${'a'.repeat(9)}…`)
  expect(plainText('👩‍🚀'.repeat(3), 4).length).toBeLessThanOrEqual(12)
  expect(plainText('exactly so', 10)).toBe('exactly so')
  expect(plainText('', 10)).toBe('')
})

test('text without markup becomes paragraphs', () => {
  expect(htmlOfText('One <two>\r\nthree\n\n \nfour & "five"')).toBe(
    '<p>One &lt;two&gt;<br />three</p><p>four &amp; &quot;five&quot;</p>',
  )
})

const HOSTILE = [
  '<script>',
  '</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">',
  '</a>',
  '<svg>',
  '<math>',
  '<mtext>',
  '<style>',
  '</style>',
  '<noscript>',
  '</noscript>',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '<template>',
  '<title>',
  '<textarea>',
  '</textarea>',
  '<p',
  '>',
  '<',
  '"',
  "'",
  '=',
  '/',
  '&lt;',
  '&#x3c;',
  '&#60',
  '&amp;',
  '\u0000',
  '\uD800',
  '\u2028',
  'on',
  'src',
  '<b>',
  '</b>',
  '<div>',
  '<ul>',
  '<li>',
  '<table>',
  '<tr>',
  '<iframe srcdoc="',
  '<xmp>',
  '<plaintext>',
  '<noembed>',
  '<base href="',
  '<meta http-equiv=refresh content="',
  '<a href="https://example.org/',
  '<form action=',
  'text',
  ' ',
]
const hostile = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''))

const letters = (html: string) => plainText(html, 10_000).replaceAll(' ', '')

// The tags and attributes that may remain.
const SAFE_TAG =
  /^<(?:\/?(?:p|b|strong|i|em|u|s|sub|sup|code|pre|blockquote|h2|h3|h4|ul|ol|li|div)|br \/|hr \/|\/a|a href="(?:https?:\/\/|mailto:|\/(?:artist|discover|plays|podcast)\/\d)[^"<>]*" rel="noopener noreferrer nofollow ugc"|img src="\/media\/art\/[^"<>]*"[^<>]*)>/

test('F16 T8 any input is sanitised without an error to allowed tags only, and sanitising is idempotent', () => {
  fc.assert(
    fc.property(hostile, (html) => {
      const clean = sanitiseHtml(html)
      for (let at = clean.indexOf('<'); at !== -1; at = clean.indexOf('<', at + 1))
        expect(clean.slice(at)).toMatch(SAFE_TAG)
      expect(clean.isWellFormed() && !clean.includes('\0')).toBe(true)
      expect(letters(sanitiseHtml(clean))).toBe(letters(clean))
      expect([...plainText(html, 40)].length).toBeLessThanOrEqual(40)
      expect(plainText(html, 40).isWellFormed()).toBe(true)
    }),
    { numRuns: 1_500 },
  )
})

test('F16 F17 100 kB of the worst input is sanitised quickly', () => {
  const worst = sampleOf(
    [
      '<',
      '>',
      '&',
      '"',
      '<b>',
      '<div>',
      '</p>',
      '<p>',
      '<ul><li>',
      '<a href="http://x">',
      '<img src=x>',
      '<!--',
      '<svg>',
      '<iframe>',
      '<noscript>',
      '<a ',
      'x=y ',
      '&#x41',
      '<blockquote>',
      ' ',
      '<![CDATA[',
      '<textarea>',
      '<p style="a:b">',
      '\n\n',
      '<h1><table>',
    ],
    2,
  )
  for (const part of worst) {
    const html = part.repeat(Math.ceil(100_000 / part.length))
    for (const prefix of ['', '<a href="', '<p ', '<style>']) {
      const start = process.cpuUsage()
      sanitiseHtml(prefix + html)
      plainText(prefix + html, 200)
      htmlOfText(prefix + html)
      const { user } = process.cpuUsage(start)
      // Each takes 50 ms on an idle machine; the factor is for compilers that are still warming up.
      expect([part, prefix, user < 500_000]).toEqual([part, prefix, true])
    }
  }
})
