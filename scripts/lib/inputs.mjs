import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { filesOf } from './compress.mjs'
import { dependenciesKey } from './dependencies.mjs'
import { fromRoot } from './root.mjs'

const NOT_INPUT = /(^|[\\/])(node_modules|build|\.react-router)([\\/]|$)|\.(test|spec)\.tsx?$/

/**
 * Fingerprint of what a build is made from: the dependencies, the sources in `folders`, and what else is named.
 * @param {readonly string[]} folders @param {readonly (string | undefined)[]} [more]
 */
export function inputsKey(folders, more = []) {
  const hash = createHash('sha256').update(dependenciesKey()).update(JSON.stringify(more))
  for (const folder of folders)
    for (const name of filesOf(fromRoot(folder))) {
      if (NOT_INPUT.test(name)) continue
      hash.update(`\0${folder}/${name}\0`).update(readFileSync(fromRoot(folder, name)))
    }
  return hash.digest('hex')
}
