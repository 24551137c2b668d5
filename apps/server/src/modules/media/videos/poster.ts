import path from 'node:path'
import { startFfmpeg } from '../ffmpeg.ts'

/** Timeout of rendering in milliseconds. */
const DRAW_MS = 15_000

/**
 * Renders the poster of a video, which is shown before it plays: the most representative frame of its first seconds, as
 * PNG, rendered by this machine's ffmpeg beside the video. Returns its file, or undefined without ffmpeg or after a
 * failure; a poster is optional. `video` must be a file that video-worker.ts has accepted.
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

// Allows only the MP4 demuxer, so that the content cannot refer to other files.
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
