import path from 'node:path'
import { startFfmpeg } from '../../ffmpeg.ts'

/** Milliseconds that drawing may take. */
const DRAW_MS = 15_000

/**
 * A picture of a video for the time before it plays: the most telling frame of its first seconds, as PNG, drawn by this machine's ffmpeg beside the
 * video. Returns its file, or undefined where there is no ffmpeg or it cannot draw one; a video needs no poster. `video` is a file that
 * video-worker.ts has taken.
 */
export async function drawPoster(video: string): Promise<string | undefined> {
  const poster = `${video}.png`
  const { stdout, stderr, ended } = startFfmpeg(drawing(path.basename(video), path.basename(poster)), {
    cwd: path.dirname(video),
    timeoutMs: DRAW_MS,
  })
  stdout.resume()
  stderr.resume()
  return (await ended) === 0 ? poster : undefined
}

// Only as MP4: what is inside names no other file.
const drawing = (video: string, poster: string): string[] => [
  '-v',
  'error',
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
