// A synthetic catalogue: the same in every run, written in bulk.
import type pg from 'pg'
import { Random } from './random.ts'

/** How many rows of each kind a catalogue of `tracks` tracks has. */
export const sizesOf = (tracks: number) => ({
  artists: Math.ceil(tracks / 25),
  albums: Math.ceil(tracks / 10),
  tracks,
  podcasts: Math.ceil(tracks / 500),
  seasons: Math.ceil(tracks / 160),
  episodes: Math.ceil(tracks / 16),
  playlists: Math.ceil(tracks / 50),
  plays: tracks,
  genres: 24,
})

const VOCABULARY = 20_000
const ROWS_AT_ONCE = 20_000
const SYLLABLES = [
  'ba',
  'be',
  'bo',
  'ca',
  'co',
  'da',
  'de',
  'di',
  'do',
  'fa',
  'fe',
  'ga',
  'go',
  'ha',
  'he',
  'ja',
  'ka',
  'ki',
  'la',
  'le',
  'li',
  'lo',
  'lu',
  'ma',
  'me',
  'mi',
  'mo',
  'na',
  'ne',
  'ni',
  'no',
  'pa',
  'pe',
  'ra',
  're',
  'ri',
  'ro',
  'ru',
  'sa',
  'se',
  'si',
  'so',
  'ta',
  'te',
  'ti',
  'to',
  'tu',
  'va',
  've',
  'vi',
  'wa',
  'we',
  'za',
  'zo',
]
const ENDINGS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'rk', 'ght', 'm']

/** The words of all names, the commonest first. */
export function vocabulary(): string[] {
  const random = new Random(7)
  const words = new Set<string>()
  while (words.size < VOCABULARY) {
    const syllables = 1 + random.below(words.size < 300 ? 2 : 4)
    words.add(Array.from({ length: syllables }, () => random.of(SYLLABLES)).join('') + random.of(ENDINGS))
  }
  return [...words]
}

