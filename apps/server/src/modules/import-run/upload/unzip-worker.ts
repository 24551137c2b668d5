import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parentPort } from 'node:worker_threads'
import { ZIP, importKindOf } from '@earshot/contract/desk/imports/import-limits'
import yauzl from 'yauzl'
import type { Entry } from 'yauzl'
import { UnzipQuestion } from './unzip-answer.ts'
import type { UnzipAnswer } from './unzip-answer.ts'

/** Bytes that unpacking leaves free on the disk (CATALOGUE-11), and those after which it looks again. */
const LEFT_FREE = 1_000_000_000
const LOOK_AFTER = 64_000_000
const LINK = 0o120000
const FILE_TYPE = 0o170000

parentPort?.on('message', (question: unknown) => {
  const port = parentPort
  void unzip(UnzipQuestion.parse(question)).then((answer) => port?.postMessage(answer))
})

/** Why nothing more of an archive is brought in. */
class Refused extends Error {}

/**
 * Unpacks the sounds, pictures and lyrics of an archive into a folder. The bytes that come out are counted, whatever
 * sizes the archive claims; names that lead out of the folder and links are skipped (CATALOGUE-12).
 */
async function unzip({ file, folder, limits = ZIP }: UnzipQuestion): Promise<UnzipAnswer> {
  const skipped: { what: string; why: string }[] = []
  try {
    const bytesMax = Math.min(limits.bytesMax, limits.ratioMax * (await stat(file)).size)
    const zip = await yauzl.openPromise(file, { autoClose: false, decodeStrings: false, lazyEntries: true })
    let unpacked = 0
    let lookAt = 0
    const count = async (bytes: number) => {
      unpacked += bytes
      if (unpacked > bytesMax)
        throw new Refused(
          unpacked > limits.bytesMax
            ? 'The archive has more than 50 GB when it is unpacked.'
            : 'The archive has more than 100 times its size when it is unpacked.',
        )
      if (unpacked < lookAt) return
      lookAt = unpacked + LOOK_AFTER
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < LEFT_FREE) throw new Refused('There is no space left to unpack the archive.')
    }
    try {
      if (zip.entryCount > limits.entriesMax) throw new Refused('The archive has more than 20,000 files.')
      await mkdir(folder, { recursive: true })
      for await (const entry of zip.eachEntry()) {
        const name = nameOf(entry)
        if (name.endsWith('/')) continue
        const why = problemOf(entry, name)
        if (why !== undefined) {
          skipped.push({ what: name, why })
          continue
        }
        const target = path.join(folder, ...name.split('/'))
        try {
          await mkdir(path.dirname(target), { recursive: true })
          const content = await zip.openReadStreamPromise(entry)
          await pipeline(
            content,
            async function* counted(pieces: AsyncIterable<Buffer>) {
              for await (const piece of pieces) {
                await count(piece.length)
                yield piece
              }
            },
            createWriteStream(target, { flags: 'wx' }),
          )
        } catch (error) {
          if (error instanceof Refused) throw error
          if (!isExisting(error)) await rm(target, { force: true })
          skipped.push({ what: name, why: isExisting(error) ? 'is in the archive twice' : 'cannot be unpacked' })
        }
      }
      return { type: 'done', skipped }
    } finally {
      zip.close()
    }
  } catch (error) {
    const why = error instanceof Refused ? error.message : 'The archive is damaged, or is no ZIP.'
    return { type: 'refused', why, skipped }
  }
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

function problemOf(entry: Entry, name: string): string | undefined {
  if (yauzl.validateFileName(name) !== null || name.includes('\\')) return 'has a path that leads out of the archive'
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) return 'is a link'
  if (entry.isEncrypted()) return 'is encrypted'
  const kind = importKindOf(name)
  return kind === undefined || kind === 'archive' ? 'is neither a sound nor a picture' : undefined
}

const isExisting = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'
