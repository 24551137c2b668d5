import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { artist, track } from '../../../db/schema/catalogue.ts'
import type { Entry } from './entry.ts'

/** A song that was found for an entry, and by what. */
export type Match = { songId: number; by: 'musicbrainz' | 'isrc' | 'title' }

/** Seconds by which the length of a song may differ from what a file says. */
const LENGTH_TOLERANCE = 3

/** Finds the songs of entries: by MusicBrainz id, else by ISRC, else by title, artist and length. Three queries, however many entries. */
export async function matchEntries(db: Db, entries: readonly Entry[]): Promise<(Match | undefined)[]> {
  const byRecording = await findByCode(
    db,
    sql`${track.recordingId}`,
    entries.flatMap(({ recordingId }) => recordingId ?? []),
  )
  const byIsrc = await findByCode(
    db,
    sql`${track.isrc}`,
    entries.flatMap(({ isrc }) => isrc ?? []),
  )
  const byName = await findByName(db, entries)
  return entries.map((entry) => {
    const recorded = byRecording.get(entry.recordingId ?? '')
    if (recorded !== undefined) return { songId: recorded, by: 'musicbrainz' }
    const coded = byIsrc.get(entry.isrc ?? '')
    if (coded !== undefined) return { songId: coded, by: 'isrc' }
    const named = closest(
      namesOf(entry).flatMap((name) => byName.get(keyOf(name)) ?? []),
      entry.length,
    )
    return named === undefined ? undefined : { songId: named, by: 'title' }
  })
}

async function findByCode(db: Db, column: SQL, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select ${column} as code, min(${track.id}) as id from ${track}
    where ${column} = any (${sql.param([...new Set(codes)])}::text[]) group by 1`)
  return new Map(
    z
      .array(z.object({ code: z.string(), id: z.int() }))
      .parse(rows)
      .map(({ code, id }) => [code, id]),
  )
}

type Name = { title: string; artist: string }
type Candidate = { id: number; length: number }

async function findByName(db: Db, entries: readonly Entry[]): Promise<ReadonlyMap<string, Candidate[]>> {
  const names = [...new Map(entries.flatMap(namesOf).map((name) => [keyOf(name), name])).values()]
  if (names.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select asked.place::int, ${track.id} as id, ${track.length} as length
    from unnest(${sql.param(names.map(({ title }) => title))}::text[], ${sql.param(names.map((name) => name.artist))}::text[])
      with ordinality asked (title, artist, place)
    join ${track} on lower(${track.title}) = lower(asked.title)
    join ${artist} on ${artist.id} = ${track.artistId} and lower(${artist.name}) = lower(asked.artist)
    order by ${track.id}`)
  const found = z.array(z.object({ place: z.int(), id: z.int(), length: z.int() })).parse(rows)
  const byPlace = Map.groupBy(found, ({ place }) => place)
  return new Map(names.map((name, at) => [keyOf(name), byPlace.get(at + 1) ?? []]))
}

// Programs write apostrophes straight or curly.
function namesOf({ title, artist: by }: Entry): Name[] {
  if (title === undefined || by === undefined) return []
  return apostrophes(title).flatMap((each) => apostrophes(by).map((spelt) => ({ title: each, artist: spelt })))
}

const apostrophes = (text: string): string[] => [
  ...new Set([text, text.replaceAll('’', "'"), text.replaceAll("'", '’')]),
]

const keyOf = (name: Name): string => JSON.stringify([name.title.toLowerCase(), name.artist.toLowerCase()])

// Of several versions, the one whose length fits best; without a length, the first.
function closest(candidates: readonly Candidate[], length: number | undefined): number | undefined {
  if (length === undefined) return candidates[0]?.id
  const distance = (each: Candidate) => Math.abs(each.length - length)
  return candidates
    .filter((each) => distance(each) <= LENGTH_TOLERANCE)
    .toSorted((a, b) => distance(a) - distance(b))[0]?.id
}
