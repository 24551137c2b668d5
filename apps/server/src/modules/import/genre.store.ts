import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { genre } from '../../db/schema/catalogue.ts'
import { genreIdentity } from './text.rules.ts'

/** Ids of genres by the titles asked for; "hip hop" finds "Hip-Hop", and what is new is created. */
export async function genreIds(tx: Db, titles: readonly string[]): Promise<Map<string, number>> {
  if (titles.length === 0) return new Map()
  const wanted = new Map(titles.map((title) => [genreIdentity(title), title]))
  const known = byIdentity(await tx.select({ id: genre.id, title: genre.title }).from(genre))
  const fresh = [...wanted].filter(([identity]) => !known.has(identity)).map(([, title]) => ({ title }))
  if (fresh.length > 0) {
    await tx.insert(genre).values(fresh).onConflictDoNothing()
    for (const [identity, id] of byIdentity(
      await tx
        .select({ id: genre.id, title: genre.title })
        .from(genre)
        .where(
          inArray(
            genre.title,
            fresh.map(({ title }) => title),
          ),
        ),
    ))
      known.set(identity, id)
  }
  return new Map(
    titles.flatMap((title): [string, number][] => {
      const id = known.get(genreIdentity(title))
      return id === undefined ? [] : [[title, id]]
    }),
  )
}

// The oldest wins where two titles mean the same.
const byIdentity = (rows: readonly { id: number; title: string }[]): Map<string, number> =>
  new Map(rows.toSorted((a, b) => b.id - a.id).map(({ id, title }) => [genreIdentity(title), id]))
