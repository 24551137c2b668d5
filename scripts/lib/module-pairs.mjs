// Finds modules of the server that import each other: neither can then be read, moved or tested without the other.
import path from 'node:path'

/**
 * Pairs of modules that import each other, each with one import in both directions. Tests may import what they like.
 * @param {readonly { name: string, source: string }[]} files paths from the folder of modules, with slashes, and what is in them
 * @returns {string[]} a sentence for each pair
 */
export function modulePairs(files) {
  /** @type {Map<string, string>} "from to" of two modules, with a file that imports */
  const imports = new Map()
  for (const { name, source } of files) {
    if (name.endsWith('.test.ts')) continue
    for (const [, specifier = ''] of source.matchAll(/\bfrom '(\.[^']+)'/g)) {
      const target = path.posix.join(path.posix.dirname(name), specifier)
      const [from = '', to = ''] = [name, target].map((file) => file.split('/')[0])
      if (to !== '..' && to !== from) imports.set(`${from} ${to}`, `${name} imports ${target}`)
    }
  }
  return [...imports].flatMap(([pair, there]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = imports.get(`${to} ${from}`)
    return back === undefined || from > to
      ? []
      : [
          `the modules ${from} and ${to} import each other: ${there}, ${back}. Move what both need to access/, events/ or a folder of its own`,
        ]
  })
}
