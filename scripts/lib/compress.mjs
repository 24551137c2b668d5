// Writes a .br and a .gz beside every file of a build that is worth it, so that the server never compresses them.
import { existsSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Smaller files gain nothing. Pages have many small ones, which halve. */
const SMALLEST = 256
const TEXT = /\.(js|mjs|css|html|svg|json|txt|webmanifest)$/
const BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** @param {string} folder */
export async function compressBuild(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => path.join(folder, String(name)))
    // The name of an asset contains the hash of its content.
    .filter((file) => TEXT.test(file) && !(path.dirname(file).endsWith('assets') && existsSync(`${file}.gz`)))
  await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file)
      if (content.length < SMALLEST) return
      await writeFile(`${file}.br`, await promisify(brotliCompress)(content, BEST))
      await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}
