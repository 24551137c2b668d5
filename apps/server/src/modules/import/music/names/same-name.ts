import type { ReadFile } from '../files/group-reader.ts'
import { sourceOf } from '../known-tracks.ts'
import type { KnownFiles } from '../known-tracks.ts'
import type { Release, Track } from '../releases/releases.rules.ts'

type Albums = {
  known: KnownFiles
  /** Years of this run's albums, by key; a dry run does not store them. */
  years: Map<string, number | null>
  findYears: (keys: readonly string[]) => Promise<Map<string, number | null>>
}

/**
 * Separates albums of one artist with the same name, such as "Live" of 1990 and of 2010. An album gets a key with its
 * year when the album with its key has another year and other files, also when that album is hidden or was removed.
 * Files without a year join the existing album.
 */
export async function separateSameNames<Own extends Track<ReadFile>>(
  { known, years, findYears }: Albums,
  tracks: readonly Own[],
): Promise<Own[]> {
  const releases = new Map(tracks.flatMap(({ release }) => (release === undefined ? [] : [[release.key, release]])))
  const stored = await findYears([...releases.values()].flatMap((release) => [release.key, keyWithYear(release)]))
  const all = new Map([...stored, ...years])
  const separated = new Map(
    [...releases].map(([key, release]): [string, Release] => {
      const files = tracks.filter(({ release: its }) => its?.key === key).map(({ file }) => file)
      return [key, { ...release, key: separatedKey(release, files, { known, years: all }) }]
    }),
  )
  for (const { key, year } of separated.values()) years.set(key, year ?? all.get(key) ?? null)
  return tracks.map((track) => ({
    ...track,
    release: track.release === undefined ? undefined : separated.get(track.release.key),
  }))
}

function separatedKey(
  release: Release,
  files: readonly ReadFile[],
  { known, years }: Pick<Albums, 'known' | 'years'>,
): string {
  const { key, year } = release
  const withYear = keyWithYear(release)
  if (year === undefined || isByReleaseId(release)) return key
  if (years.has(withYear)) return withYear
  const other = years.get(key)
  const isOther = other !== undefined && other !== null && other !== year
  const isItself = files.some((file) => known.find(sourceOf(file.text))?.albumKey === key)
  return isOther && !isItself ? withYear : key
}

const keyWithYear = ({ key, year }: Release): string => `${key}/${year ?? ''}`
const isByReleaseId = ({ key }: Release): boolean => key.startsWith('album:mb/')
