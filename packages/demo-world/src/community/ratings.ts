import { DAY_MS, TODAY } from '../calendar.ts'
import type { Catalogue } from '../catalogue.ts'
import { REVIEWS } from '../content/reviews.ts'
import type { Member, Playlist } from '../people.ts'
import type { Podcast } from '../podcasts.ts'
import { chanceOf } from '../synth/random.ts'

/** A rating; `item` is the index of the rated item in its list, episodes counted through all seasons. */
export type Rating = {
  kind: 'song' | 'episode' | 'album' | 'playlist' | 'artist'
  item: number
  by: string
  stars: number
  words: string | null
  at: Date
}

/** Ratings come from these many days before today: fourteen months. */
const DAYS = 425
/** The share of ratings with a text. */
const WITH_WORDS = 0.22

/** Describes the ratings: nobody rates their own items, each item has its own quality, and some have no ratings yet. */
export function describeRatings(
  members: readonly Member[],
  { artists, albums, tracks }: Catalogue,
  podcasts: readonly Podcast[],
  playlists: readonly Playlist[],
): Rating[] {
  const ownerOf = new Map(artists.map(({ name, owner }) => [name, owner]))
  const rate = (kind: Rating['kind'], item: number, { name, owner, most }: Rated): Rating[] => {
    const chance = chanceOf(`ratings of ${kind} ${name}`)
    const quality = chance.between(2.4, 4.9)
    const share = chance.whole(0, most) / members.length
    return members
      .filter(({ username }) => username !== owner && chance.next() < share)
      .map(({ username, createdAt }) => {
        const stars = Math.min(5, Math.max(1, Math.round(quality + chance.between(-1.4, 1.4))))
        const from = Math.min(TODAY - DAY_MS, Math.max(TODAY - DAYS * DAY_MS, createdAt.getTime()))
        return {
          kind,
          item,
          by: username,
          stars,
          words: chance.next() < WITH_WORDS ? chance.pick(REVIEWS[stars - 1] ?? []) : null,
          at: new Date(chance.between(from, TODAY)),
        }
      })
  }
  return [
    ...artists.flatMap(({ name, owner, albumCount }, item) =>
      rate('artist', item, { name, owner, most: albumCount === 0 ? 0 : 34 }),
    ),
    ...albums.flatMap(({ title, artist }, item) =>
      rate('album', item, { name: title, owner: ownerOf.get(artist), most: 20 }),
    ),
    ...tracks.flatMap(({ title, artist, album }, item) =>
      rate('song', item, { name: `${artist} ${album} ${title}`, owner: ownerOf.get(artist), most: 9 }),
    ),
    ...podcasts
      .flatMap(({ seasons }) => seasons.flatMap(({ episodes }) => episodes))
      .flatMap(({ name }, item) => rate('episode', item, { name, owner: undefined, most: 9 })),
    ...playlists.flatMap(({ name, owner, isPublic }, item) =>
      rate('playlist', item, { name, owner, most: isPublic ? 22 : 0 }),
    ),
  ]
}

type Rated = { name: string; owner: string | undefined; most: number }
