// A synthetic catalogue: the same in every run, written in bulk.
import type pg from 'pg'
import { Random } from './random.ts'

const VOCABULARY = 20_000
const ROWS_AT_ONCE = 20_000
const GENRES = 24
const SYLLABLES =
  'ba be bo ca co da de di do fa fe ga go ha he ja ka ki la le li lo lu ma me mi mo na ne ni no pa pe ra re ri ro ru sa se si so ta te ti to tu va ve vi wa we za zo'.split(
    ' ',
  )
const ENDINGS = ['', '', 'n', 'r', 's', 't', 'l', 'nd', 'rk', 'ght', 'm']

/** The words of all names, most common first. */
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
  const [artists, albums, playlists] = [Math.ceil(tracks / 25), Math.ceil(tracks / 10), Math.ceil(tracks / 50)]
  const [podcasts, seasons, episodes] = [Math.ceil(tracks / 500), Math.ceil(tracks / 160), Math.ceil(tracks / 16)]
  const title = (least: number, most: number) =>
    Array.from({ length: least + random.below(most - least + 1) }, () => {
      const word = words[random.often(words.length)] ?? ''
      return word.charAt(0).toUpperCase() + word.slice(1)
    }).join(' ')
  const genre = () => 1 + random.often(GENRES)
  const plays = () => Math.floor(2 ** (random.next() ** 3 * 22)) - 1
  const hash = (n: number) => (n * 2_654_435_761).toString(16).padStart(16, '0').slice(-16)
  const art = (n: number) => `/media/art/${hash(n)}_600x600.jpg`
  const rating = () => ({ rate: random.below(11) / 2, rates_count: random.below(200) })
  const SOUND = { file_key: 'audio/bench.mp3', file_size: 5_000_000, mime: 'audio/mpeg', file_hash: 'bench' }
  const fill = (table: string, count: number, make: (n: number) => Row) => insert(pool, table, count, make)

  await fill('genre', GENRES, (n) => ({ title: `Genre ${n}` }))
  await fill('member', tracks / 2, (n) => ({
    username: n <= 100 ? `member${n}` : `${title(1, 1)}${n}`,
    followers_count: Math.floor(2 ** (random.next() ** 3 * 12)),
    email: `member${n}@example.org`,
    full_name: title(2, 2),
  }))
  await fill('artist', artists, (n) => {
    const names = { name: title(1, 3), bio: `<p>${title(20, 60)}.</p>` }
    return { ...names, avatar: art(n), plays: plays() * 10, ...rating() }
  })
  const artistOf = Array.from({ length: albums }, () => 1 + random.often(artists))
  await fill('album', albums, (n) => {
    const names = { artist_id: artistOf[n - 1] ?? 1, title: title(1, 4), art: art(n) }
    return { ...names, year: 1960 + random.below(66), song_count: 10, plays: plays() * 5 }
  })
  await pool.query(
    'update artist set album_count = a.n from (select artist_id, count(*) n from album group by 1) a where a.artist_id = artist.id',
  )
  await fill('track', tracks, (n) => {
    const album = Math.ceil(n / 10)
    const place = { artist_id: artistOf[album - 1] ?? 1, album_id: album, track_no: ((n - 1) % 10) + 1 }
    return { ...SOUND, ...place, title: title(1, 5), length: 120 + random.below(240), plays: plays(), ...rating() }
  })
  await fill('artist_genre', artists, (n) => ({ artist_id: n, genre_id: genre(), pos: 0 }))
  // One of three tracks has genres of its own, and every other one of these has two.
  await fill('track_genre', Math.floor(tracks / 3), (n) => ({ track_id: 3 * n, genre_id: genre(), pos: 0 }))
  await pool.query(
    'insert into track_genre select track_id, 1 + (genre_id - 1 + track_id / 6) % $1, 1 from track_genre where track_id % 6 = 0 and (track_id / 6) % $1 > 0',
    [GENRES],
  )
  await fill('podcast', podcasts, (n) => {
    const names = { title: title(1, 3), host: title(2, 2) }
    return { ...names, avatar: art(n), genre_id: genre(), plays: plays() }
  })
  await fill('season', seasons, (n) => ({
    podcast_id: 1 + (n % podcasts),
    number: 1 + Math.floor(n / podcasts),
    name: title(1, 3),
    year: 2010 + random.below(16),
    episode_count: 10,
    plays: plays(),
  }))
  await fill('episode', episodes, (n) => {
    const season = 1 + (n % seasons)
    const place = { podcast_id: 1 + (season % podcasts), season_id: season, number: 1 + Math.floor(n / seasons) }
    const name = title(2, 6)
    return { ...SOUND, ...place, name, length: 600 + random.below(4000), guid: `bench-${n}`, plays: plays() }
  })
  await fill('playlist', playlists, (n) => {
    const owner = { member_id: 1 + (n % 100), is_public: n % 4 !== 0 }
    return { ...owner, name: `${title(1, 3)} ${n}`, image: art(n), song_count: 10, plays: plays() }
  })
  await fill('playlist_track', playlists * 10, (n) => ({
    playlist_id: Math.ceil(n / 10),
    track_id: 1 + ((n * 7919) % tracks),
    pos: (n - 1) % 10,
  }))
  await fill('topic', 10, (n) => ({ title: title(1, 2), sub_title: title(3, 6), colour: 'blue', pos: n }))
  await fill('post', tracks / 10, (n) => ({
    topic_id: 1 + (n % 10),
    member_id: 1 + (n % 100),
    title: title(2, 6),
    sub_title: title(3, 8),
    description: `<p>${title(40, 120)}</p>`,
  }))
  await fill('article_draft', tracks / 100, (n) => ({ title: `${n}`, content: '' }))
  await fill('article', tracks / 100, (n) => {
    const text = title(80, 200)
    return {
      id: n,
      title: title(2, 6),
      content: `<p>${text}</p>`,
      excerpt: text.slice(0, 200),
      search_text: text,
      author: `member${n}`,
    }
  })
  await fill('ad', 1, (n) => ({ place: 'search', image: art(n), link: '/artists' }))
}

type Row = Record<string, string | number | boolean>

async function insert(pool: pg.Pool, table: string, count: number, make: (n: number) => Row): Promise<void> {
  for (let from = 1; from <= count; from += ROWS_AT_ONCE) {
    const rows = Array.from({ length: Math.min(ROWS_AT_ONCE, count - from + 1) }, (_, at) => make(from + at))
    const columns = Object.keys(rows[0] ?? {}).join(', ')
    await pool.query(
      `insert into "${table}" (${columns}) select ${columns} from jsonb_populate_recordset(null::"${table}", $1::jsonb)`,
      [JSON.stringify(rows)],
    )
  }
}
