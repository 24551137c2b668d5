import { createHash } from 'node:crypto'
import { readFile as readFromDisk } from 'node:fs/promises'
import path from 'node:path'
import { isStored } from '@earshot/contract/site/site-file'
import { Refusal } from '../../../http/errors.ts'
import { mustBePicture, redrawMark, redrawPicture, videoName } from '../../media/pictures/picture.store.ts'
import type { MarkKind } from '../../media/pictures/picture.store.ts'
import type { Bucket } from '../bucket-shapes.ts'
import { picturesOfMarkdown } from '../markdown.ts'
import { isTextFile } from './site-buckets.ts'
import type { SiteContent } from './site-buckets.ts'
import { SiteFileErrors } from './site-document.ts'
import type { KeyPath, SiteDocument } from './site-document.ts'

/** A file to be stored. */
export type NewFile = { key: string; bytes: Uint8Array }

type Current = Bucket<'site'>
type Named = { keyPath: KeyPath; file: string } & (
  | { kind: 'picture' | 'text' | MarkKind }
  | { kind: 'film'; poster: string }
)

/**
 * Reads the pictures, films and texts that a site file refers to, with `readFile`. A missing file keeps the content of
 * the last applied version. Returns the content, and the files to store. Throws SiteFileErrors with the lines of all
 * files that are missing or of a wrong type.
 */
export async function readSiteContent(
  site: SiteDocument,
  { readFile, current, shipped }: { readFile: ReadFile; current: Current; shipped: Current },
): Promise<{ content: SiteContent; added: NewFile[] }> {
  const files: Record<string, string> = {}
  const texts: Record<string, string> = {}
  const added: NewFile[] = []
  const wrong: string[] = []
  const reader = { readFile, current, files, added }

  const take = async (named: Named): Promise<void> => {
    try {
      if (named.kind === 'film') await takeFilm(named, reader)
      else if (named.kind !== 'text') await takePicture(named.file, reader, named.kind)
      else {
        // An omitted value is the shipped one, even if the folder contains a file of that name.
        const text = site.isGiven(named.keyPath)
          ? ((await readFile(named.file))?.toString('utf8') ?? current.texts[named.file])
          : shipped.texts[named.file]
        if (text === undefined) throw new Refusal(404, `${named.file} is not there`)
        texts[named.file] = text
        for (const file of picturesOfMarkdown(text)) if (!isStored(file)) await takePicture(file, reader)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.push(`${site.where(named.keyPath)}: ${error.message}`)
    }
  }
  for (const named of listFiles(site.data, [])) await take(named)
  if (wrong.length > 0) throw new SiteFileErrors(wrong)
  return { content: { files, texts }, added }
}

type Reader = { readFile: ReadFile; current: Current; files: Record<string, string>; added: NewFile[] }

async function takePicture(
  file: string,
  { readFile, current, files, added }: Reader,
  kind: MarkKind | 'picture' = 'picture',
): Promise<void> {
  if (files[file] !== undefined) return
  const bytes = await readFile(file)
  const before = current.files[file]
  // A picture that is unchanged, or missing in the folder, keeps its stored form.
  if (before !== undefined && (bytes === undefined || before.includes(hashOf(bytes)))) files[file] = before
  else if (bytes === undefined) throw new Refusal(404, `${file} is not there`)
  else {
    const drawn = kind === 'picture' ? await redrawn(bytes) : await redrawMark(bytes, kind)
    added.push(drawn)
    files[file] = `/media/${drawn.key}`
  }
}

// The name of the film includes its poster, because the poster is stored beside it under the same name.
async function takeFilm(
  { file, poster }: Named & { kind: 'film' },
  { readFile, current, files, added }: Reader,
): Promise<void> {
  const [film, picture] = [await readFile(file), await readFile(poster)]
  const [before, beforePoster] = [current.files[file], current.files[poster]]
  if (film === undefined && picture === undefined && before !== undefined && beforePoster !== undefined) {
    files[file] = before
    files[poster] = beforePoster
    return
  }
  if (film === undefined) throw new Refusal(404, `${file} is not there`)
  if (picture === undefined) throw new Refusal(404, `${poster} is not there`)
  const drawn = await redrawn(picture)
  const key = videoName(film, drawn.bytes)
  const posterKey = key.replace(/\.\w+$/, '.jpg')
  added.push({ key, bytes: film }, { key: posterKey, bytes: drawn.bytes })
  files[file] = `/media/${key}`
  files[poster] = `/media/${posterKey}`
}

function redrawn(bytes: Uint8Array): Promise<NewFile> {
  mustBePicture(bytes)
  return redrawPicture(bytes)
}

/** Yields every file that the values of a site file refer to. */
function* listFiles(value: unknown, keyPath: KeyPath): Generator<Named> {
  if (Array.isArray(value)) for (const [at, entry] of value.entries()) yield* listFiles(entry, [...keyPath, at])
  else if (typeof value === 'object' && value !== null) {
    const { film, poster } = { film: undefined, poster: undefined, ...value }
    if (isFile(film) && typeof poster === 'string')
      yield { keyPath: [...keyPath, 'film'], kind: 'film', file: film, poster }
    for (const [name, entry] of Object.entries(value)) {
      const inside = [...keyPath, name]
      const kind = PICTURES.get(name)
      if (kind !== undefined && isFile(entry)) yield { keyPath: inside, kind, file: entry }
      else if (TEXTS.has(name) && typeof entry === 'string') yield* textOf(entry, inside)
      else yield* listFiles(entry, inside)
    }
  }
}

function* textOf(text: string, keyPath: KeyPath): Generator<Named> {
  if (isTextFile(text)) yield { keyPath, kind: 'text', file: text }
  else for (const file of picturesOfMarkdown(text)) if (!isStored(file)) yield { keyPath, kind: 'picture', file }
}

const PICTURES = new Map<string, 'picture' | MarkKind>([
  ['image', 'picture'],
  ['photo', 'picture'],
  ['logo', 'logo'],
  ['logo_dark', 'logo'],
  ['icon', 'icon'],
])
const TEXTS = new Set(['text', 'answer', 'content'])
const isFile = (value: unknown): value is string => typeof value === 'string' && !isStored(value)
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

/** Reads a file by its path relative to the site file; undefined if it is not there. */
export type ReadFile = (file: string) => Promise<Buffer | undefined>

/** Reads files from the folder of a site file. */
export const fromFolder =
  (folder: string): ReadFile =>
  async (file) => {
    try {
      return await readFromDisk(path.resolve(folder, file))
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw new Refusal(400, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
