import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Server } from './server.ts'

/** The URL of a track's sound, and the bytes of the file, as the catalogue of the bench says. */
export const SOUND = '/api/song/stream?song_id=1'
export const SOUND_BYTES = 5_000_000

/** Puts the sound that all tracks of the catalogue name into a server's media, and returns its bytes, of which no two pieces are the same. */
export function addSound({ dataDir }: Pick<Server, 'dataDir'>): Buffer {
  const blocks = Array.from({ length: Math.ceil(SOUND_BYTES / 64) }, (_, n) =>
    createHash('sha512').update(String(n)).digest(),
  )
  const sound = Buffer.concat(blocks).subarray(0, SOUND_BYTES)
  mkdirSync(path.join(dataDir, 'media/audio'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/audio/bench.mp3'), sound)
  return sound
}
