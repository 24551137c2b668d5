import { createWriteStream } from 'node:fs'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { ExportFile } from '../../../db/schema/studio/studio-export.ts'
import type { Services } from '../../../ports/services.ts'

/** Bytes that are read from the storage at once. */
const PIECE = 4 * 1024 * 1024

/**
 * Writes files into a ZIP at a path of this machine. `onBytes` gets the bytes of each piece that was read.
 */
export async function writeZip(
  storage: Services['storage'],
  target: string,
  files: readonly ExportFile[],
  onBytes: (bytes: number) => Promise<void>,
): Promise<void> {
  await pipeline(zipOf(storage, files, onBytes), createWriteStream(target))
}

/** Returns a ZIP of files as a stream; sound and pictures are stored without compression. */
export function zipOf(
  storage: Services['storage'],
  files: readonly ExportFile[],
  onBytes: (bytes: number) => Promise<void> = async () => undefined,
): Readable {
  const zip = new ZipFile()
  const out = new PassThrough()
  zip.on('error', (error: Error) => out.destroy(error))
  for (const file of files) {
    if ('text' in file) zip.addBuffer(Buffer.from(file.text), file.path)
    else
      zip.addReadStreamLazy(file.path, { compress: false, size: file.size }, (open) =>
        open(null, Readable.from(piecesOf(storage, file, onBytes), { objectMode: false })),
      )
  }
  zip.end()
  return zip.outputStream.pipe(out)
}

async function* piecesOf(
  storage: Services['storage'],
  { key, size }: { key: string; size: number },
  onBytes: (bytes: number) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < size; start += PIECE) {
    const bytes = await storage.slice(key, { start, end: Math.min(start + PIECE, size) - 1 })
    yield bytes
    await onBytes(bytes.length)
  }
}