/** Fills an empty, migrated database. */
export async function fillCatalogue(pool: pg.Pool, tracks: number): Promise<void> {
  const random = new Random(tracks)
  const words = vocabulary()
  const size = sizesOf(tracks)
  const word = () => words[random.often(words.length)] ?? ''
  const title = (least: number, most: number) =>
    Array.from({ length: least + random.below(most - least + 1) }, () => capital(word())).join(' ')
  const genre = () => 1 + random.often(size.genres)
  const plays = () => Math.floor(2 ** (random.next() ** 3 * 22)) - 1
  const art = (place: number) =>
    `/media/art/${(place * 2_654_435_761).toString(16).padStart(16, '0').slice(-16)}_600x600.jpg`
  const rate = () => random.below(11) / 2

  await insert(
    pool,
    'genre',
    ['title'],
    rows(size.genres, (n) => [`Genre ${n}`]),
  )
  await insert(
    pool,
    'member',
    ['username', 'email', 'full_name'],
    rows(100, (n) => [`member${n}`, `member${n}@example.org`, title(2, 2)]),
  )
  await insert(
    pool,
    'artist',
    ['name', 'bio', 'avatar', 'plays', 'album_count', 'rate', 'rates_count'],
    rows(size.artists, (n) => [
      title(1, 3),
      `<p>${title(20, 60)}.</p>`,
      art(n),
      plays() * 10,
      0,
      rate(),
      random.below(200),
    ]),
  )
  await insert(
    pool,
    'album',
    ['artist_id', 'title', 'art', 'year', 'song_count', 'plays'],
    rows(size.albums, (n) => [
      1 + random.often(size.artists),
      title(1, 4),
      art(n),
      1960 + random.below(66),
      10,
      plays() * 5,
    ]),
  )
  await pool.query(
    'update artist set album_count = a.n from (select artist_id, count(*) n from album group by 1) a where a.artist_id = artist.id',
  )
  const albumArtists = (await pool.query<{ artist_id: number }>('select artist_id from album order by id')).rows.map(
    (row) => row.artist_id,
  )
  await insert(
    pool,
    'track',
    [
      'artist_id',
      'album_id',
      'title',
      'track_no',
      'length',
      'file_key',
      'file_size',
      'mime',
      'file_hash',
      'plays',
      'rate',
      'rates_count',
    ],
    rows(size.tracks, (n) => {
      const album = Math.floor((n - 1) / 10)
      return [
        albumArtists[album] ?? 1,
        album + 1,
        title(1, 5),
        ((n - 1) % 10) + 1,
        120 + random.below(240),
        'audio/bench.mp3',
        5_000_000,
        'audio/mpeg',
        'bench',
        plays(),
        rate(),
        random.below(200),
      ]
    }),
  )
  await insert(
    pool,
    'artist_genre',
    ['artist_id', 'genre_id', 'pos'],
    rows(size.artists, (n) => [n, genre(), 0]),
  )
  // Of three tracks one has genres of its own, of these every other one has two.
  await insert(
    pool,
    'track_genre',
    ['track_id', 'genre_id', 'pos'],
    rows(Math.floor(size.tracks / 3), (n) => [3 * n, genre(), 0]),
  )
  await pool.query(
    'insert into track_genre select track_id, 1 + (genre_id - 1 + track_id / 6) % $1, 1 from track_genre where track_id % 6 = 0 and (track_id / 6) % $1 > 0',
    [size.genres],
  )
  await insert(
    pool,
    'podcast',
    ['title', 'host', 'avatar', 'genre_id', 'plays'],
    rows(size.podcasts, (n) => [title(1, 3), title(2, 2), art(n), genre(), plays()]),
  )
  await insert(
    pool,
    'season',
    ['podcast_id', 'number', 'name', 'year', 'episode_count', 'plays'],
    rows(size.seasons, (n) => [
      1 + (n % size.podcasts),
      1 + Math.floor(n / size.podcasts),
      title(1, 3),
      2010 + random.below(16),
      10,
      plays(),
    ]),
  )
  await insert(
    pool,
    'episode',
    [
      'podcast_id',
      'season_id',
      'number',
      'name',
      'length',
      'file_key',
      'file_size',
      'mime',
      'file_hash',
      'guid',
      'plays',
    ],
    rows(size.episodes, (n) => {
      const season = n % size.seasons
      return [
        1 + ((season + 1) % size.podcasts),
        season + 1,
        1 + Math.floor(n / size.seasons),
        title(2, 6),
        600 + random.below(4000),
        'audio/bench.mp3',
        5_000_000,
        'audio/mpeg',
        'bench',
        `bench-${n}`,
        plays(),
      ]
    }),
  )
  await insert(
    pool,
    'playlist',
    ['member_id', 'name', 'image', 'is_public', 'song_count', 'plays'],
    rows(size.playlists, (n) => [1 + (n % 100), `${title(1, 3)} ${n}`, art(n), n % 4 !== 0, 10, plays()]),
  )
  await insert(
    pool,
    'playlist_track',
    ['playlist_id', 'track_id', 'pos'],
    rows(size.playlists * 10, (n) => [1 + Math.floor((n - 1) / 10), 1 + ((n * 7919) % size.tracks), (n - 1) % 10]),
  )
  // What was played in the last minutes is written into the search index again, which would be measured with everything else.
  const yesterday = new Date(Date.now() - 24 * 3600_000).toISOString()
  await insert(
    pool,
    'play',
    ['member_id', 'kind', 'item_id', 'seconds', 'created_at'],
    rows(size.plays, () => [
      1 + random.below(100),
      'song',
      1 + random.often(size.tracks),
      30 + random.below(200),
      yesterday,
    ]),
  )
  await insert(pool, 'ad', ['place', 'image', 'link'], [['search', art(1), '/artists']])
  await pool.query('vacuum analyze')
}

type Value = string | number | boolean | null

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

function* rows(count: number, make: (n: number) => Value[]): Generator<Value[]> {
  for (let n = 1; n <= count; n += 1) yield make(n)
}

async function insert(pool: pg.Pool, table: string, columns: string[], all: Iterable<Value[]>): Promise<void> {
  let batch: Value[][] = []
  const flush = async () => {
    if (batch.length > 0)
      await pool.query(
        `insert into "${table}" (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
        [JSON.stringify(batch.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place]]))))],
      )
    batch = []
  }
  for (const row of all) {
    batch.push(row)
    if (batch.length === ROWS_AT_ONCE) await flush()
  }
  await flush()
}
