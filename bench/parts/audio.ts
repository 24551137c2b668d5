import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { load } from '../load.ts'
import { withNginx } from '../nginx.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'

const LEAST_RATIO = 0.6
/** Bytes of the file, as the catalogue of the bench says. */
const SIZE = 5_000_000
const PIECE = 256 * 1024
const SAMPLES = 100
const PATH = '/api/song/stream?song_id=1'

/** Pieces of 256 KiB of a track, beside nginx with the same file. */
export const benchAudio: Part = async ({ databases, note }) => {
  const server = await startServer(await databases.urlOf(20_000))
  const sound = noise()
  mkdirSync(path.join(server.dataDir, 'media/audio'), { recursive: true })
  writeFileSync(path.join(server.dataDir, 'media/audio/bench.mp3'), sound)
  try {
    const wrong = await countWrong(server.origin + PATH, sound)
    const ours = await load(server.origin, [PATH, String(SIZE)], { script: 'ranges' })
    const nginx = await withNginx({ 'bench.mp3': sound }, (origin) =>
      load(origin, ['/bench.mp3', String(SIZE)], { script: 'ranges' }),
    )
    const rows = [row('wrong or failed ranges, and samples that differ by a byte', ours.wrong + wrong, { most: 0 })]
    if (nginx === undefined)
      return [
        row('audio ranges in MB/s (nginx is missing: apt-get install nginx)', ours.bytesPerSecond / 1e6, {}),
        ...rows,
      ]
    note(`${(ours.bytesPerSecond / 1e6).toFixed(0)} MB/s, nginx ${(nginx.bytesPerSecond / 1e6).toFixed(0)} MB/s`)
    return [
      row('audio ranges of 256 KiB in MB/s to nginx', ours.bytesPerSecond / nginx.bytesPerSecond, {
        least: LEAST_RATIO,
        digits: 2,
      }),
      ...rows,
    ]
  } finally {
    await server.stop()
  }
}

// Bytes of which no two pieces are the same.
function noise(): Buffer {
  const blocks = Array.from({ length: Math.ceil(SIZE / 64) }, (_, n) => createHash('sha512').update(String(n)).digest())
  return Buffer.concat(blocks).subarray(0, SIZE)
}

async function countWrong(url: string, sound: Buffer): Promise<number> {
  const random = new Random(23)
  let wrong = 0
  for (let n = 0; n < SAMPLES; n += 1) {
    const first = random.below(SIZE - 1)
    const last = Math.min(SIZE - 1, first + random.below(PIECE))
    const reply = await fetch(url, { headers: { range: `bytes=${first}-${last}` } })
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (reply.status !== 206 || !bytes.equals(sound.subarray(first, last + 1))) wrong += 1
  }
  return wrong
}
