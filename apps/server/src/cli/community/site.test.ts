import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setBucket } from '../../modules/cover/cover.buckets.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { typeCommand } from '../../testing/typed.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-site-'))
  app = await openTestApp()
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const typed = (...words: string[]) => typeCommand(app.services, words, folder)

const write = (name: string, text: string | Uint8Array) => {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
  writeFileSync(path.join(folder, name), text)
}
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const showTo = async (name: string) => write(name, (await typed('site', 'show')).out)
const change = (name: string, from: string, to: string) => {
  expect(read(name)).toContain(from)
  write(name, read(name).replace(from, to))
}
const picture = (background: string) =>
  sharp({ create: { width: 64, height: 36, channels: 3, background } })
    .png()
    .toBuffer()

test('HELP-01 a new community shows the shipped file, which changes nothing when it is applied', async () => {
  const { out } = await typed('site', 'show')
  expect(out).toMatch(/^version: v[0-9a-f]{12}\n# The front page/)
  write('new.yaml', out)
  expect(await typed('site', 'apply', 'new.yaml')).toEqual({ code: 0, out: 'Nothing changes.\n', error: '' })
})

test('CONTACT-01 FAQ-01 HOME-01 the content of a site file is shown immediately, and `show` returns the same file', async () => {
  await showTo('site.yaml')
  write('pictures/pier.png', await picture('#246'))
  change('site.yaml', "contact: { blurb: '', phone: ''", "contact: { blurb: Ring twice., phone: '+49 1'")
  change(
    'site.yaml',
    'sections: []',
    'sections:\n    - { title: By the sea, image: pictures/pier.png, button_action: /artists, button_title: Go }',
  )
  change('site.yaml', 'answer: Not for ten minutes.', 'answer: Ask [us](/contact).')
  change(
    'site.yaml',
    'ads: { search: []',
    'ads: { search: [{ image: pictures/pier.png, link: "https://pier.example" }]',
  )
  const applied = await typed('site', 'apply', 'site.yaml')
  expect(applied).toMatchObject({ code: 0, error: '' })
  expect(applied.out.split('\n')).toEqual(
    expect.arrayContaining([
      '~ contact.phone: (none) → +49 1',
      '+ home.sections[By the sea].title: By the sea',
      '+ ads.search[https://pier.example].image: pictures/pier.png',
      'The site shows site.yaml.',
    ]),
  )
  expect((await typed('site', 'show')).out).toBe(read('site.yaml'))
  expect((await app.get('cover/settings')).contact).toMatchObject({ blurb: 'Ring twice.', phone: '+49 1' })
  const [section] = (await app.get('cover/covers_and_reviews')).covers
  expect(section).toMatchObject({ title: 'By the sea', sub_title: '', button_action: '/artists' })
  expect(section?.image).toMatch(/^\/media\/art\/[0-9a-f]{16}_64x36\.jpg$/)
  expect(await app.storage.find(section?.image?.replace('/media/', '') ?? '')).toBeDefined()
  expect((await app.get('user/faqs')).map(({ content }) => content)).toContainEqual(
    expect.stringContaining('Ask <a href="/contact">us</a>. Select'),
  )
})

test('HELP-01 TEMPLATES-01 a text is a Markdown file beside the site file, in parts by its headings', async () => {
  await showTo('site.yaml')
  write(
    'pages/about.md',
    'We are four.\n\n## The house\n\nIt *leaks*. <script>alert(1)</script>\n\n1. Knock.\n2. Enter.',
  )
  const { out } = await typed('site', 'apply', 'site.yaml')
  expect(out).toContain('~ pages.about.text: pages/about.md has other content')
  const { pages } = await app.get('cover/words')
  expect(pages.about.parts).toEqual([
    { title: '', html: '<p>We are four.</p>' },
    { title: 'The house', html: expect.stringMatching(/^<p>It <em>leaks<\/em>\. <\/p>\s*<ol>\s*<li>Knock\.<\/li>/) },
  ])
  expect(pages.terms.parts[0]?.title).toBe('You own your content')
})

test('a missing file keeps the applied content, and `show` writes all of it into a folder', async () => {
  rmSync(path.join(folder, 'pages'), { recursive: true })
  rmSync(path.join(folder, 'pictures'), { recursive: true })
  expect((await typed('site', 'apply', 'site.yaml')).out).toBe('Nothing changes.\n')
  expect((await typed('site', 'show', '--to', 'copy')).code).toBe(0)
  expect(read('copy/site.yaml')).toBe(read('site.yaml'))
  expect(read('copy/pages/about.md')).toContain('We are four.')
  // Pictures are written as they are stored, and count as unchanged when they are applied.
  expect((await typed('site', 'apply', 'copy/site.yaml')).out).toBe('Nothing changes.\n')
  expect((await typed('site', 'show', '--to', 'copy')).code).toBe(1)
})

test('`show` writes the given file, and overwrites no existing one', async () => {
  const { out } = await typed('site', 'show')
  expect(await typed('site', 'show', 'shown.yaml')).toMatchObject({ code: 0, error: '' })
  expect(read('shown.yaml')).toBe(out)
  write('shown.yaml', 'mine')
  const refused = await typed('site', 'show', 'shown.yaml')
  expect(refused).toMatchObject({ code: 1, error: expect.stringContaining('shown.yaml exists already.') })
  expect(read('shown.yaml')).toBe('mine')
  expect((await typed('site', 'show', 'shown.yaml', '--to', 'copy')).code).toBe(1)
})

test('an unwritable site file stays unchanged, and `apply` prints the version', async () => {
  await showTo('kept/site.yaml')
  change('kept/site.yaml', 'Open the site in Safari.', 'Open this site in Safari.')
  const before = read('kept/site.yaml')
  // A folder exists at the path of the new file.
  mkdirSync(path.join(folder, 'kept/site.yaml.new'))
  const { code, out } = await typed('site', 'apply', 'kept/site.yaml', '--force')
  expect({ code, out }).toMatchObject({
    code: 0,
    out: expect.stringMatching(/Before you apply it again, make its first line: version: v/),
  })
  expect(read('kept/site.yaml')).toBe(before)
})

test('HOME-07 a video is stored with its poster beside it', async () => {
  await showTo('site.yaml')
  write('sea.webm', Buffer.from('\u001aE\u00df\u00a3 and so on', 'latin1'))
  write('sea.png', await picture('#135'))
  change('site.yaml', 'film: , poster: }', 'film: sea.webm, poster: sea.png }')
  expect(await typed('site', 'apply', 'site.yaml')).toMatchObject({ code: 0, error: '' })
  const url = (await app.get('cover/steam_video')).home?.index_home_video ?? ''
  expect(url).toMatch(/^\/media\/video\/[0-9a-f]{16}\.webm$/)
  for (const file of [url, url.replace('.webm', '.jpg')])
    expect(await app.storage.find(file.replace('/media/', ''))).toBeDefined()
})

test('all errors of a file are reported with their lines, and nothing is changed', async () => {
  const before = (await typed('site', 'show')).out
  const wrong = [
    before.split('\n')[0],
    'contact:',
    '  fone: 12',
    '  pins:',
    '    - { longitude: far, latitude: 91, address: Pier }',
    'sign_in: { image: pictures/none.jpg }',
    'currency: dollars',
    'home:',
    '  reviews: [{ username: Nell }]',
    'smtp_password: hush',
  ]
  write('wrong.yaml', wrong.join('\n'))
  expect(await typed('site', 'apply', 'wrong.yaml')).toEqual({
    code: 1,
    out: '',
    error: [
      'wrong.yaml:3: contact.fone: there is no such key',
      'wrong.yaml:5: contact.pins.0.longitude: must be a number',
      'wrong.yaml:5: contact.pins.0.latitude: must be between -90 and 90',
      'wrong.yaml:7: currency: must be a currency like USD',
      'wrong.yaml:9: home.reviews.0.comment: is missing',
      'wrong.yaml:10: smtp_password: there is no such key',
      'There are 6 errors in the file. Nothing was changed.',
      '',
    ].join('\n'),
  })
  write('wrong.yaml', 'sign_in: { image: pictures/none.jpg }\ncovers: { shop: { image: wrong.yaml } }')
  expect((await typed('site', 'apply', 'wrong.yaml')).error).toBe(
    'wrong.yaml:1: sign_in.image: pictures/none.jpg is not there\nwrong.yaml:2: covers.shop.image: This file is not a JPEG, PNG, WebP or GIF picture.\nThere are 2 errors in the file. Nothing was changed.\n',
  )
  expect((await typed('site', 'apply', 'none.yaml')).error).toBe(`${path.join(folder, 'none.yaml')} is not there.\n`)
  expect((await typed('site', 'apply', '.')).error).toBe('A folder is named where a file is needed.\n')
  write('wrong.yaml', 'home:\n  hero: [')
  expect((await typed('site', 'apply', 'wrong.yaml')).error).toMatch(/^wrong\.yaml:\d: /)
  expect((await typed('site', 'show')).out).toBe(before)
})

test('a file from an older `show` is refused, and one without a version; --force applies it', async () => {
  await showTo('older.yaml')
  await showTo('newer.yaml')
  change('newer.yaml', 'currency: USD', 'currency: EUR')
  expect((await typed('site', 'apply', 'newer.yaml')).code).toBe(0)
  change('older.yaml', 'currency: USD', 'currency: GBP')
  const refused = await typed('site', 'apply', 'older.yaml')
  expect(refused).toMatchObject({ code: 1, out: '~ currency: EUR → GBP\n' })
  expect(refused.error).toContain('The site has changed since this file was shown.')
  write('bare.yaml', 'currency: GBP')
  expect((await typed('site', 'apply', 'bare.yaml')).error).toContain('The file has no version')
  expect((await app.get('cover/settings')).currency).toBe('EUR')
  expect((await typed('site', 'apply', '--force', 'older.yaml')).code).toBe(0)
  expect((await app.get('cover/settings')).currency).toBe('GBP')
  // The file has received its new version, so it can be edited and applied again.
  change('older.yaml', 'currency: GBP', 'currency: USD')
  expect((await typed('site', 'apply', '--dry-run', 'older.yaml')).out).toBe('~ currency: GBP → USD\n')
  expect((await app.get('cover/settings')).currency).toBe('GBP')
  expect((await typed('site', 'apply', 'older.yaml')).code).toBe(0)
  expect((await app.get('cover/settings')).currency).toBe('USD')
})

test('pages that were set by other means are not replaced without --force', async () => {
  const old = await openTestApp()
  const before = app
  try {
    app = old
    await setBucket(old.db, 'shop', { title: 'Ours', sub_title: '', image: null })
    write('first.yaml', 'currency: EUR')
    const refusal = 'including currency, shop and ads. Add --force'
    expect((await typed('site', 'apply', 'first.yaml')).error).toContain(refusal)
    // The file that `show` writes does not have it either; it is the shipped one.
    const shown = await typed('site', 'show')
    expect(shown.error).toContain('This is the default file of Earshot.')
    write('shown.yaml', shown.out)
    expect(await typed('site', 'apply', 'shown.yaml')).toMatchObject({
      code: 1,
      error: expect.stringContaining(refusal),
    })
    change('shown.yaml', 'currency: USD', 'currency: EUR')
    expect((await typed('site', 'apply', 'shown.yaml')).code).toBe(1)
    expect((await old.get('cover/covers_and_reviews')).shop.title).toBe('Ours')
    expect((await typed('site', 'apply', 'first.yaml', '--force')).code).toBe(0)
    expect((await old.get('cover/covers_and_reviews')).shop.title).toBe('Shop')
  } finally {
    app = before
    await old.close()
  }
})

test('the example of docs/site-file.md is applied to an empty community', async () => {
  const example = path.join(import.meta.dirname, '../../../../../docs/site-example')
  const empty = await openTestApp()
  const before = app
  try {
    app = empty
    cpSync(example, path.join(folder, 'example'), { recursive: true })
    const shown = await typed('site', 'apply', 'example/site.yaml')
    expect(shown).toMatchObject({ code: 0, error: '' })
    const [, version] = /make its first line: (version: v[0-9a-f]{12})\n$/.exec(shown.out) ?? []
    expect(read('example/site.yaml')).toBe(readFileSync(path.join(example, 'site.yaml'), 'utf8'))
    expect((await typed('site', 'show')).out).toBe(`${version}\n${read('example/site.yaml')}`)
    expect((await empty.get('cover/settings')).shop_url).toBe('https://shop.harbour.example/')
    expect((await empty.get('cover/covers_and_reviews')).reviews.map(({ username }) => username)).toEqual([
      'Nell Aske',
      'Jon D.',
    ])
    const { help, pages } = await empty.get('cover/words')
    expect(help.flatMap(({ articles }) => articles.map(({ name }) => name))).toEqual([
      'nothing-plays',
      'visit-the-shed',
    ])
    expect(pages.about.parts[1]?.html).toMatch(
      /<img src="\/media\/art\/[0-9a-f]{16}_1600x900\.jpg" alt="The shed from the water" width="1600" height="900"/,
    )
    // Parts that the example omits have the shipped values.
    expect(pages.terms).toMatchObject({ title: 'Terms', lead: expect.stringContaining('Our rules in short') })
  } finally {
    app = before
    await empty.close()
  }
})
