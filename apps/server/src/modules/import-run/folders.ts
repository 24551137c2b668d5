import { readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { importFolders } from '@earshot/contract/desk/imports/imports'
import type { z } from 'zod'
import type { Config } from '../../config.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { isWithin } from '../import/music/files/find-files.ts'

type Allowed = Pick<Config, 'importFolders'>
type Browsed = Omit<z.infer<typeof importFolders.data>, 'may_link'>

/** Folders of one level that are listed. */
const LISTED_MAX = 2_000

/**
 * Returns the path of a folder that the desk may import. Throws 403 for a path outside the permitted folders, with$
 * `..`, and for a link that leads out of them (threat F13), and 404 if it is no folder.
 */
export async function permittedFolder({ importFolders: roots }: Allowed, sent: string): Promise<string> {
  const root = roots.find((each) => isWithin(each, sent))
  if (!path.isAbsolute(sent) || sent.split(/[/\\]/).includes('..') || root === undefined)
    throw forbidden('Only folders below DATA_DIR/import and IMPORT_FOLDERS can be imported.')
  const [real, realRoot] = await Promise.all([realpath(sent), realpath(root)]).catch(() => [undefined, undefined])
  if (real === undefined || realRoot === undefined) throw notFound('folder')
  if (!isWithin(realRoot, real)) throw forbidden('This folder is a link that leads out of the folders for imports.')
  if (!(await stat(real)).isDirectory()) throw notFound('folder')
  return path.normalize(sent)
}

/** Lists the folders in a permitted folder, or without a path the permitted folders themselves (CATALOGUE-10). */
export async function browseFolders(config: Allowed, sent: string | undefined): Promise<Browsed> {
  if (sent === undefined) {
    const roots = await Promise.all(config.importFolders.map((root) => folderAt(root, root)))
    return { path: null, parent: null, files: 0, folders: roots.flatMap((root) => root ?? []) }
  }
  const folder = await permittedFolder(config, sent)
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries.filter((entry) => !entry.isFile() && !entry.name.startsWith('.')).map(({ name }) => name)
  const folders = await Promise.all(
    names
      .toSorted(byName.compare)
      .slice(0, LISTED_MAX)
      .map(async (name) => {
        const below = path.join(folder, name)
        return permittedFolder(config, below).then(
          () => folderAt(below, name),
          () => undefined,
        )
      }),
  )
  return {
    path: folder,
    parent: config.importFolders.includes(folder) ? null : path.dirname(folder),
    files: entries.filter((entry) => entry.isFile()).length,
    folders: folders.flatMap((each) => each ?? []),
  }
}

const byName = new Intl.Collator('en', { numeric: true })

// A folder that cannot be read is not offered.
async function folderAt(folder: string, name: string) {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
  if (entries === undefined) return undefined
  const files = entries.filter((entry) => entry.isFile()).length
  return { name, path: folder, files, folders: entries.filter((entry) => entry.isDirectory()).length }
}
