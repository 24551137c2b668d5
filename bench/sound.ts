import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Request } from './load.ts'
import type { Server } from './server.ts'

/** The URL of a track's sound. */
export const SOUND = '/api/song/stream?song_id=1'
/** The bytes of the file, as the catalogue of the bench says, and of the pieces that listeners ask for. */
const BYTES = 5_000_000
const PIECE = 262_144

/** Puts the sound that all tracks of the catalogue name into a server's media. */
export function addSound({ dataDir }: Pick<Server, 'dataDir'>): void {
  mkdirSync(path.join(dataDir, 'media/audio'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/audio/bench.mp3'), randomBytes(BYTES))
}

/** Requests for pieces of the sound, at many places. */
export const pieces: readonly Request[] = Array.from({ length: 1_000 }, (_, n) => {
  const from = (n * (7 * PIECE + 4321)) % (BYTES - PIECE)
  return { path: SOUND, range: `bytes=${from}-${from + PIECE - 1}` }
})
