import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { WorkerLost, openWorkerPool } from '../../../process/worker-pool.ts'
import { encoded, hasFfmpeg, id3v1, mp3, wav } from '../../../testing/files/sounds.ts'
import { isThorough } from '../../../testing/thorough.ts'
import { SoundAnswer } from './sound-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-tags-'))
const pool = openWorkerPool(new URL('./tag-worker.ts', import.meta.url), { size: 1, memoryMb: 256 })
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true, force: true })
})

const read = async (bytes: Uint8Array, name: string): Promise<SoundAnswer> => {
  const file = path.join(folder, 'file')
  writeFileSync(file, bytes)
  return SoundAnswer.parse(await pool.ask({ path: Buffer.from(file), name }, 20_000))
}
const soundOf = async (bytes: Uint8Array, name: string) => {
  const answer = await read(bytes, name)
  if (answer.type !== 'sound') throw new Error(JSON.stringify(answer))
  return answer.sound
}

// Generates the same numbers each time, so that a failure can be reproduced.
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

test('F35 files damaged in every way are answered in time, with a length that their size can hold', async () => {
  const bases: [string, Buffer][] = [
    ['a.mp3', await mp3({ TIT2: 'Title', TPE1: 'Artist', TALB: 'Album', TRCK: '1/2', APIC: Buffer.alloc(500, 7) })],
    ['b.wav', wav({ seconds: 0.2 })],
    ...(hasFfmpeg
      ? (['flac', 'ogg', 'opus', 'm4a', 'aac'] as const).map((ext): [string, Buffer] => [
          `c.${ext}`,
          encoded(ext, { title: 'Title', artist: 'Artist' }),
        ])
      : []),
  ]
  let slowest = 0
  for (const [name, base] of bases) {
    const random = numbers(base.length)
    for (let round = 0; round < (isThorough ? 60 : 12); round += 1) {
      const bytes = Buffer.from(base)
      const reach = round % 2 === 0 ? Math.min(400, bytes.length) : bytes.length
      for (let n = 0; n <= round % 12; n += 1) bytes[random(reach)] = [0, 0xff, 0x7f, 0x80, random(256)][random(5)] ?? 0
      const cut = round % 5 === 4 ? bytes.subarray(0, random(bytes.length)) : bytes
      const start = performance.now()
      const answer = await read(cut, name)
      slowest = Math.max(slowest, performance.now() - start)
      if (answer.type !== 'sound') continue
      expect(answer.sound.length).toBeGreaterThan(0)
      expect(answer.sound.length).toBeLessThanOrEqual(Math.max(1, cut.length / 100))
    }
  }
  expect(slowest).toBeLessThan(10_000)
}, 120_000)

test('F35 a thread that hangs or fills is ended, and the next question is answered', async () => {
  const code = `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', (what) => {
      if (what === 'hang') for (;;);
      if (what === 'fill') { const all = []; for (;;) all.push(new Array(1000).fill(Math.random())) }
      if (what === 'crash') throw new Error('crash')
      parentPort.postMessage('fine')
    })`
  const own = openWorkerPool(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { size: 1, memoryMb: 32 })
  const fate = (what: string, ms: number) =>
    own.ask(what, ms).catch((error: unknown) => (error instanceof WorkerLost ? error.reason : 'unknown'))
  const fates = await Promise.all([
    fate('hang', 300),
    fate('good', 20_000),
    fate('fill', 20_000),
    fate('good', 20_000),
    fate('crash', 20_000),
    fate('good', 20_000),
  ])
  expect(fates).toEqual(['time', 'fine', 'ended', 'fine', 'ended', 'fine'])
  await own.close()
})

test('the sound is the same whatever the tags around it', async () => {
  const plain = await mp3(undefined)
  const tagged = await mp3({ TIT2: 'One', TPE1: 'Two' })
  const both = Buffer.concat([tagged, id3v1({ title: 'Three', artist: 'Four', album: 'Five' })])
  const hashes = new Set<string>()
  for (const bytes of [plain, tagged, both]) hashes.add((await soundOf(bytes, 'x.mp3')).soundHash)
  expect(hashes.size).toBe(1)
  expect((await soundOf(await mp3(undefined, { hertz: 441 }), 'x.mp3')).soundHash).not.toBe([...hashes][0])
})

test.skipIf(!hasFfmpeg)(
  'the sound is the same in every format that can be tagged (needs ffmpeg)',
  async () => {
    for (const ext of ['flac', 'ogg', 'opus', 'm4a', 'mp3'] as const) {
      const few = await soundOf(encoded(ext, { title: 'Short' }), `x.${ext}`)
      const many = await soundOf(
        encoded(ext, { title: 'Longer', artist: 'Somebody', comment: 'x'.repeat(70_000) }),
        `y.${ext}`,
      )
      expect([ext, many.soundHash, many.length]).toEqual([ext, few.soundHash, 1])
      expect(many.hash).not.toBe(few.hash)
      expect((await soundOf(encoded(ext, { title: 'Short' }, 550), `z.${ext}`)).soundHash).not.toBe(few.soundHash)
    }
  },
  120_000,
)

test.skipIf(!hasFfmpeg)(
  'an Ogg file that was cut in its first page of sound is refused: no browser opens it (needs ffmpeg)',
  async () => {
    const complete = encoded('ogg', { title: 'Cut' })
    const firstOfSound = complete.indexOf('OggS', complete.indexOf('OggS', 1) + 1)
    expect(await read(complete.subarray(0, firstOfSound + 100), 'x.ogg')).toEqual({
      type: 'refused',
      why: 'contains no readable audio',
    })
    expect((await read(complete, 'x.ogg')).type).toBe('sound')
  },
)

test('other files than sounds are skipped, and a video is no track', async () => {
  expect(await read(Buffer.from('%PDF-1.4 hello'), 'x.dat')).toEqual({ type: 'ignored' })
  expect(
    await read(Buffer.concat([Buffer.from([0, 0, 0, 20]), Buffer.from('ftypavif'), Buffer.alloc(100)]), 'x.dat'),
  ).toEqual({ type: 'ignored' })
  expect((await read(Buffer.from('x'), 'x.ape')).type).toBe('refused')
})
