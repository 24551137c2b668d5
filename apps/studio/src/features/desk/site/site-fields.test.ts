import { SiteFile } from '@earshot/contract/site/site-file'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { adState, linkedPagesOf, renamed } from './entries.ts'
import { marked } from './markdown-marks.ts'
import { ENTRIES, LABELS, SITE_PAGES, changeLine } from './site-fields.ts'
import { keysLike, merged } from './site-values.ts'

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

const file: Schema = JSON.parse(JSON.stringify(z.toJSONSchema(SiteFile, { io: 'input', unrepresentable: 'any' })))

test('SITE-01 every key of the site file is on exactly one page', () => {
  const onPages = SITE_PAGES.flatMap(({ keys }): readonly string[] => keys)
  expect(onPages.toSorted()).toEqual(
    Object.keys(file.properties ?? {})
      .filter((key) => key !== 'version')
      .toSorted(),
  )
  expect(new Set(onPages).size).toBe(onPages.length)
})

test('SITE-01 every key of the site file has a field with words, and every list an entry with all its keys', () => {
  const missing: string[] = []
  const visit = ({ properties, items }: Schema, path: string): void => {
    for (const [key, schema] of Object.entries(properties ?? {})) {
      if (path === '' && key === 'version') continue
      if (LABELS[key] === undefined) missing.push(`the words of ${key}`)
      visit(schema, path === '' ? key : `${path}.${key}`)
    }
    if (items === undefined) return
    const entry = ENTRIES[path]
    if (entry === undefined) missing.push(`an entry of ${path}`)
    const keys = Object.keys(items.properties ?? {})
    const has = typeof entry === 'object' && entry !== null ? Object.keys(entry) : []
    if (keys.toSorted().join() !== has.toSorted().join()) missing.push(`keys of an entry of ${path}: ${keys.join()}`)
    visit(items, path)
  }
  visit(file, '')
  expect(missing).toEqual([])
})

test('SITE-06 keys that others changed are taken, and those of the draft stay', () => {
  const of = (currency: string, phone: string) => ({ values: { currency, contact: { phone, email: '' } }, texts: {} })
  expect(merged(of('USD', '+49 2'), of('USD', ''), of('EUR', '+49 9'))).toEqual(of('EUR', '+49 2'))
})

test('SITE-16 an ad is planned before its first day, shown on both of its days, and over after the last', () => {
  const ad = { first_day: '2026-05-01', last_day: '2026-05-02' }
  const days = ['2026-04-30', '2026-05-01', '2026-05-02', '2026-05-03']
  expect(days.map((day) => adState(ad, day))).toEqual(['planned', 'shown', 'shown', 'over'])
  expect(adState({ first_day: null, last_day: null }, '2026-05-01')).toBe('shown')
})

test('SITE-17 an entry names its pages that other texts of the site link to', () => {
  const article = { name: 'refunds', title: 'Refunds', text: 'help/refunds.md' }
  const draft = (text: string) => ({ values: { help: [{ title: 'Money', articles: [article] }] }, texts: { a: text } })
  const link = '/help-center-article?article=refunds'
  expect(linkedPagesOf('help.articles', article, draft(`[Refunds](${link})`))).toEqual([link])
  expect(linkedPagesOf('help', { title: 'Money', articles: [article] }, draft(`<${link}>`))).toEqual([link])
  expect(linkedPagesOf('help.articles', article, draft(`[Other](${link}-of-plans)`))).toEqual([])
})

test('SITE-18 a published name that a page loses stays as an old name, and typed ones in between do not', () => {
  const published = ['imprint']
  const typed = ['imprin', 'legal', 'imprint'].map((name) =>
    renamed({ name: name === 'imprin' ? 'imprint' : 'imprin', old_names: ['about'] }, name, published),
  )
  expect(typed).toEqual([
    { name: 'imprin', old_names: ['about', 'imprint'] },
    { name: 'legal', old_names: ['about'] },
    { name: 'imprint', old_names: ['about'] },
  ])
})

test('SITE-17 the toolbar marks the selected part of a text, or its lines', () => {
  expect(marked({ text: 'a rain b', start: 2, end: 6 }, 'bold')).toEqual({ text: 'a **rain** b', start: 4, end: 8 })
  expect(marked({ text: 'x\none\ntwo', start: 3, end: 7 }, 'numbers').text).toBe('x\n1. one\n2. two')
  expect(marked({ text: 'Title', start: 0, end: 0 }, 'heading').text).toBe('## Title')
})

test.each([
  ['~ identity.name: Earshot → Shore', 'Identity › Name: Earshot → Shore'],
  ['+ home.sections[Come in].title: Come in', 'Added: Front page › Sections › Come in › Title: Come in'],
  ['- currency: USD', 'Removed: Currency: USD'],
])('SITE-05 the change "%s" is shown in words', (line, words) => {
  expect(changeLine(line)).toBe(words)
})

test('SITE-01 the fields of a stored draft are in the order of the site file', () => {
  expect(keysLike({ blurb: '', phone: '', pins: [] }, { pins: [], own: '', phone: '1' })).toEqual([
    'phone',
    'pins',
    'own',
  ])
  expect(keysLike(undefined, { b: '', a: '' })).toEqual(['b', 'a'])
})
