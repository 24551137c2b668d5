import { SiteFile } from '@earshot/contract/site/site-file'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENTRIES, LABELS, SITE_PAGES } from './site-fields.ts'
import { merged } from './site-values.ts'

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
