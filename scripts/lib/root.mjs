// Where this repository stands, whatever the working directory is.
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {...string} parts */
export const fromRoot = (...parts) => path.join(root, ...parts)
