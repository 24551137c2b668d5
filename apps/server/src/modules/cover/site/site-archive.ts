import { createHash } from 'node:crypto'
import { open, readFile as readFromDisk } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { SITE_ARCHIVE, SITE_DESK } from '@earshot/contract/desk/site'
import { STATUS } from '@earshot/contract/envelope'
import { pictureTypeOf } from '@earshot/contract/upload/file-types'
import yauzl from 'yauzl'
import type { Entry } from 'yauzl'
import type { ExportFile } from '../../../db/schema/studio/studio-export.ts'
import { Refusal } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { videoName } from '../../media/pictures/picture.store.ts'
import { withVersion } from './site-document.ts'
import type { ReadFile } from './site-files.ts'
import type { SiteState } from './site.store.ts'

type Storage = Pick<Services['storage'], 'find' | 'put'>

/**
 * Lists the parts of a site with their paths beside `site.yaml`: the file itself, its texts, its pictures and films,
 * and those that it names by their URL on this server. `missing` are files that are no longer in the storage.
 */
export async function listSiteParts(
  { source, version, files, texts }: SiteState,
  storage: Pick<Storage, 'find'>,
): Promise<{ parts: ExportFile[]; missing: string[] }> {
  const parts: ExportFile[] = [['site.yaml', withVersion(source, version)], ...Object.entries(texts)].map(
    ([path = '', text = '']) => ({ path, text, size: Buffer.byteLength(text) }),
  )
  const missing: string[] = []
  const stored = keysIn([source, ...Object.values(texts)])
    .flatMap(filesOf)
    .map((key): [string, string] => [`media/${key}`, key])
  const named = Object.entries(files).map(([path, url]): [string, string] => [path, url.replace(/^\/media\//, '')])
  for (const [path, key] of new Map([...stored, ...named])) {
    const found = await storage.find(key)
    if (found === undefined) missing.push(path)
    else parts.push({ path, key, size: found.size })
  }
  return { parts, missing }
}

/**
 * Stores the files that a site names by their URL and that this server does not have, such as those of another
 * community. A name states the hash of its content; files with another content are left out.
 */
export async function storeMissing(texts: readonly string[], readFile: ReadFile, storage: Storage): Promise<void> {
  for (const key of keysIn(texts)) {
    if ((await storage.find(key)) !== undefined) continue
    const [bytes, poster] = await Promise.all(filesOf(key).map((each) => readFile(`media/${each}`)))
    if (bytes === undefined || !isContentOf(key, bytes, poster)) continue
    await storage.put(key, bytes)
    if (poster !== undefined) await storage.put(posterOf(key), poster)
  }
}

// The name of a film is the hash of the film and its poster.
const isContentOf = (key: string, bytes: Uint8Array, poster: Uint8Array | undefined): boolean =>
  poster === undefined
    ? pictureTypeOf(bytes) !== undefined && key.includes(hashOf(bytes))
    : videoName(bytes, poster) === key

const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)
const posterOf = (film: string): string => film.replace(/\.\w+$/, '.jpg')
const filesOf = (key: string): string[] => (key.startsWith('video/') ? [key, posterOf(key)] : [key])

const keysIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) =>
      [...text.matchAll(/\/media\/((?:art|video)\/[0-9a-f]{16}\w*\.\w+)/g)].map(([, key = '']) => key),
    ),
  ),
]

/** A site file that was sent, and the files beside it. */
export type SentSite = { source: string; readFile: ReadFile; close: () => void }

/**
 * Opens a ZIP with a `site.yaml`, or a single site file. Files are unpacked in memory when they are read. Throws 400
 * for an archive that is damaged or has no site file, and 413 for one that is too large when it is unpacked.
 */
export async function openSentSite(file: string): Promise<SentSite> {
  if (!(await isZip(file))) return { source: await readText(file), readFile: noFile, close: () => undefined }
  const zip = await yauzl.openPromise(file, { autoClose: false, lazyEntries: true }).catch(damaged)
  if (zip.entryCount > SITE_ARCHIVE.entries)
    throw new Refusal(STATUS.tooLarge, `The archive has more than ${SITE_ARCHIVE.entries} files.`)
  const entries = new Map<string, Entry>()
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  } catch {
    damaged()
  }
  const [root] = [...entries.keys()]
    .filter((name) => /(?:^|\/)site\.yaml$/.test(name))
    .toSorted((a, b) => a.split('/').length - b.split('/').length)
  if (root === undefined) throw new Refusal(STATUS.badRequest, 'The archive has no site.yaml.')
  const folder = root.slice(0, -'site.yaml'.length)
  let left: number = SITE_ARCHIVE.unpacked
  const readFile = async (name: string) => {
    const entry = entries.get(folder + name)
    if (entry === undefined) return undefined
    left -= entry.uncompressedSize
    // The library refuses content that is longer than its entry states.
    if (left < 0) throw new Refusal(STATUS.tooLarge, 'The archive is too large when it is unpacked.')
    return buffer(await zip.openReadStreamPromise(entry)).catch(damaged)
  }
  return { source: textOf((await readFile('site.yaml')) ?? Buffer.alloc(0)), readFile, close: () => zip.close() }
}

async function isZip(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer: start } = await handle.read({ buffer: Buffer.alloc(4) })
    return start.equals(Buffer.from('PK\u0003\u0004', 'latin1'))
  } finally {
    await handle.close()
  }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFromDisk(file)
  if (bytes.length > SITE_DESK.bytes) throw new Refusal(STATUS.tooLarge, 'A site file has at most 4 MB.')
  return textOf(bytes)
}

const noFile: ReadFile = async () => undefined

const damaged = (): never => {
  throw new Refusal(STATUS.badRequest, 'The archive is damaged, or is no ZIP.')
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(STATUS.badRequest, 'This is no site file: it must be a text like site.yaml, or a ZIP with one.')
  }
}
