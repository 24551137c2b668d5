import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listFiles } from './files.ts'

const DECISION = /^docs\/decisions\/(\d{3})-[\w-]+\.md$/

const files = listFiles()
const read = (name: string) => readFileSync(name, 'utf8')

test('every file that docs and comments name is there', () => {
  const missing = files
    .filter((name) => /\.(ts|tsx|mjs|css|md)$/.test(name))
    .flatMap((name) =>
      namedFiles(name)
        .filter((named) => !isThere(named))
        .map((named) => `${name} names ${named}`),
    )
  expect(missing).toEqual([])
})

test('every decision stands in the index with its date and status', () => {
  const index = read('docs/decisions/README.md')
  const rows = [...index.matchAll(/^\| \[(\d{3})\]\(([\w-]+\.md)\) \| .+ \| \d{4}-\d\d-\d\d \| .+ \|$/gm)]
  const indexed = rows.map(([, , file]) => `docs/decisions/${file}`)
  expect(indexed).toEqual(files.filter((name) => DECISION.test(name)))
})

test('every threat that code names by its number has a rule in docs/threats.md', () => {
  const known = new Set([...read('docs/threats.md').matchAll(/^\| ([TF]\d+) \|/gm)].map(([, number]) => number))
  const named = files
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
    .flatMap((name) => [...read(name).matchAll(/\bthreats? ([TF]\d+)(?:(?: to |, )([TF]\d+))*/g)])
    .flatMap(([text]) => text.match(/[TF]\d+/g) ?? [])
  expect([...new Set(named)].filter((number) => !known.has(number))).toEqual([])
})

/** Files that the comments of a source, or the code words of a text, name with their ending. */
function namedFiles(name: string): string[] {
  const lines = read(name).split('\n')
  const words = name.endsWith('.md') ? lines.flatMap(codeWords) : lines.map(commentOf)
  return words.flatMap(
    (text) => text.match(/(?<![\w/.@{}:*-])\w[\w.-]*(?:\/[\w.-]+)*\.(?:ts|tsx|mjs|css|md|sql)\b/g) ?? [],
  )
}

const codeWords = (line: string) => [...line.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
const commentOf = (line: string) => /(?:^|\s)(?:\/\/|\/?\*\*?)\s(?!as \w)(.*)/.exec(line)?.[1] ?? ''

/** Whether a path, or its end, is that of a file. `index.ts` is named because there is none. */
const isThere = (named: string) =>
  named === 'index.ts' || files.some((file) => file === named || file.endsWith(`/${named}`))
