import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fromRoot } from '../scripts/lib/run.mjs'

// A rule, code that follows it, and code that does not.
const CODE: [rule: string, good: string, bad: string][] = [
  [
    'message-at-render',
    `import * as m from '@earshot/messages/web'\nexport const Title = () => m.title()`,
    `import * as m from '@earshot/messages/web'\nexport const title = m.title()`,
  ],
  ['only-tx', 'db.transaction(async (tx) => tx.select())', 'db.transaction(async (tx) => db.select())'],
  [
    'only-tx',
    'db.transaction(async (tx) => store(tx).list())',
    'const all = store(db)\ndb.transaction(() => all.list())',
  ],
  ['form-method', '<form method="post" />', '<form onSubmit={send} />'],
  ['form-method', '<form {...rest} />', '<form action="/a" />'],
  ['money', 'const sum = price + fee', 'const part = price / 2'],
  ['money', 'Math.round(seconds)', 'Math.round(row.amount)'],
  ['money', 'seconds.toFixed(2)', 'balance.toFixed(2)'],
  ['subject-first', '// Returns the name.', '// What the name is.'],
  ['subject-first', `test('a name is shown', () => {})`, `test('NAME-01 what is shown', () => {})`],
  ['clear-files', `// ${'x'.repeat(117)}`, `// ${'x'.repeat(118)}`],
  ['exported-names', 'export const notified = 1', 'export const wasTold = 1'],
  ['exported-names', 'export function sync() {}', 'export function hearOf() {}'],
  ['docstring', '/** Adds one. */\nexport const add = 1', 'export const add = 1'],
  [
    'docstring',
    '/** Two sizes. */\nexport const A = 1\nexport const B = 2',
    '/** One size. */\nexport const A = 1\n\nexport const B = 2',
  ],
]
const RULES = [...new Set(CODE.map(([rule]) => rule))]
const Report = z.object({ diagnostics: z.array(z.object({ code: z.string(), filename: z.string() })) })

const folder = mkdtempSync(path.join(tmpdir(), 'earshot-conventions-'))
let broken: string[]
beforeAll(() => {
  CODE.forEach(([rule, good, bad], at) => {
    for (const [kind, code] of Object.entries({ good, bad })) {
      mkdirSync(path.join(folder, rule), { recursive: true })
      writeFileSync(path.join(folder, rule, `${kind}-${at}.tsx`), `${code}\n`)
    }
  })
  const config = path.join(folder, 'oxlint.json')
  const settings = {
    jsPlugins: [fromRoot('scripts/oxlint/conventions.mjs')],
    categories: { correctness: 'off' },
    overrides: RULES.map((rule) => ({ files: [`**/${rule}/**`], rules: { [`earshot/${rule}`]: 'warn' } })),
  }
  writeFileSync(config, JSON.stringify(settings))
  const args = [fromRoot('node_modules/oxlint/bin/oxlint'), '-c', config, '--format', 'json', folder]
  const report = Report.parse(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8', cwd: folder })))
  broken = report.diagnostics.map(({ filename }) => path.basename(filename, '.tsx'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(CODE.map(([rule], at) => ({ rule, at })))('$rule refuses its bad example and no good one ($at)', ({ at }) => {
  expect(broken.filter((name) => name.endsWith(`-${at}`))).toEqual([`bad-${at}`])
})
