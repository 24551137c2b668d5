import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readComponents, readExample } from './read-source.ts'

const UI = `${import.meta.dirname}/../../../../../packages/ui/src`

test('props are read from a type of the file, from one in place, and from types of others', () => {
  const source = `
/** A thing.
 * Two lines. */
export function Thing({ label, onDone = () => undefined, ...rest }: Props & ComponentProps<'a'>) {
  return null
}

/** Another. */
export function Other({ size = 's' }: { size?: 's' | 'm'; children: (name: string) => ReactNode }) {}

export function None() {}

type Props = {
  /** Name: what it says. */
  label: string
  onDone?: () => void
}
`
  expect(readComponents(source)).toEqual([
    {
      name: 'Thing',
      about: 'A thing. Two lines.',
      props: [
        { name: 'label', type: 'string', isOptional: false, about: 'Name: what it says.' },
        { name: 'onDone', type: '() => void', isOptional: true, about: '' },
      ],
      others: ["ComponentProps<'a'>"],
    },
    {
      name: 'Other',
      about: 'Another.',
      props: [
        { name: 'size', type: "'s' | 'm'", isOptional: true, about: '' },
        { name: 'children', type: '(name: string) => ReactNode', isOptional: false, about: '' },
      ],
      others: [],
    },
    { name: 'None', about: '', props: [], others: [] },
  ])
})

test('the code of an example is the body of its function', () => {
  expect(readExample('export default function Demo() {\n  return (\n    <b>{1}</b>\n  )\n}\n')).toBe(
    'return (\n  <b>{1}</b>\n)',
  )
})

const FILES = globSync('*/*.tsx', { cwd: UI }).filter((file) => !file.endsWith('.demo.tsx'))

test.each(FILES)('TEMPLATES-04 every component of %s is in the documentation with an example', (file) => {
  const example = readFileSync(`${UI}/${file.replace('.tsx', '.demo.tsx')}`, 'utf8')
  const code = readExample(example)
  expect(code).not.toBe('')
  for (const { name } of readComponents(readFileSync(`${UI}/${file}`, 'utf8')))
    expect(code, `no example of ${name}`).toMatch(new RegExp(`<${name}\\b`))
})

test.each(FILES)('every component of %s is read with its description and all its props', (file) => {
  const source = readFileSync(`${UI}/${file}`, 'utf8')
  const components = readComponents(source)
  expect(components.length).toBeGreaterThan(0)
  for (const { name, about, props, others } of components) {
    expect(about, name).not.toBe('')
    const takesNothing = source.includes(`function ${name}()`)
    expect(props.length + others.length > 0, name).toBe(!takesNothing)
    for (const { type } of props) expect(type, name).not.toBe('')
  }
})
