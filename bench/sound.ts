import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Request } from './load.ts'
import type { Server } from './server.ts'

/** The URL of a track's sound. */
export const SOUND = '/api/song/stream?song_id=1'
/** Bytes of the file, as in the catalogue of the bench, and of the requested ranges. */
const BYTES = 5_000_000
const PIECE = 262_144

/** Stores the sound of all tracks of the catalogue in a server's media. */
export function addSound({ dataDir }: Pick<Server, 'dataDir'>): void {
  mkdirSync(path.join(dataDir, 'media/audio'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/audio/bench.mp3'), randomBytes(BYTES))
}

/** Requests for ranges of the sound at many offsets. */
export const pieces: readonly Request[] = Array.from({ length: 1_000 }, (_, n) => {
  const from = (n * (7 * PIECE + 4321)) % (BYTES - PIECE)
  return { path: SOUND, range: `bytes=${from}-${from + PIECE - 1}` }
})
