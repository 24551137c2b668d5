import type { ReadFile } from './group-reader.ts'
import { sourceOf } from './known-tracks.ts'
import type { KnownFiles } from './known-tracks.ts'
import type { Release, Track } from './releases.rules.ts'

type Albums = {
  known: KnownFiles
  /** Years of albums of this run, by key, which a dry run does not store. */
  years: Map<string, number | null>
  findYears: (keys: readonly string[]) => Promise<Map<string, number | null>>
}

/**
 * Keeps albums apart that one artist gave one name, such as "Live" of 1990 and of 2010: one whose year is another than that of the album with its key,
 * and whose files are not of it, gets a key with its year; also when that one is hidden or was removed. Without a year, files join the album that is there.
 */
export async function keepApart<Own extends Track<ReadFile>>(
  { known, years, findYears }: Albums,
  tracks: readonly Own[],
): Promise<Own[]> {
  const releases = new Map(tracks.flatMap(({ release }) => (release === undefined ? [] : [[release.key, release]])))
  const stored = await findYears([...releases.values()].flatMap((release) => [release.key, keyWithYear(release)]))
  const all = new Map([...stored, ...years])
  const settled = new Map(
    [...releases].map(([key, release]): [string, Release] => {
      const own = tracks.filter(({ release: its }) => its?.key === key).map(({ file }) => file)
      return [key, { ...release, key: settledKey(release, own, { known, years: all }) }]
    }),
  )
  for (const { key, year } of settled.values()) years.set(key, year ?? all.get(key) ?? null)
  return tracks.map((track) => ({
    ...track,
    release: track.release === undefined ? undefined : settled.get(track.release.key),
  }))
}

function settledKey(
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
