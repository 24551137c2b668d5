import pg from 'pg'
import { vocabulary } from './catalogue.ts'
import { Random } from './random.ts'

/** Searches of one kind, as URLs of the API. */
type Searches = { name: string; share: number; make: () => string }

/** Kinds of searches and their percentages. The words are from the catalogue. */
export async function listSearches(pool: pg.Pool): Promise<Searches[]> {
  const { rows } = await pool.query<{ title: string; name: string }>(
    'select t.title, a.name from track t join artist a on a.id = t.artist_id where t.id % 7 = 1 order by t.id limit 20000',
  )
  const random = new Random(11)
  const long = vocabulary().filter((word) => word.length > 5)
  const row = () => random.of(rows)
  const word = (text: string) => random.of(text.split(' '))
  const twoWords = ({ title, name }: { title: string; name: string }) => `${word(title)} ${word(name)}`
  const path = (text: string, more = '') =>
    `/api/song/search_all_v1?search_text=${encodeURIComponent(text)}&offset=1&limit=16&genre_ids=${more}`
  return [
    { name: 'one word', share: 50, make: () => path(word(row().title)) },
    { name: 'two words', share: 15, make: () => path(twoWords(row())) },
    { name: 'three letters', share: 10, make: () => path(word(row().title).slice(0, 3)) },
    { name: 'a misspelt word', share: 10, make: () => path(misspelt(random.of(long), random)) },
    { name: 'everything', share: 5, make: () => path('').replace('offset=1', `offset=${1 + random.below(5)}`) },
    { name: 'a genre', share: 5, make: () => path('', String(1 + random.below(24))) },
    { name: 'a word in a genre', share: 5, make: () => path(word(row().title), String(1 + random.below(24))) },
  ]
}

/** Returns `count` typical searches of a catalogue of the bench. */
export async function searchesIn(databaseUrl: string, count: number): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const searches = await listSearches(pool)
  await pool.end()
  const random = new Random(13)
  const hundred = searches.flatMap((each) => Array.from({ length: each.share }, () => each))
  return Array.from({ length: count }, () => random.of(hundred).make())
}

/** Texts as people type them into the search dialog: the first letters of names of songs, members and posts. */
export async function listTyped(pool: pg.Pool): Promise<{ name: string; make: () => string }[]> {
  const { rows } = await pool.query<{ name: string }>(
    `(select title as name from track where id % 70 = 1 limit 3000) union all
    (select full_name from member where id % 35 = 1 limit 3000) union all (select title from post limit 3000)`,
  )
  const random = new Random(19)
  const name = () => random.of(rows).name
  const long = vocabulary().filter((word) => word.length > 5)
  return [
    { name: 'two letters', make: () => name().slice(0, 2) },
    { name: 'three letters', make: () => name().slice(0, 3) },
    { name: 'one word', make: () => random.of(name().split(' ')) },
    { name: 'half a name', make: () => name().slice(0, Math.ceil(name().length / 2) + 1) },
    { name: 'a misspelt word', make: () => misspelt(random.of(long), random) },
  ]
}

function misspelt(word: string, random: Random): string {
  const at = 1 + random.below(word.length - 3)
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
}
