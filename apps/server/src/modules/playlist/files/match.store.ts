import { CANDIDATES_MAX } from '@earshot/contract/limits'
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album, artist, track } from '../../../db/schema/catalogue/catalogue.ts'
import type { Entry } from './entry.ts'
import { choose } from './match.rules.ts'
import type { Candidate } from './match.rules.ts'
import { areSameArtist, namesOfArtist } from './names.rules.ts'
import type { Reading } from './readings.rules.ts'

/**
 * The song of an entry and the way it was matched, or the candidates, likeliest first, and whether their names are
 * those of the entry.
 */
export type Match =
  | { song: number; by: 'link' | 'musicbrainz' | 'isrc' | 'title' }
  | { song: undefined; candidates: Candidate[]; hasNames: boolean }

/** Maximum number of songs of an artist that are compared with an unmatched title. */
const SIMILAR_SONGS_MAX = 300

/** Entries that are matched in one step; other requests are served between steps. */
const CHUNK = 200

/**
 * Finds the songs of entries: by a link to them, MusicBrainz id or ISRC, else by artist, title and length. Names are
 * compared without case, accents, punctuation and guest artists.
 */
export async function matchEntries(db: Db, entries: readonly Entry[]): Promise<Match[]> {
  const matches: Match[] = []
  for (let at = 0; at < entries.length; at += CHUNK)
    matches.push(...(await matchChunk(db, entries.slice(at, at + CHUNK))))
  return matches
}

async function matchChunk(db: Db, entries: readonly Entry[]): Promise<Match[]> {
  const byLink = await findById(
    db,
    given(entries, ({ songId }) => songId),
  )
  const byRecording = await findByCode(
    db,
    sql`${track.recordingId}`,
    given(entries, ({ recordingId }) => recordingId),
  )
  const byIsrc = await findByCode(
    db,
    sql`${track.isrc}`,
    given(entries, ({ isrc }) => isrc),
  )
  const known = entries.map((entry): Match | undefined => {
    const linked = byLink.get(entry.songId ?? 0)
    if (linked !== undefined && isNamed(entry, linked)) return { song: linked.id, by: 'link' }
    const recorded = byRecording.get(entry.recordingId ?? '')
    if (recorded !== undefined) return { song: recorded, by: 'musicbrainz' }
    const coded = byIsrc.get(entry.isrc ?? '')
    return coded === undefined ? undefined : { song: coded, by: 'isrc' }
  })
  const byNames = await matchNames(
    db,
    entries.filter((_, at) => known[at] === undefined),
  )
  const rest = byNames.values()
  return known.map((match) => match ?? rest.next().value ?? { song: undefined, candidates: [], hasNames: false })
}

const given = <Value>(entries: readonly Entry[], read: (entry: Entry) => Value | undefined): Value[] => [
  ...new Set(entries.flatMap((entry) => read(entry) ?? [])),
]

// A number alone is not sufficient: the file may come from another server.
const isNamed = ({ readings }: Entry, song: Candidate): boolean =>
  readings.some(({ title, artist: by }) => title === song.title && by === song.artist)

async function matchNames(db: Db, entries: readonly Entry[]): Promise<Match[]> {
  const artists = await findArtists(db, entries)
  const idsOf = ({ artist: name }: Reading) => (name === undefined ? [] : (artists.get(name) ?? []))
  const requested = entries.flatMap(({ readings }) =>
    readings.flatMap((reading) => idsOf(reading).map((id) => ({ artistId: id, title: reading.title }))),
  )
  const named = await findByArtist(db, requested)
  const first = entries.map((entry) => {
    const found = entry.readings.map((reading) => ({
      reading,
      candidates: unique(
        idsOf(reading).flatMap((id) => named.get(keyOf({ artistId: id, title: reading.title })) ?? []),
      ),
    }))
    return { song: firstOf(found, entry), candidates: unique(found.flatMap(({ candidates }) => candidates)) }
  })
  const open = entries.filter((_, at) => first[at]?.song === undefined)
  const byTitle = await findByTitle(db, titlesOf(open))
  const similar = await findSimilar(db, open, idsOf)
  return entries.map((entry, at): Match => {
    const { song, candidates } = first[at] ?? { song: undefined, candidates: [] }
    if (song !== undefined) return { song: song.id, by: 'title' }
    const titled = entry.readings.map((reading) => ({ reading, candidates: byTitle.get(reading.title) ?? [] }))
    const ofSeveral = titled.map(({ reading, candidates: all }) => ({
      reading,
      candidates: all.filter((each) => reading.artist !== undefined && areSameArtist(reading.artist, each.artist)),
    }))
    const late = firstOf(ofSeveral, entry)
    if (late !== undefined) return { song: late.id, by: 'title' }
    const sameNames = unique([...candidates, ...ofSeveral.flatMap((each) => each.candidates)])
    const others = [...(similar.get(entry) ?? []), ...titled.flatMap((each) => each.candidates)]
    return {
      song: undefined,
      hasNames: sameNames.length > 0,
      candidates: unique([...byLength(sameNames, entry), ...others]).slice(0, CANDIDATES_MAX),
    }
  })
}

