import { lazy, type ComponentType } from 'react'
import { readComponents, readExample, type Component } from './read-source.ts'

type Demo = { default: ComponentType }

const files = import.meta.glob<Demo>('../../../../../packages/ui/src/**/*.demo.tsx')
const demoSources = import.meta.glob<string>('../../../../../packages/ui/src/**/*.demo.tsx', {
  query: '?raw',
  import: 'default',
})
const sources = import.meta.glob<string>('../../../../../packages/ui/src/*/*.tsx', { query: '?raw', import: 'default' })

const paths = new Map(Object.keys(files).map((path) => [/([\w-]+)\.demo\.tsx$/.exec(path)?.[1] ?? path, path]))
const demos = new Map(Object.entries(files).map(([path, load]) => [path, lazy(load)]))

/** The names of all components with a demo, as values of `?component=`. */
export const componentNames: readonly string[] = [...paths.keys()].toSorted()

/** The names grouped by folder, such as "forms". */
export const componentRooms: readonly { room: string; names: readonly string[] }[] = Object.entries(
  Object.groupBy(componentNames, (name) => paths.get(name)?.split('/').at(-2) ?? ''),
)
  .map(([room, names = []]) => ({ room, names }))
  .toSorted((a, b) => (a.room < b.room ? -1 : 1))

/** Returns the demo of a component; undefined for an unknown name (TEMPLATES-05). */
export const findDemo = (name: string): ComponentType | undefined => demos.get(paths.get(name) ?? '')

/** Reads the source of a demo and the components of the file beside it; a demo of theme tokens has no components. */
export async function readDemo(name: string): Promise<{ code: string; components: Component[] }> {
  const path = paths.get(name) ?? ''
  const [code = '', source = ''] = await Promise.all([
    demoSources[path]?.(),
    sources[path.replace('.demo.tsx', '.tsx')]?.(),
  ])
  return { code: readExample(code), components: readComponents(source) }
}
