import { closeSync, fstatSync, openAsBlob, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { parseBlob } from 'music-metadata'
import { FfmpegKilled } from '../../media/ffmpeg.ts'
import { decodeWithFfmpeg } from './decode-ffmpeg.ts'
import { decodeWithWasm } from './decode-wasm.ts'
import { HEAD_BYTES, encoderDelayOf, tagLength } from './encoder-delay.rules.ts'
import type { EncoderDelay } from './encoder-delay.rules.ts'
import { NO_GAINS, gainsOf } from './gains.ts'
import type { Gains } from './gains.ts'
import { MeasureQuestion, secondsFor } from './measured.ts'
import type { Measured } from './measured.ts'

const port = parentPort
if (port === null) throw new Error('measure-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  // Any other failure ends this thread, which the pool detects.
  void measure(MeasureQuestion.parse(message))
    .catch((error: unknown) => {
      if (error instanceof FfmpegKilled) return null
      throw error
    })
    .then((answer) => port.postMessage(answer))
})

async function measure({ path, ext, method }: MeasureQuestion): Promise<Measured> {
  const { bytes, ...encoder } = readHead(path, ext)
  const decoded =
    method === 'ffmpeg' ? await decodeWithFfmpeg(path, ext, secondsFor(bytes) * 1000) : await decodeWithWasm(path, ext)
  return {
    method,
    ...(decoded ?? { lengthMs: null, peaks: null, loudness: null, truePeak: null, silence: null }),
    ...encoder,
    ...(await readGains(path)),
  }
}

function readHead(path: string, ext: string): EncoderDelay & { bytes: number } {
  const file = openSync(path, 'r')
  try {
    const read = (at: number, length: number): Buffer => {
      const bytes = Buffer.alloc(length)
      return bytes.subarray(0, readSync(file, bytes, 0, length, at))
    }
    const head = read(ext === 'mp3' ? tagLength(read(0, 10)) : 0, HEAD_BYTES)
    return { ...encoderDelayOf(head, ext), bytes: fstatSync(file).size }
  } finally {
    closeSync(file)
  }
}

async function readGains(path: string): Promise<Gains> {
  try {
    return gainsOf(await parseBlob(await openAsBlob(path), { skipCovers: true }))
  } catch {
    return NO_GAINS
  }
}