/** Maximum number of names and of titles per query: likely readings of all entries come first. */
const NAMES_MAX = 2000
const TITLES_MAX = 1000

const titlesOf = (entries: readonly Entry[]): string[] =>
  [...new Set(likelyFirst(entries).map(({ title }) => title))].slice(0, TITLES_MAX)

function likelyFirst(entries: readonly Entry[]): Reading[] {
  const most = Math.max(0, ...entries.map(({ readings }) => readings.length))
  return Array.from({ length: most }, (_, at) => entries.flatMap(({ readings }) => readings[at] ?? [])).flat()
}

const firstOf = (found: readonly { reading: Reading; candidates: readonly Candidate[] }[], entry: Entry) =>
  found
    .map(({ reading, candidates }) => choose(candidates, { ...entry, title: reading.title }))
    .find((each) => each !== undefined)

const unique = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((each) => [each.id, each])).values(),
]

const byLength = (candidates: readonly Candidate[], { length }: Entry): Candidate[] =>
  length === undefined
    ? [...candidates]
    : candidates.toSorted((a, b) => Math.abs(a.length - length) - Math.abs(b.length - length))

async function findByCode(db: Db, column: SQL, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (codes.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select ${column} as code, min(${track.id}) as id from ${track}
    where ${column} = any (${sql.param([...codes])}::text[]) group by 1`)
  return new Map(
    z
      .array(z.object({ code: z.string(), id: z.int() }))
      .parse(rows)
      .map(({ code, id }) => [code, id]),
  )
}

const columns = sql`${track.id} as id, ${track.title} as title, ${artist.name} as artist, ${album.title} as album, ${track.length} as length`
const joined = sql`join ${artist} on ${artist.id} = ${track.artistId} left join ${album} on ${album.id} = ${track.albumId}`
const row = { id: z.int(), title: z.string(), artist: z.string(), album: z.string().nullable(), length: z.int() }
const IndexedRows = z.array(z.object({ ...row, place: z.int() }))

async function findById(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Candidate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute(
    sql`select ${columns} from ${track} ${joined} where ${track.id} = any (${sql.param([...ids])}::int[])`,
  )
  return new Map(
    z
      .array(z.object(row))
      .parse(rows)
      .map((song) => [song.id, song]),
  )
}

// Finds artists by name, and those whose name begins with it and lists several artists: "Mara Quill" matches "Mara
// Quill and Teo Strand".
async function findArtists(db: Db, entries: readonly Entry[]): Promise<ReadonlyMap<string, number[]>> {
  const requested = [...new Set(likelyFirst(entries).flatMap((reading) => reading.artist ?? []))]
  const spellings = requested.flatMap((name) => namesOfArtist(name).map((spelling) => ({ name, spelling })))
  const distinct = [...new Set(spellings.map(({ spelling }) => spelling))].slice(0, NAMES_MAX)
  if (distinct.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    with asked as materialized (
      select place, name_key(name) as key from unnest(${sql.param(distinct)}::text[]) with ordinality each (name, place)
    )
    select asked.place::int, found.id, found.name, found.is_same from asked
    cross join lateral (
      (select a.id, a.name, true as is_same from ${artist} a where name_key(a.name) = asked.key order by a.id limit 20)
      union all
      (select a.id, a.name, false from ${artist} a
        where name_key(a.name) ~>~ asked.key and name_key(a.name) ~<~ (asked.key || chr(1114111)) and length(asked.key) > 2
        order by name_key(a.name) using ~<~ limit 20)
    ) found`)
  const found = z
    .array(z.object({ place: z.int(), id: z.int(), name: z.string(), is_same: z.boolean() }))
    .parse(rows)
    .map((each) => ({ ...each, spelling: distinct[each.place - 1] ?? '' }))
  const bySpelling = Map.groupBy(
    found.filter((each) => each.is_same || areSameArtist(each.spelling, each.name)),
    ({ spelling }) => spelling,
  )
  const byName = Map.groupBy(spellings, ({ name }) => name)
  return new Map(
    [...byName].map(([name, all]) => [
      name,
      [...new Set(all.flatMap(({ spelling }) => (bySpelling.get(spelling) ?? []).map(({ id }) => id)))],
    ]),
  )
}

