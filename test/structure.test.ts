import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listFiles } from './files.ts'
import { upwardImports } from './layers.ts'

const SERVER = 'apps/server/src'
const MODULES = `${SERVER}/modules`
/** Folders whose subfolders are modules. */
const AREAS = /^(?:catalogue|money|publish|sound)\/[^/]+(?=\/)|^[^/]*/
/** Lists of files of one kind, such as icons: docs/architecture.md names them. */
const FLAT = new Set(['e2e', 'packages/ui/src/icons'])
const files = listFiles()
const read = (name: string) => readFileSync(name, 'utf8')

test('no two modules of the server import each other', () => {
  const imports = new Map<string, string>()
  for (const name of files.filter(
    (file) => file.startsWith(`${MODULES}/`) && /\/modules\/.+\/.+(?<!\.test)\.ts$/.test(file),
  ))
    for (const [, specifier = ''] of read(name).matchAll(/\bfrom '(\.[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(name), specifier)
      const [from = '', to = ''] = [name, target].map((file) => AREAS.exec(path.posix.relative(MODULES, file))?.[0])
      if (to !== '..' && to !== from) imports.set(`${from} ${to}`, `${name} imports ${target}`)
    }
  const backOf = (pair: string) => imports.get(pair.split(' ').toReversed().join(' '))
  const both = [...imports].filter(([pair]) => backOf(pair) !== undefined).map(([pair, there]) => `${pair}: ${there}`)
  expect(both).toEqual([])
})

test('no import of the server runs upwards', () => {
  const sources = files
    .filter((name) => name.startsWith(`${SERVER}/`) && name.endsWith('.ts'))
    .map((name) => ({ name: path.posix.relative(SERVER, name), source: read(name) }))
  expect(upwardImports(sources)).toEqual([])
})

test('a folder has at most 15 files of code', () => {
  const folders = Map.groupBy(
    files.filter((name) => /\.(?:tsx?|mjs|css)$/.test(name)),
    (name) => path.posix.dirname(name),
  )
  const full = [...folders].filter(([folder, { length }]) => length > 15 && !FLAT.has(folder))
  expect(full.map(([folder, { length }]) => `${folder} has ${length} files: split it by noun`)).toEqual([])
})

test('components read the classes that their CSS modules have, and all of them', () => {
  const modules = new Map(
    files.filter((name) => name.endsWith('.module.css')).map((name) => [name, classesOf(read(name))]),
  )
  const unread = new Map([...modules].map(([name, classes]) => [name, new Set(classes)]))
  const missing: string[] = []
  for (const name of files.filter((file) => /\.tsx?$/.test(file))) {
    const source = read(name)
    for (const [line, variable, specifier = ''] of source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)) {
      const css = specifier.startsWith('.')
        ? path.posix.join(path.posix.dirname(name), specifier)
        : specifier.replace(/^@earshot\/([\w-]+)\//, 'packages/$1/src/')
      const code = source.replace(line, '')
      // Classes that are picked by a value (`styles[look]`) are not read by name.
      if (code.includes(`${variable}[`)) unread.delete(css)
      for (const [, used = ''] of code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) {
        if (modules.get(css)?.has(used) !== true) missing.push(`${name}: ${css} has no class "${used}"`)
        unread.get(css)?.delete(used)
      }
    }
  }
  expect(missing).toEqual([])
  expect([...unread].flatMap(([name, classes]) => [...classes].map((each) => `${name}: ${each}`))).toEqual([])
})

/** Class names in the selectors, but those that are not the module's own. */
function classesOf(source: string): Set<string> {
  const selectors = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([_a-zA-Z][\w-]*)/g)].map(([, each = '']) => each))
}
