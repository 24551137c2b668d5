import { nameKey } from './names.rules.ts'

/** A song that may match an entry; length in seconds. */
export type Candidate = { id: number; title: string; artist: string; album: string | null; length: number }

/** The names and the length of an entry. */
type Wanted = { title: string; album: string | undefined; length: number | undefined }

/** Seconds by which the length of a matching song may differ: among several candidates, and for a single one. */
const CLOSE = 3
const NEAR = 20

/**
 * Chooses the song of an entry among those whose names match; undefined when none or several match. Without a length,
 * the first is chosen.
 */
export function choose(candidates: readonly Candidate[], { title, album, length }: Wanted): Candidate | undefined {
  const exact = candidates.filter((each) => nameKey(each.title) === nameKey(title))
  const isOnAlbum = (each: Candidate) =>
    album !== undefined && each.album !== null && nameKey(each.album) === nameKey(album)
  const sets = [exact.filter(isOnAlbum), exact, candidates.filter(isOnAlbum), candidates]
  return sets.map((set) => fitting(set, length)).find((found) => found !== undefined)
}

function fitting(candidates: readonly Candidate[], length: number | undefined): Candidate | undefined {
  if (length === undefined) return candidates[0]
  const distance = (each: Candidate) => Math.abs(each.length - length)
  const near = candidates.filter((each) => distance(each) <= NEAR).toSorted((a, b) => distance(a) - distance(b))
  const [first] = near
  return first !== undefined && (distance(first) <= CLOSE || near.length === 1) ? first : undefined
}
