import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { load } from '../load.ts'
import { withNginx } from '../nginx.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'
import { SOUND, SOUND_BYTES, addSound } from '../sound.ts'

const LEAST_RATIO = 0.6
const PIECE = 256 * 1024
const SAMPLES = 100

/** Pieces of 256 KiB of a track, beside nginx with the same file. */
export const benchAudio: Part = async ({ databases, note }) => {
  const server = await startServer(await databases.urlOf(20_000))
  const sound = addSound(server)
  try {
    const wrong = await countWrong(server.origin + SOUND, sound)
    const ours = await load(server.origin, [SOUND, String(SOUND_BYTES)], { script: 'ranges' })
    const nginx = await withNginx({ 'bench.mp3': sound }, (origin) =>
      load(origin, ['/bench.mp3', String(SOUND_BYTES)], { script: 'ranges' }),
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

async function countWrong(url: string, sound: Buffer): Promise<number> {
  const random = new Random(23)
  let wrong = 0
  for (let n = 0; n < SAMPLES; n += 1) {
    const first = random.below(SOUND_BYTES - 1)
    const last = Math.min(SOUND_BYTES - 1, first + random.below(PIECE))
    const reply = await fetch(url, { headers: { range: `bytes=${first}-${last}` } })
    const bytes = Buffer.from(await reply.arrayBuffer())
    if (reply.status !== 206 || !bytes.equals(sound.subarray(first, last + 1))) wrong += 1
  }
  return wrong
}
