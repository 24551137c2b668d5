import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { textOfBytes } from '@earshot/contract/timed-text/text-of-bytes'
import { isDiskFull } from '../../../../db/error-codes.ts'
import { isSmallCover } from '../../../media/pictures/picture.rules.ts'
import { COVER_SIDE_MAX, storePicture } from '../../../media/pictures/picture.store.ts'
import type { PictureStorage } from '../../../media/pictures/picture.store.ts'
import type { Skip } from '../../report.ts'
import type { SoundFile } from '../../sound/sound-file.ts'
import { LYRICS_MAX, isTooLarge, readLyrics } from '../../timed-text/lyrics.rules.ts'
import type { RawLyrics } from '../../timed-text/lyrics.rules.ts'
import type { FileGroup, FoundFile } from './find-files.ts'
import { openSoundReader } from './sound-reader.ts'

/** A parsed sound file of a group; `picture` is the URL of its embedded picture, `words` are its lyrics. */
export type ReadFile = FileGroup['files'][number] & {
  sound: Omit<SoundFile, 'picture'>
  tags: SoundFile['tags']
  picture: string | undefined
  words: TimedText[]
  /** The character set that was used for tags marked as Latin-1, and for lyrics that are not Unicode. */
  charset: string | undefined
}

/**
 * Reads files and their pictures. Problems are added to `skipped` (not imported) and `notes` (imported with a problem).
 */
export type GroupReader = {
  readFile: (file: FileGroup['files'][number], charset?: string) => Promise<ReadFile | undefined>
  /** Stores the cover of a folder, or the picture of an artist, and returns its URL. */
  storeCover: (pictures: readonly FoundFile[]) => Promise<string | undefined>
  storeArtistPicture: (pictures: readonly FoundFile[]) => Promise<string | undefined>
  /**
   * Returns the length in seconds, size in bytes and type of the sound in another file, such as a playable copy. Throws
   * with the reason when it has none.
   */
  measure: (file: string, size: number) => Promise<SoundFile>
  /** Counts the pictures of this run that are too small for podcast directories. */
  smallCovers: () => Promise<number>
  close: () => Promise<void>
}

const PICTURE_FILE_MAX = 30 * 1024 * 1024

/** Starts the threads that read files. `onSkip` and `onNote` receive problems. */
export function openGroupReader(
  services: PictureStorage,
  { onSkip, onNote, fileMs }: { onSkip: (skip: Skip) => void; onNote: (note: Skip) => void; fileMs?: number },
): GroupReader {
  const sounds = openSoundReader(fileMs)
  // Each picture is re-encoded once per run, even if many files contain it.
  const stored = new Map<string, Promise<string | undefined>>()

  const store = (hash: string, bytes: Uint8Array, from: string): Promise<string | undefined> => {
    const known = stored.get(hash)
    if (known !== undefined) return known
    const storing = storePicture(services, bytes, COVER_SIDE_MAX).catch((error: unknown) => {
      if (isDiskFull(error)) throw error
      onNote({
        what: from,
        why: `has a picture that was skipped: ${error instanceof Error ? error.message : String(error)}`,
      })
      return undefined
    })
    stored.set(hash, storing)
    return storing
  }
  // Counts the covers that podcast directories would reject.
  const smallCovers = async (): Promise<number> =>
    (await Promise.all(stored.values())).filter((url) => url !== undefined && isSmallCover(url)).length
  const storeFile = async (picture: FoundFile | undefined): Promise<string | undefined> => {
    if (picture === undefined) return undefined
    try {
      if (picture.size > PICTURE_FILE_MAX) throw new Error('it is larger than 30 MB')
      const bytes = await readFile(picture.path)
      return await store(createHash('sha256').update(bytes).digest('hex'), bytes, picture.text)
    } catch (error) {
      if (isDiskFull(error)) throw error
      onNote({ what: picture.text, why: `was skipped: ${error instanceof Error ? error.message : String(error)}` })
      return undefined
    }
  }

  const lyricsOf = async (
    { text, lyrics: file }: FileGroup['files'][number],
    tagged: readonly RawLyrics[],
    charset: string | undefined,
  ) => {
    const beside = await readLyricsFile(file, charset).catch((error: unknown) => {
      onNote({
        what: file?.text ?? text,
        why: `was skipped: ${error instanceof Error ? error.message : String(error)}`,
      })
    })
    if (tagged.some(isTooLarge)) onNote({ what: text, why: 'has lyrics of more than 64 kB, which were skipped' })
    return readLyrics(beside === undefined ? tagged : [{ text: beside }, ...tagged])
  }

  return {
    readFile: async (file, charset) => {
      const answer = await sounds.read({ ...file, charset })
      if (answer.type === 'ignored') return undefined
      if (answer.type === 'refused') {
        onSkip({ what: file.text, why: answer.why })
        return undefined
      }
      const { picture, ...sound } = answer.sound
      for (const why of sound.notes) onNote({ what: file.text, why })
      return {
        ...file,
        sound,
        charset,
        tags: sound.tags,
        picture: picture === undefined ? undefined : await store(picture.hash, picture.bytes, file.text),
        words: await lyricsOf(file, sound.tags.lyrics, charset),
      }
    },
    storeCover: (pictures) => storeFile(coverOf(pictures)),
    storeArtistPicture: (pictures) => storeFile(pictures.find(({ name }) => /^(artist|band)\.\w+$/i.test(name))),
    measure: async (file, size) => {
      const answer = await sounds.read({ path: Buffer.from(file), name: path.basename(file), size })
      if (answer.type === 'sound') return answer.sound
      throw new Error(answer.type === 'refused' ? answer.why : 'it contains no audio')
    },
    smallCovers,
    close: () => sounds.close(),
  }
}

async function readLyricsFile(file: FoundFile | undefined, charset: string | undefined): Promise<string | undefined> {
  if (file === undefined) return undefined
  if (file.size > LYRICS_MAX) throw new Error('it is larger than 64 kB')
  return textOfBytes(await readFile(file.path), charset)
}

/** Returns the picture that is the cover of a folder: by its name, else the only one. */
export function coverOf<Picture extends { name: string }>(pictures: readonly Picture[]): Picture | undefined {
  const others = pictures.filter(({ name }) => !/^(artist|band|back|inlay|cd|disc|booklet|inside|tray)\b/i.test(name))
  for (const word of COVER_NAMES) {
    const found = others.find(({ name }) => name.toLowerCase().replace(/\.\w+$/, '') === word)
    if (found !== undefined) return found
  }
  return (
    others.find(({ name }) => /\b(cover|front|folder)\b/i.test(name.replaceAll('_', ' '))) ??
    (others.length === 1 ? others[0] : undefined)
  )
}

const COVER_NAMES = ['cover', 'front', 'folder', 'album', 'albumart', 'album art', 'artwork']
