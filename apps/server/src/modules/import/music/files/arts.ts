import { mostCommon } from '../releases/releases.rules.ts'
import type { Track } from '../releases/releases.rules.ts'
import type { ReadFile } from './group-reader.ts'

/** URLs of the pictures of albums, by key, and of a track. */
export type Arts = { album: Map<string, string | undefined>; track: (track: Track<ReadFile>) => string | undefined }

/**
 * An album shows the picture of most of its files, else the folder's cover. A track has its own picture only when it
 * differs.
 */
export function artOf(tracks: readonly Track<ReadFile>[], cover: string | undefined): Arts {
  const releases = Map.groupBy(tracks, ({ release }) => release?.key)
  const album = new Map(
    [...releases].flatMap(([key, members]): [string, string | undefined][] =>
      key === undefined ? [] : [[key, mostCommon(members.map(({ file }) => file.picture)) ?? cover]],
    ),
  )
  return {
    album,
    track: ({ file, release }) =>
      release === undefined
        ? (file.picture ?? cover)
        : file.picture === album.get(release.key)
          ? undefined
          : file.picture,
  }
}
