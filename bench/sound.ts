import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Server } from './server.ts'

/** Bytes of the file, as in the catalogue of the bench, and of the requested ranges. */
const BYTES = 5_000_000
const PIECE = 262_144

/** Stores the sound of all tracks of the catalogue in a server's media. */
export function addSound({ dataDir }: Server): void {
  mkdirSync(path.join(dataDir, 'media/audio'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/audio/bench.mp3'), randomBytes(BYTES))
}

/** Requests for ranges of the sound at many offsets. */
export const PIECES = Array.from({ length: 1_000 }, (_, n) => {
  const from = (n * (7 * PIECE + 4321)) % (BYTES - PIECE)
  return { path: '/api/song/stream?song_id=1', range: `bytes=${from}-${from + PIECE - 1}` }
})
