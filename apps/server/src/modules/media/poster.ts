import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'

/** Milliseconds that drawing may take. */
const DRAW_MS = 15_000

/**
 * A picture of a video for the time before it plays: the most telling frame of its first seconds, as PNG, drawn by this machine's ffmpeg beside the
 * video. Returns its file, or undefined where there is no ffmpeg or it cannot draw one; a video needs no poster. `video` is a file that
 * video-worker.ts has taken.
 */
export async function drawPoster(video: string): Promise<string | undefined> {
  const poster = `${video}.png`
  try {
    await promisify(execFile)('ffmpeg', drawing(path.basename(video), path.basename(poster)), {
      cwd: path.dirname(video),
      timeout: DRAW_MS,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    return poster
  } catch {
    return undefined
  }
}

// Only this file, only as MP4: what is inside names no other file and no URL.
const drawing = (video: string, poster: string): string[] => [
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
  video,
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
  poster,
]
