/** A contest as it was thought up. A ballot lists artists with albums: those of the genres, or all, at most so many. */
export type ContestSeed = {
  title: string
  imageOf: string
  end: { days: number } | { day: string }
  ad: { words: string; link: string } | null
  youtubeLink: string | null
  ballots: readonly { title: string; genres: readonly string[]; most: number }[]
}

/** The contests, the first two of them running. */
export const CONTESTS: readonly ContestSeed[] = [
  {
    title: 'Song-makers of the year',
    imageOf: 'Paper Lanterns at Noon',
    end: { days: 75 },
    ad: { words: 'Quist Trophies. Heavier inside.', link: 'https://trophies.example/' },
    youtubeLink: null,
    ballots: [
      { title: 'Best songwriting', genres: [], most: 36 },
      { title: 'Best live set', genres: [], most: 17 },
      { title: 'Loudest evening', genres: ['Metal', 'Rock'], most: 12 },
      { title: 'Quietest record', genres: ['Folk', 'Classical', 'Ambient', 'Jazz'], most: 16 },
    ],
  },
  {
    title: 'The Lighthouse Prize',
    imageOf: 'Low Tide Office',
    end: { days: 9 },
    ad: null,
    youtubeLink: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
    ballots: [
      { title: 'Record of the coast', genres: [], most: 24 },
      { title: 'Best stage in the rain', genres: ['Rock', 'Indie', 'Electronic', 'World'], most: 14 },
    ],
  },
  {
    title: 'Summer stage 2026',
    imageOf: 'Sundial Repair Co.',
    end: { day: '2026-09-13' },
    ad: null,
    youtubeLink: null,
    ballots: [
      { title: 'Opening act', genres: [], most: 10 },
      { title: 'Last song of the night', genres: ['Electronic', 'Hip-Hop', 'Soul'], most: 9 },
    ],
  },
]
