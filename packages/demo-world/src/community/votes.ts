import { DAY_MS, TODAY } from '../calendar.ts'
import type { Artist, Catalogue } from '../catalogue.ts'
import { CONTESTS } from '../content/contests.ts'
import type { DrawnPages } from '../draw.ts'
import type { Member } from '../people.ts'
import { chanceOf } from '../synth/random.ts'

/**
 * A contest with its ballots. `days` is how many days it still runs when the demo world is written; one that has ended
 * names the day.
 */
export type Contest = {
  title: string
  image: string | null
  end: { days: number } | { day: string }
  ad: { words: string; link: string; image: string | null } | null
  youtubeLink: string | null
  ballots: readonly { title: string; artists: readonly string[] }[]
  votes: readonly Vote[]
}

/** A vote is cast or withdrawn, in chronological order. `ballot` is its index in the contest. */
export type Vote = { ballot: number; artist: string; by: string; isGiven: boolean; at: Date }

/** Number of days that contests have run. */
const DAYS = 60
/** The share of votes that were withdrawn once and cast again. */
const WAVERED = 0.06

/** Returns two open contests, with ties and thousands of votes, and one that has ended. */
export const describeVotes = (
  members: readonly Member[],
  { artists }: Catalogue,
  { contestAds }: Pick<DrawnPages, 'contestAds'>,
): Contest[] =>
  CONTESTS.map(({ title, imageOf, end, ad, youtubeLink, ballots }) => {
    const until = 'day' in end ? Date.parse(end.day) : TODAY
    const listed = ballots.map(({ title: name, genres, most }) => ({
      title: name,
      artists: candidates(artists, genres, most).map((each) => each.name),
    }))
    return {
      title,
      image: artists.find(({ name }) => name === imageOf)?.avatar ?? null,
      end,
      ad: ad === null ? null : { ...ad, image: contestAds.get(ad.words) ?? null },
      youtubeLink,
      ballots: listed,
      votes: listed
        .flatMap(({ title: name, artists: names }, index) =>
          votesOf(`${title} ${name}`, index, { names, members, until }),
        )
        .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    }
  })

const candidates = (artists: readonly Artist[], genres: readonly string[], most: number): Artist[] =>
  artists
    .filter(({ genre, albumCount }) => albumCount > 0 && (genres.length === 0 || genres.includes(genre)))
    .slice(0, most)

// The first two artists of each ballot, and two further down, have equal votes. The last one has none.
function votesOf(
  seed: string,
  ballot: number,
  { names, members, until }: { names: readonly string[]; members: readonly Member[]; until: number },
): Vote[] {
  const most = Math.floor(members.length * 0.92)
  return names.flatMap((artist, index) => {
    const rank = index === 1 ? 0 : index === 5 ? 4 : index
    const many = index === names.length - 1 ? 0 : Math.floor(most * (1 - rank / names.length) ** 1.3)
    const chance = chanceOf(`votes of ${seed} for ${artist}`)
    return members
      .map(({ username }) => ({ username, draw: chance.next() }))
      .toSorted((a, b) => a.draw - b.draw)
      .slice(0, many)
      .flatMap(({ username }): Vote[] => {
        const at = until - chance.between(0.1, DAYS) * DAY_MS
        const vote = { ballot, artist, by: username }
        if (chance.next() >= WAVERED) return [{ ...vote, isGiven: true, at: new Date(at) }]
        // All of it within two hours.
        const hour = DAY_MS / 24
        return [
          { ...vote, isGiven: true, at: new Date(at) },
          { ...vote, isGiven: false, at: new Date(at + hour) },
          { ...vote, isGiven: true, at: new Date(at + 2 * hour) },
        ]
      })
  })
}
