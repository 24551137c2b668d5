import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

/** Milliseconds that drawing may take. */
const DRAW_MS = 15_000

/**
 * A picture of a video for the time before it plays: the most telling frame of its first seconds, as PNG, drawn by this machine's ffmpeg. Undefined
 * where there is none, or when it cannot draw one; a video stands without a poster too. `film` is a file that film-worker.ts has taken.
 */
export async function drawPoster(film: Uint8Array): Promise<Uint8Array | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'earshot-film-'))
  try {
    await writeFile(path.join(folder, 'film.mp4'), film, { flag: 'wx' })
    await promisify(execFile)('ffmpeg', DRAW, {
      cwd: folder,
      timeout: DRAW_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    return await readFile(path.join(folder, 'poster.png'))
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

// Only this file, only as MP4: what is inside names no other file and no address.
const DRAW = [
  '-nostdin',
  '-v',
  'error',
  '-threads',
  '1',
  '-protocol_whitelist',
  'file',
  '-f',
  'mp4',
  '-t',
  '10',
  '-i',
  'film.mp4',
  '-map',
  '0:v:0',
  '-an',
  '-vf',
  'scale=min(1280\\,iw):-2,thumbnail=60',
  '-frames:v',
  '1',
  '-f',
  'image2',
  '-update',
  '1',
  'poster.png',
]
