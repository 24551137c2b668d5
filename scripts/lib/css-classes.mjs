// Finds class names that a component reads from its CSS module and that are not there, and those that no component reads.

/**
 * A sentence for each class name that one side lacks. A module whose classes are picked by a value (`styles[look]`) may hold more than is read by name.
 * @param {readonly { name: string, source: string }[]} components paths with slashes, and what is in them
 * @param {readonly { name: string, source: string }[]} modules CSS modules, likewise
 * @param {(specifier: string, component: string) => string} resolve path of the module that a component imports
 * @returns {string[]}
 */
export function strayClasses(components, modules, resolve) {
  const found = new Map(
    modules.map(({ name, source }) => [name, { classes: classesOf(source), read: new Set(), isPicked: false }]),
  )
  const missing = components.flatMap(({ name, source }) =>
    [...source.matchAll(/^import (\w+) from '([^']+\.module\.css)'$/gm)].flatMap(([line, variable, specifier = '']) => {
      const module = found.get(resolve(specifier, name))
      if (module === undefined) return [`${name}: there is no ${specifier}`]
      const code = source.replace(line, '')
      if (code.includes(`${variable}[`)) module.isPicked = true
      const read = [...code.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))].map(([, each = '']) => each)
      for (const each of read) module.read.add(each)
      return [...new Set(read)]
        .filter((each) => !module.classes.has(each))
        .map((each) => `${name}: ${specifier} has no class "${each}"`)
    }),
  )
  const unread = [...found].flatMap(([name, { classes, read, isPicked }]) =>
    isPicked
      ? []
      : [...classes].filter((each) => !read.has(each)).map((each) => `${name}: nobody reads the class "${each}"`),
  )
  return [...missing, ...unread]
}

/** Class names in the selectors, but those that are not the module's own. @param {string} source */
function classesOf(source) {
  const selectors = source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '{}')
  return new Set([...selectors.matchAll(/\.([_a-zA-Z][\w-]*)/g)].map(([, each = '']) => each))
}
