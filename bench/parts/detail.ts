import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { sizesOf } from '../catalogue.ts'
import { load } from '../load.ts'
import { Random } from '../random.ts'
import { startServer } from '../server.ts'

const LEAST_PER_SECOND = 1_900

/** Artists and albums with what belongs to them, all over the catalogue. */
export const benchDetail: Part = async ({ databases }) => {
  const server = await startServer(await databases.urlOf(200_000))
  const random = new Random(17)
  const size = sizesOf(200_000)
  const paths = (path: string, most: number) =>
    Array.from({ length: 20_000 }, () => `${path}=${1 + random.below(most)}`)
  try {
    const artists = await load(server.origin, paths('/api/song/artist_media?artist_id', size.artists))
    const albums = await load(server.origin, paths('/api/song/album_media?album_id', size.albums))
    return [
      row('artists a second, 200,000 tracks', artists.perSecond, { least: LEAST_PER_SECOND }),
      row('albums a second, 200,000 tracks', albums.perSecond, { least: LEAST_PER_SECOND }),
      row('wrong or failed replies', artists.wrong + albums.wrong, { most: 0 }),
    ]
  } finally {
    await server.stop()
  }
}
