// Writes a .br and a .gz beside every file of a build that is worth it, so that the server never compresses them.
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALLEST = 1024
const AT_ONCE = 4
const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

/**
 * Every file under `folder`, as paths relative to it. Other programs may be at work in a folder that is not entered.
 * @param {string} folder
 * @param {(name: string) => boolean} [isEntered] whether a folder of this name is looked into
 * @returns {string[]}
 */
export function filesOf(folder, isEntered = () => true) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      if (entry.isFile()) return [entry.name]
      if (!entry.isDirectory() || !isEntered(entry.name)) return []
      return filesOf(path.join(folder, entry.name), isEntered).map((name) => path.join(entry.name, name))
    })
    .toSorted()
}

/** @param {string} folder */
export async function compressBuild(folder) {
  const names = filesOf(folder).filter((name) => /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/.test(name))
  const work = names.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const name of work) await compressFile(path.join(folder, name))
    }),
  )
}

/** A build hashes its names, so what lies beside a file already is its own. @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  if (!existsSync(`${file}.br`))
    await writeFile(
      `${file}.br`,
      await brotli(content, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
      }),
    )
  if (!existsSync(`${file}.gz`)) await writeFile(`${file}.gz`, await deflate(content, { level: 9 }))
}
