import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A long setting takes several lines.
const source = readFileSync(new URL('config.ts', import.meta.url), 'utf8').replaceAll(/\n(?: {4,}| {2}(?=[)\]]))/g, '')
const manual = readFileSync(new URL('../../../docs/operating.md', import.meta.url), 'utf8')

const settings = [...source.matchAll(/^ {2}([A-Z_]+): (.*),$/gm)].map(([, name = '', schema = '']) => ({
  name,
  fallback: /(?:default\(\[?|onOff\(|integerBetween\([\d_]+, [\d_]+, )'?([^')\]]*)/.exec(schema)?.[1] ?? '',
}))
const rows = new Map(
  [...manual.matchAll(/^\| `([A-Z_]+)` \| (.*?) \| .{20,} \|$/gm)].map(([, name = '', fallback = '']) => [
    name,
    fallback,
  ]),
)

test('every setting of the server is explained in docs/operating.md, and no other', () => {
  expect(settings.length).toBeGreaterThan(25)
  expect([...rows.keys()].toSorted()).toEqual(settings.map(({ name }) => name).toSorted())
})

test('docs/operating.md names the defaults that the server has', () => {
  const documented = settings.map(({ name }) => [name, rows.get(name)])
  expect(documented).toEqual(settings.map(({ name, fallback }) => [name, fallback === '' ? '–' : `\`${fallback}\``]))
})
