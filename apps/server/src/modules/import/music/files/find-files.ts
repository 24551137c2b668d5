import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Skip } from '../../report.ts'
import { albumFolders, discsAmong } from '../releases/discs.rules.ts'
import type { Disc } from '../releases/discs.rules.ts'

/**
 * A file that may contain sound or a picture. `path` is its path in bytes, `text` the readable path for people and for
 * the catalogue.
 */
export type FoundFile = { path: Buffer; text: string; name: string; size: number; mtime: number }

/**
 * Files that are imported together: one folder, and its disc folders for an album on several discs. `folders` is the
 * path below the imported folder, `disc` the disc folder, and `lyrics` the file with the name of a sound and the
 * extension .lrc.
 */
export type FileGroup = {
  folders: string[]
  files: (FoundFile & { folders: string[]; disc: Disc | undefined; lyrics: FoundFile | undefined })[]
  pictures: FoundFile[]
  artistPictures: FoundFile[]
}

/** The files below a folder, ordered by name. */
export type Walk = { groups: FileGroup[]; skipped: Skip[] }

const DEPTH_MAX = 40
const IGNORED = new Set([
  '@eadir',
  '#recycle',
  '#snapshot',
  '$recycle.bin',
  'system volume information',
  'lost+found',
  '__macosx',
])
const PICTURE = /\.(jpe?g|png|webp|gif)$/i
const LYRICS = /\.lrc$/i
const NO_SOUND =
  /\.(txt|nfo|log|cue|m3u8?|pls|pdf|html?|xml|json|ini|db|sfv|md5|url|lnk|accurip|ffp|zip|rar|7z|gz|exe|dll|doc|rtf|svg|bmp|tiff?|heic|avif|part|crdownload|tmp|lrc|srt|mkv|avi|mpg|mpeg|wmv|flv|webm)$/i

/**
 * Lists a folder recursively. Links are followed, each folder once, so that cycles end; with `isConfined`, those that
 * lead out of the folder are skipped (threat F13). Throws when the folder itself cannot be read.
 */
export async function walkFolder(root: string, { isConfined = false } = {}): Promise<Walk> {
  await mustBeFolder(root)
  const real = await realpath(root)
  const leadsOut = async (link: Buffer) =>
    isConfined && (await isLink(link)) && !isWithin(real, await realpath(link).catch(() => real))
  const groups = new Map<string, FileGroup>()
  const skipped: Skip[] = []
  const seen = new Set<string>()

  const visit = async (
    folder: Buffer,
    { folders, disc, above }: { folders: string[]; disc: Disc | undefined; above: FoundFile[] },
  ): Promise<void> => {
    const { dev, ino } = await stat(folder)
    if (seen.has(`${dev}:${ino}`)) return
    seen.add(`${dev}:${ino}`)
    if (folders.length > DEPTH_MAX) {
      skipped.push({ what: textOf(folder), why: 'is nested too deeply' })
      return
    }
    const entries = (await readdir(folder, { withFileTypes: true, encoding: 'buffer' })).toSorted((a, b) =>
      Buffer.compare(a.name, b.name),
    )
    const files: FoundFile[] = []
    const below: { folder: Buffer; name: string }[] = []
    for (const { name } of entries) {
      const text = textOf(name)
      if (text.startsWith('.') || IGNORED.has(text.toLowerCase())) continue
      const full = Buffer.concat([folder, Buffer.from(path.sep), name])
      try {
        const found = await stat(full)
        if (await leadsOut(full)) skipped.push({ what: textOf(full), why: 'is a link that leads out of the folder' })
        else if (found.isDirectory()) below.push({ folder: full, name: text })
        else if (found.isFile())
          files.push({ path: full, text: textOf(full), name: text, size: found.size, mtime: Math.round(found.mtimeMs) })
        else skipped.push({ what: textOf(full), why: 'is not a regular file' })
      } catch {
        skipped.push({
          what: textOf(full),
          why: (await isLink(full)) ? 'is a broken link' : 'cannot be read',
        })
      }
    }
    const pictures = files.filter((file) => PICTURE.test(file.name))
    const sounds = files.filter((file) => !PICTURE.test(file.name) && !NO_SOUND.test(file.name))
    if (sounds.length > 0 || pictures.length > 0) {
      const album = albumFolders(folders, disc)
      const key = JSON.stringify(album)
      const group = groups.get(key) ?? { folders: album, files: [], pictures: [], artistPictures: above }
      groups.set(key, group)
      const lyrics = new Map(files.filter(({ name }) => LYRICS.test(name)).map((file) => [baseNameOf(file), file]))
      group.files.push(...sounds.map((file) => ({ ...file, folders, disc, lyrics: lyrics.get(baseNameOf(file)) })))
      group.pictures.push(...pictures)
    }
    const discs = discsAmong(below.map(({ name }) => name))
    for (const { folder: next, name } of below) {
      const own = discs.get(name)
      try {
        await visit(next, { folders: [...folders, name], disc: own, above: own === undefined ? pictures : above })
      } catch {
        skipped.push({ what: textOf(next), why: 'cannot be read' })
      }
    }
  }

  await visit(Buffer.from(path.resolve(root)), { folders: [], disc: undefined, above: [] })
  return { groups: [...groups.values()].filter((group) => group.files.length > 0), skipped }
}

/** Returns whether a path is a folder or below it; both are absolute and without links. */
export function isWithin(folder: string, below: string): boolean {
  const between = path.relative(folder, below)
  return between === '' || !(between === '..' || between.startsWith(`..${path.sep}`) || path.isAbsolute(between))
}

async function mustBeFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) throw new Error(`The folder ${folder} does not exist or cannot be read.`)
  if (!found.isDirectory()) throw new Error(`${folder} is not a folder.`)
}

const baseNameOf = ({ name }: FoundFile): string =>
  name
    .replace(/\.[^.]{1,5}$/, '')
    .normalize('NFC')
    .toLowerCase()

const isLink = async (file: Buffer): Promise<boolean> =>
  (await lstat(file).catch(() => undefined))?.isSymbolicLink() === true

/** Decodes a path. Bytes that are not UTF-8 are decoded as Windows-1252, the usual encoding of such names. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
