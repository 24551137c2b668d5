import type { PossibleCandidate } from '@earshot/contract/desk/contests/contests'
import { and, asc, eq, ilike, inArray, sql, type SQL } from 'drizzle-orm'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { ballot } from '../../../db/schema/community/vote.ts'
import { oneOf } from '../../../http/errors.ts'

type Filters = {
  text: string
  genreId: number | undefined
  yearFrom: number | undefined
  yearTo: number | undefined
  page: number
}

/** Lists artists of the catalogue that can be added to a ballot, by name, genre and year. Throws 404 (CONTESTS-03). */
export async function findCandidates(
  db: Db,
  ballotId: number,
  { text, genreId, yearFrom, yearTo, page }: Filters,
): Promise<{ data: PossibleCandidate[]; total: number }> {
  await mustHaveBallot(db, ballotId)
  const wanted = and(
    text === '' ? undefined : ilike(artist.name, `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    genreId === undefined ? undefined : isOfGenre(genreId),
    yearFrom === undefined && yearTo === undefined ? undefined : hasYear(yearFrom, yearTo),
  )
  const { limit, offset } = pageOf(page)
  const data = await db
    .select(columnsFor(ballotId))
    .from(artist)
    .where(wanted)
    .orderBy(asc(artist.name), asc(artist.id))
    .limit(limit)
    .offset(offset)
  return { data, total: await countRows(db, db.select({ id: artist.id }).from(artist).where(wanted).getSQL()) }
}

const isOfGenre = (id: number): SQL => sql`exists (
  select from artist_genre g where g.artist_id = artist.id and g.genre_id = ${id}::int
  union all select from album a where a.artist_id = artist.id and (a.genre_id = ${id}::int
    or exists (select from album_genre g where g.album_id = a.id and g.genre_id = ${id}::int))
  union all select from track t join track_genre g on g.track_id = t.id where t.artist_id = artist.id and g.genre_id = ${id}::int)`

const hasYear = (from: number | undefined, to: number | undefined): SQL => sql`exists (
  select from (
    select a.year from album a where a.artist_id = artist.id union all select t.year from track t where t.artist_id = artist.id
  ) dated where dated.year between ${from ?? 0}::int and ${to ?? 9999}::int)`

/**
 * Compares names with those of the artists of the catalogue, whatever case and blanks. Names without an artist are
 * misses; a name of several artists has all of them. Throws 404 (CONTESTS-03).
 */
export async function matchCandidates(
  db: Db,
  ballotId: number,
  pasted: readonly string[],
): Promise<{ matches: { name: string; artists: PossibleCandidate[] }[]; misses: string[] }> {
  await mustHaveBallot(db, ballotId)
  const names = [...new Map(pasted.map((name) => [folded(name), name.trim()]))].filter(([fold]) => fold !== '')
  const foldedName = sql<string>`lower(regexp_replace(btrim(${artist.name}), '[[:space:]]+', ' ', 'g'))`
  const found =
    names.length === 0
      ? []
      : await db
          .select({ ...columnsFor(ballotId), fold: foldedName })
          .from(artist)
          .where(
            inArray(
              foldedName,
              names.map(([fold]) => fold),
            ),
          )
          .orderBy(asc(artist.id))
  const matched = names.map(([fold, name]) => ({
    name,
    artists: found.filter((each) => each.fold === fold).map(({ fold: _fold, ...each }) => each),
  }))
  return {
    matches: matched.filter(({ artists }) => artists.length > 0),
    misses: matched.flatMap(({ name, artists }) => (artists.length === 0 ? [name] : [])),
  }
}

const folded = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

const columnsFor = (ballotId: number) => ({
  id: artist.id,
  name: artist.name,
  avatarURL: artist.avatar,
  albums: sql<number>`(select count(*)::int from album a where a.artist_id = artist.id)`,
  is_added: sql<boolean>`exists (select from ballot_artist b where b.artist_id = artist.id and b.ballot_id = ${ballotId}::int)`,
})

const mustHaveBallot = async (db: Db, ballotId: number) =>
  oneOf(await db.select({ id: ballot.id }).from(ballot).where(eq(ballot.id, ballotId)), 'ballot')
