import { identityOf } from '../../text.rules.ts'

/** An episode from an earlier import of its feed, or from the feed. `length` in seconds, 0 when unknown. */
export type Recognisable = {
  guid: string
  enclosure: string | null
  name: string
  publishedAt: Date | undefined
  length: number
}

/**
 * Maximum difference in seconds between two lengths of an episode, and as a share of the longer one, because hosts
 * insert advertisements into sounds.
 */
const LENGTH_SECONDS = 5
const LENGTH_SHARE = 0.1
/** Maximum number of rows with the same title and time that are compared. */
const COMPARED = 20

/**
 * Matches each episode of a feed to its row, each row once: by guid, else by the URL of its sound. The remaining rows
 * have left the feed; an episode may match one of them by a URL with another query, or by the same title, minute and
 * length.
 */
export function matchEpisodes<Row extends Recognisable>(
  episodes: readonly Recognisable[],
  rows: readonly Row[],
): Map<Recognisable, Row> {
  const found = new Map<Recognisable, Row>()
  const left = new Set(rows)
  const take = (keyOf: (each: Recognisable) => string | undefined, choose: Choose) => {
    const open = episodes.filter((episode) => !found.has(episode))
    if (open.length === 0 || left.size === 0) return
    const byKey = Map.groupBy(left, keyOf)
    const uses = Map.groupBy(open, keyOf)
    for (const episode of open) {
      const key = keyOf(episode)
      if (key === undefined) continue
      const candidates = byKey.get(key) ?? []
      const row = choose(episode, candidates, uses.get(key)?.length ?? 1)
      if (row === undefined) continue
      found.set(episode, row)
      left.delete(row)
      candidates.splice(candidates.indexOf(row), 1)
    }
  }
  take(({ guid }) => guid, first)
  take(({ enclosure }) => enclosure ?? undefined, first)
  take(({ enclosure }) => withoutQuery(enclosure), sameAddress)
  take(({ name, publishedAt }) => publishedAt && `${minuteOf(publishedAt)} ${identityOf(name)}`, closestLength)
  take(({ name }) => identityOf(name), undated)
  return found
}

type Choose = <Row extends Recognisable>(
  episode: Recognisable,
  candidates: readonly Row[],
  uses: number,
) => Row | undefined

const first: Choose = (_episode, candidates) => candidates[0]

// A URL that several episodes share identifies none, and a URL that always returns the newest sound identifies no
// episode.
const sameAddress: Choose = (episode, candidates, uses) => {
  const [row] = candidates
  return row !== undefined && candidates.length === 1 && uses === 1 && isAlike(episode, row) ? row : undefined
}

const closestLength: Choose = (episode, candidates) =>
  candidates
    .slice(0, COMPARED)
    .filter((row) => isLengthAlike(episode.length, row.length))
    .toSorted((a, b) => Math.abs(a.length - episode.length) - Math.abs(b.length - episode.length))[0]

const undated: Choose = (episode, candidates, uses) => {
  const [row] = candidates
  const isOne = row !== undefined && candidates.length === 1 && uses === 1
  return isOne && episode.publishedAt === undefined && isLengthAlike(episode.length, row.length) ? row : undefined
}

const isAlike = (episode: Recognisable, row: Recognisable): boolean =>
  identityOf(episode.name) === identityOf(row.name) ||
  (episode.publishedAt !== undefined &&
    row.publishedAt !== undefined &&
    minuteOf(episode.publishedAt) === minuteOf(row.publishedAt))

const minuteOf = (date: Date): number => Math.floor(date.getTime() / 60_000)

function isLengthAlike(a: number, b: number): boolean {
  return a === 0 || b === 0 || Math.abs(a - b) <= Math.max(LENGTH_SECONDS, LENGTH_SHARE * Math.max(a, b))
}

function withoutQuery(url: string | null): string | undefined {
  const parsed = url === null ? null : URL.parse(url)
  return parsed === null ? undefined : `${parsed.host}${parsed.pathname}`
}
