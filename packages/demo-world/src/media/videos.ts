import { readFile } from 'node:fs/promises'
import type { Film } from '../content/pages.ts'

/** The files of a video: WebM, MP4, and the poster as JPEG. */
export type FilmFiles = { webm: Uint8Array; mp4: Uint8Array; poster: Uint8Array }

const folder = new URL('../../videos/', import.meta.url)

/** Reads the files of a video. */
export async function readFilm(film: Film): Promise<FilmFiles> {
  const read = (end: string) => readFile(new URL(`${film}.${end}`, folder))
  const [webm, mp4, poster] = await Promise.all([read('webm'), read('mp4'), read('jpg')])
  return { webm, mp4, poster }
}
