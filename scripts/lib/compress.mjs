// Writes a .br and a .gz beside every file of a build that is worth it, so that the server never compresses them.
import { readdirSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const SMALLEST = 1024
const AT_ONCE = 4
const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)]

/** @param {string} folder */
export async function compressBuild(folder) {
  const names = readdirSync(folder, { recursive: true }).map(String)
  const work = names.filter((name) => /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/.test(name)).values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const name of work) await compressFile(path.join(folder, name))
    }),
  )
}

/** @param {string} file */
async function compressFile(file) {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  // The name of an asset says its content: what lies beside it is its own.
  const isHashed = path.basename(path.dirname(file)) === 'assets'
  const isMissing = (/** @type {string} */ packed) =>
    !isHashed || statSync(packed, { throwIfNoEntry: false }) === undefined
  if (isMissing(`${file}.br`)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    await writeFile(`${file}.br`, await brotli(content, { params }))
  }
  if (isMissing(`${file}.gz`)) await writeFile(`${file}.gz`, await deflate(content, { level: 9 }))
}
