import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Storage } from '../ports/storage.ts'
import type { Film } from './content/pages.ts'

const folder = new URL('../../assets/demo/video/', import.meta.url)

/** Stores a film with its poster and returns its address. The three files share a name. */
export async function storeFilm(storage: Storage, film: Film): Promise<string> {
  const [webm, mp4, poster] = await Promise.all(
    [`${film}.webm`, `${film}.mp4`, `${film}.jpg`].map((name) => readFile(new URL(name, folder))),
  )
  if (webm === undefined || mp4 === undefined || poster === undefined) throw new Error(`the film ${film} is missing`)
  const stem = `video/${createHash('sha256').update(webm).digest('hex').slice(0, 16)}`
  await Promise.all([
    storage.put(`${stem}.webm`, webm),
    storage.put(`${stem}.mp4`, mp4),
    storage.put(`${stem}.jpg`, poster),
  ])
  return `/media/${stem}.webm`
}