/** Maximum number of songs of one title and artist that are compared. */
const NAMED_MAX = 50

type Input = { artistId: number; title: string }
const keyOf = ({ artistId, title }: Input): string => `${artistId} ${title}`

async function findByArtist(db: Db, requests: readonly Input[]): Promise<ReadonlyMap<string, Candidate[]>> {
  const distinct = [...new Map(requests.map((each) => [keyOf(each), each])).values()]
  if (distinct.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    with asked as materialized (
      select place, artist_id, title_key(title) as key
      from unnest(${sql.param(distinct.map(({ artistId }) => artistId))}::int[], ${sql.param(distinct.map(({ title }) => title))}::text[])
        with ordinality each (artist_id, title, place)
    )
    select asked.place::int, found.* from asked cross join lateral (
      select ${columns} from ${track} ${joined} where ${track.artistId} = asked.artist_id and title_key(${track.title}) = asked.key
      order by ${track.id} limit ${NAMED_MAX}::int
    ) found`)
  const byIndex = Map.groupBy(IndexedRows.parse(rows), ({ place }) => place)
  return new Map(distinct.map((each, at) => [keyOf(each), byIndex.get(at + 1) ?? []]))
}

/** Maximum number of songs of one title that are compared, whoever the artist is. */
const TITLED_MAX = 12

async function findByTitle(db: Db, titles: readonly string[]): Promise<ReadonlyMap<string, Candidate[]>> {
  if (titles.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    with asked as materialized (
      select place, title_key(title) as key from unnest(${sql.param([...titles])}::text[]) with ordinality each (title, place)
    )
    select asked.place::int, found.* from asked cross join lateral (
      select ${columns} from ${track} ${joined} where title_key(${track.title}) = asked.key
      order by ${track.plays} desc, ${track.id} limit ${TITLED_MAX}::int
    ) found`)
  const byIndex = Map.groupBy(IndexedRows.parse(rows), ({ place }) => place)
  return new Map(titles.map((title, at) => [title, byIndex.get(at + 1) ?? []]))
}

// Finds titles of the artist that are similar to that of the entry.
async function findSimilar(
  db: Db,
  entries: readonly Entry[],
  idsOf: (reading: Reading) => readonly number[],
): Promise<ReadonlyMap<Entry, Candidate[]>> {
  const requested = entries.flatMap((entry) => {
    const found = entry.readings.find((reading) => idsOf(reading).length > 0)
    const [artistId] = found === undefined ? [] : idsOf(found)
    return found === undefined || artistId === undefined ? [] : [{ entry, artistId, title: found.title }]
  })
  if (requested.length === 0) return new Map()
  const { rows } = await db.execute(sql`
    select asked.place::int, ${columns}
    from unnest(${sql.param(requested.map(({ artistId }) => artistId))}::int[], ${sql.param(requested.map(({ title }) => title))}::text[])
      with ordinality asked (artist_id, title, place)
    cross join lateral (
      select heard.id from (
        select t.id, t.title from ${track} t where t.artist_id = asked.artist_id order by t.plays desc, t.id limit ${SIMILAR_SONGS_MAX}::int
      ) heard
      where similarity(title_key(heard.title), title_key(asked.title)) > 0.3
      order by similarity(title_key(heard.title), title_key(asked.title)) desc, heard.id limit ${CANDIDATES_MAX}::int
    ) near
    join ${track} on ${track.id} = near.id ${joined}
    order by similarity(title_key(${track.title}), title_key(asked.title)) desc`)
  const byIndex = Map.groupBy(IndexedRows.parse(rows), ({ place }) => place)
  return new Map(requested.map(({ entry }, at) => [entry, byIndex.get(at + 1) ?? []]))
}
