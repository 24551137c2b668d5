import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorkerPool } from '../../../process/worker-pool.ts'
import { cameraVideo } from '../../../testing/files/videos.ts'

const pool = openWorkerPool(new URL('./video-worker.ts', import.meta.url), { size: 1, memoryMb: 256 })
const folder = mkdtempSync(path.join(tmpdir(), 'earshot-video-'))
const from = path.join(folder, 'sent')
beforeAll(async () => writeFileSync(from, await cameraVideo()))
afterAll(async () => {
  await pool.close()
  rmSync(folder, { recursive: true })
})

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(path.join('/proc/self/fd', fd))]
    } catch {
      return []
    }
  })

test.skipIf(process.platform !== 'linux')(
  'ERRORS-09 a disk that is full while a video is written is no fault of the video, and nothing stays open',
  async () => {
    expect(await pool.ask({ from, to: '/dev/full' }, 20_000)).toEqual({ type: 'failed', code: 'ENOSPC' })
    await expect.poll(openFiles).not.toContain('/dev/full')
    await expect.poll(openFiles).not.toContain(from)
    expect(await pool.ask({ from, to: path.join(folder, 'written') }, 20_000)).toEqual({ type: 'video' })
  },
)
