import { expect, test } from 'vitest'
import { strayClasses } from '../scripts/lib/css-classes.mjs'

const resolve = (specifier: string) => specifier.slice(2)
const find = (component: string, css: string) =>
  strayClasses(
    [{ name: 'card.tsx', source: `import styles from './card.module.css'\n${component}` }],
    [{ name: 'card.module.css', source: css }],
    resolve,
  )

test('a class that the module lacks, and one that nobody reads, are named', () => {
  expect(find('<p className={styles.told} />', '.messages { color: red }')).toEqual([
    'card.tsx: ./card.module.css has no class "told"',
    'card.module.css: nobody reads the class "messages"',
  ])
})

test.each([
  ['a class inside a media query', 'styles.card', '@media (min-width: 48rem) { .card { margin: 0.5rem } }'],
  ['classes of a library', 'styles.card', '.card :global(.ProseMirror-gapcursor)::after { top: 1.2px }'],
  ['a class picked by a value', 'styles[look]', '.solid { color: red } .quiet { color: blue }'],
  ['a comment', 'styles.card', '/* not .this */ .card { color: red }'],
])('%s is fine', (_, code, css) => {
  expect(find(code, css)).toEqual([])
})
