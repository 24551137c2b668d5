import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isStored } from '@earshot/contract/site-file'
import { Refusal } from '../../errors.ts'
import { mustBePicture, redrawPicture, videoName } from '../media/picture.store.ts'
import type { Bucket } from './bucket-shapes.ts'
import { picturesOfMarkdown } from './markdown.ts'
import { isTextFile } from './site-buckets.ts'
import type { SiteContent } from './site-buckets.ts'
import { SiteFileErrors } from './site-document.ts'
import type { Place, SiteDocument } from './site-document.ts'

/** A file for the storage. */
export type NewFile = { key: string; bytes: Uint8Array }

type Kept = Bucket<'site'>
type Named = { place: Place; file: string } & ({ kind: 'picture' | 'text' } | { kind: 'film'; poster: string })

/**
 * Reads the pictures, films and texts that a site file names, from `folder`. One that is not there is what it was when the file was last applied.
 * Returns what they become, and what the storage has to take. Throws SiteFileErrors with the lines of all files that are missing or of a wrong type.
 */
export async function readSiteContent(
  site: SiteDocument,
  { folder, kept, shipped }: { folder: string; kept: Kept; shipped: Kept },
): Promise<{ content: SiteContent; added: NewFile[] }> {
  const files: Record<string, string> = {}
  const texts: Record<string, string> = {}
  const added: NewFile[] = []
  const wrong: string[] = []
  const reader = { folder, kept, files, added }

  const take = async (named: Named): Promise<void> => {
    try {
      if (named.kind === 'film') await takeFilm(named, reader)
      else if (named.kind === 'picture') await takePicture(named.file, reader)
      else {
        // What the file leaves out is as shipped, also where a folder has a file of that name.
        const text = site.isGiven(named.place)
          ? ((await readIfThere(folder, named.file))?.toString('utf8') ?? kept.texts[named.file])
          : shipped.texts[named.file]
        if (text === undefined) throw new Refusal(404, `${named.file} is not there`)
        texts[named.file] = text
        for (const file of picturesOfMarkdown(text)) if (!isStored(file)) await takePicture(file, reader)
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      wrong.push(`${site.where(named.place)}: ${error.message}`)
    }
  }
  for (const named of listFiles(site.data, [])) await take(named)
  if (wrong.length > 0) throw new SiteFileErrors(wrong)
  return { content: { files, texts }, added }
}

type Reader = { folder: string; kept: Kept; files: Record<string, string>; added: NewFile[] }

async function takePicture(file: string, { folder, kept, files, added }: Reader): Promise<void> {
  if (files[file] !== undefined) return
  const bytes = await readIfThere(folder, file)
  const before = kept.files[file]
  // A stored picture that was taken from here is not drawn a second time.
  if (before !== undefined && (bytes === undefined || before.includes(hashOf(bytes)))) files[file] = before
  else if (bytes === undefined) throw new Refusal(404, `${file} is not there`)
  else {
    const drawn = await redrawn(bytes)
    added.push(drawn)
    files[file] = `/media/${drawn.key}`
  }
}

// The poster lies beside its film under the same name, and so belongs to that name.
async function takeFilm(
  { file, poster }: Named & { kind: 'film' },
  { folder, kept, files, added }: Reader,
): Promise<void> {
  const [film, picture] = [await readIfThere(folder, file), await readIfThere(folder, poster)]
  const [before, beforePoster] = [kept.files[file], kept.files[poster]]
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

/** Every file that the values of a site file name. */
function* listFiles(value: unknown, place: Place): Generator<Named> {
  if (Array.isArray(value)) for (const [at, entry] of value.entries()) yield* listFiles(entry, [...place, at])
  else if (typeof value === 'object' && value !== null) {
    const { film, poster } = { film: undefined, poster: undefined, ...value }
    if (isFile(film) && typeof poster === 'string')
      yield { place: [...place, 'film'], kind: 'film', file: film, poster }
    for (const [name, entry] of Object.entries(value)) {
      const inside = [...place, name]
      if (PICTURES.has(name) && isFile(entry)) yield { place: inside, kind: 'picture', file: entry }
      else if (TEXTS.has(name) && typeof entry === 'string') yield* textOf(entry, inside)
      else yield* listFiles(entry, inside)
    }
  }
}

function* textOf(text: string, place: Place): Generator<Named> {
  if (isTextFile(text)) yield { place, kind: 'text', file: text }
  else for (const file of picturesOfMarkdown(text)) if (!isStored(file)) yield { place, kind: 'picture', file }
}

const PICTURES = new Set(['image', 'photo'])
const TEXTS = new Set(['text', 'answer', 'content'])
const isFile = (value: unknown): value is string => typeof value === 'string' && !isStored(value)
const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex').slice(0, 16)

async function readIfThere(folder: string, file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path.resolve(folder, file))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw new Refusal(400, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}
