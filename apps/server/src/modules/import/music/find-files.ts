import { lstat, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Skip } from '../report.ts'
import { discOfFolder } from './names.rules.ts'

/** A file that may hold sound or a picture. `path` is what the file system knows it by, `text` the same for people and for the catalogue. */
export type FoundFile = { path: Buffer; text: string; name: string; size: number; mtime: number }

/**
 * Files that are imported together: one folder, with its disc folders for an album on several discs. `folders` is its path below the imported folder,
 * `lyrics` the file with a sound's lyrics, which has its name and ends in .lrc.
 */
export type FileGroup = {
  folders: string[]
  files: (FoundFile & { folders: string[]; lyrics: FoundFile | undefined })[]
  pictures: FoundFile[]
  artistPictures: FoundFile[]
}

/** Everything below a folder, in the order of names. */
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

/** Looks through a folder and all below it. Links are followed, each folder once, so that circles end. Throws when the folder itself cannot be read. */
export async function walkFolder(root: string): Promise<Walk> {
  await mustBeFolder(root)
  const groups = new Map<string, FileGroup>()
  const skipped: Skip[] = []
  const seen = new Set<string>()

  const visit = async (folder: Buffer, folders: string[], above: FoundFile[]): Promise<void> => {
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
        if (found.isDirectory()) below.push({ folder: full, name: text })
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
      const isDisc = folders.length > 0 && discOfFolder(folders.at(-1) ?? '') !== undefined
      const albumFolders = isDisc ? folders.slice(0, -1) : folders
      const key = JSON.stringify(albumFolders)
      const group = groups.get(key) ?? { folders: albumFolders, files: [], pictures: [], artistPictures: above }
      groups.set(key, group)
      const lyrics = new Map(files.filter(({ name }) => LYRICS.test(name)).map((file) => [baseNameOf(file), file]))
      group.files.push(...sounds.map((file) => ({ ...file, folders, lyrics: lyrics.get(baseNameOf(file)) })))
      group.pictures.push(...pictures)
    }
    for (const { folder: next, name } of below) {
      try {
        await visit(next, [...folders, name], pictures)
      } catch {
        skipped.push({ what: textOf(next), why: 'cannot be read' })
      }
    }
  }

  await visit(Buffer.from(path.resolve(root)), [], [])
  return { groups: [...groups.values()].filter((group) => group.files.length > 0), skipped }
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

/** A path as text. Bytes that are no UTF-8 are read as Windows-1252, the encoding such names mostly are in. */
function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
