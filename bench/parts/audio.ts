import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { cpuOf } from '../cpu.ts'
import { load } from '../load.ts'
import { withNginx } from '../nginx.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'
import type { Server } from '../server.ts'
import { SOUND, SOUND_BYTES, addSound } from '../sound.ts'

const LEAST_RATIO = 0.6
const PIECE = 256 * 1024
const SAMPLES = 100
/** Processor time to nginx's. */
const MOST_CPU = 3
const CROWDS = [16, 64] as const

/** Pieces of 256 KiB of a track, and all of it from a place on as players ask, beside nginx with the same file. */
export const benchAudio: Part = async ({ databases, note }) => {
  const server = await startServer(await databases.urlOf(20_000))
  const sound = addSound(server)
  try {
    const wrong = await countWrong(server.origin + SOUND, sound)
    const ours = await load(server.origin, [SOUND, String(SOUND_BYTES)], { script: 'ranges' })
    const nginx = await withNginx({ 'bench.mp3': sound }, (origin) =>
      load(origin, ['/bench.mp3', String(SOUND_BYTES)], { script: 'ranges' }),
    )
    const open = await benchOpenRanges(server, sound, note)
    const rows = [row('wrong or failed ranges, and samples that differ by a byte', ours.wrong + wrong, { most: 0 })]
    if (nginx === undefined)
      return [
        row('audio ranges in MB/s (nginx is missing: apt-get install nginx)', ours.bytesPerSecond / 1e6, {}),
        ...rows,
        ...open,
      ]
    note(`${(ours.bytesPerSecond / 1e6).toFixed(0)} MB/s, nginx ${(nginx.bytesPerSecond / 1e6).toFixed(0)} MB/s`)
    return [
      row('audio ranges of 256 KiB in MB/s to nginx', ours.bytesPerSecond / nginx.bytesPerSecond, {
        least: LEAST_RATIO,
        digits: 2,
      }),
      ...rows,
      ...open,
    ]
  } finally {
    await server.stop()
  }
}

/** Throughput and processor time of ranges without an end, for each crowd. */
async function benchOpenRanges(server: Server, sound: Buffer, note: (line: string) => void): Promise<Row[]> {
  const rows: Row[] = []
  for (const connections of CROWDS) {
    const measure = async (origin: string, pid: number, path: string) => {
      const ask = (seconds: number) =>
        load(origin, [path, String(SOUND_BYTES)], { script: 'open-ranges', connections, seconds, warmUp: 0 })
      await ask(1)
      const before = cpuOf(pid)
      const { bytesPerSecond, requests, wrong } = await ask(6)
      const gigabytes = (bytesPerSecond * 6) / 1e9
      return { bytesPerSecond, requests, wrong, cpu: (cpuOf(pid) - before) / 1000 / gigabytes }
    }
    const ours = await measure(server.origin, server.pid, SOUND)
    const nginx = await withNginx({ 'bench.mp3': sound }, (origin, pid) => measure(origin, pid, '/bench.mp3'))
    const what = `ranges without an end, ${connections} connections: `
    note(`${what}${speedOf(ours)}${nginx === undefined ? '' : `; nginx ${speedOf(nginx)}`}`)
    rows.push(row(`${what}failed`, ours.wrong, { most: 0 }))
    if (nginx === undefined) continue
    const speed = ours.bytesPerSecond / nginx.bytesPerSecond
    rows.push(
      row(`${what}MB/s to nginx`, speed, { least: LEAST_RATIO, digits: 2 }),
      row(`${what}processor time to nginx`, ours.cpu / nginx.cpu, { most: MOST_CPU, digits: 2 }),
    )
  }
  return rows
}

const speedOf = ({ bytesPerSecond, cpu }: { bytesPerSecond: number; cpu: number }): string =>
  `${(bytesPerSecond / 1e6).toFixed(0)} MB/s, ${cpu.toFixed(2)} CPU s/GB`

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
