import { lazy, type ComponentType } from 'react'

type Demo = { default: ComponentType }

const files = import.meta.glob<Demo>('../../../../../packages/ui/src/**/*.demo.tsx')
const loaders = new Map(
  Object.entries(files).map(([path, load]) => [/([\w-]+)\.demo\.tsx$/.exec(path)?.[1] ?? path, load]),
)
const demos = new Map([...loaders].map(([name, load]) => [name, lazy(load)]))

/** Names of all components that have a demonstration, as `?component=` takes them. */
export const componentNames: readonly string[] = [...loaders.keys()].toSorted()

/** The demonstration of one component; undefined for an unknown name (TEMPLATES-05). */
export const findDemo = (name: string): ComponentType | undefined => demos.get(name)
