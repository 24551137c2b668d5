import { DAY_MS, TODAY } from './calendar.ts'
import { sumOf } from './catalogue.ts'
import { SPONSORS } from './content/catalogue/podcasts-2.ts'
import { plansOf } from './content/plans.ts'
import type { PlanSeed } from './content/plans.ts'
import type { DrawnPodcast, DrawnSeason } from './draw.ts'
import { scriptOf } from './episode-script.ts'
import type { SoundFile } from './media/sounds.ts'
import { chanceOf } from './synth/random.ts'

/** A podcast with its seasons; `plans` are what it offers. */
export type Podcast = {
  title: string
  host: string
  bio: string
  avatar: string
  link: string | null
  language: string
  genre: string
  plays: number
  plans: readonly PlanSeed[]
  seasons: readonly Season[]
}

/** A season with its episodes. */
export type Season = {
  number: number
  name: string
  avatar: string
  year: number
  subscribersOnly: boolean
  plays: number
  episodes: readonly Episode[]
}

/** An episode. */
export type Episode = SoundFile & {
  number: number
  name: string
  bio: string
  avatar: string | null
  sponsor: string | null
  chapters: { start: number; title: string }[] | null
  transcript: { language: string; lines: { start: number; end: number; speaker: string; text: string }[] }
  plays: number
  publishedAt: Date
}

/** Returns the podcasts with their drawn pictures. */
export const describePodcasts = (drawn: readonly DrawnPodcast[]): Podcast[] =>
  drawn.map((one, place) => {
    const { podcast, avatar, seasons } = one
    const played = playsOf(one, place, drawn.length)
    return {
      title: podcast.title,
      host: podcast.host,
      bio: podcast.bio,
      avatar,
      link: podcast.link ?? null,
      language: podcast.language ?? 'en',
      genre: podcast.genre,
      plays: sumOf(played.flat()),
      plans: podcast.plans === true ? plansOf(podcast.title) : [],
      seasons: podcast.seasons.flatMap(({ name, year, subscribersOnly = false }, index) => {
        const season = seasons[index]
        const plays = played[index] ?? []
        return season === undefined
          ? []
          : [
              {
                number: index + 1,
                name,
                avatar: season.art,
                year,
                subscribersOnly,
                plays: sumOf(plays),
                episodes: episodesOf(season, { name, year, plays, place }),
              },
            ]
      }),
    }
  })

function playsOf({ podcast: { title }, seasons }: DrawnPodcast, place: number, count: number): number[][] {
  const chance = chanceOf(`fame of ${title}`)
  const fame = 30_000 / (1 + ((place * 5) % count)) + chance.whole(30, 500)
  return seasons.map(({ episodes }, index) =>
    episodes.map((_, number) => Math.round((fame / (number + 3 + index * 2)) * chance.between(0.5, 1.2))),
  )
}

function episodesOf(
  { art, episodes }: DrawnSeason,
  season: { name: string; year: number; plays: readonly number[]; place: number },
): Episode[] {
  return episodes.map(({ name, notes, sound: { seconds, fileKey, fileSize, fileHash, order }, hasArt }, index) => {
    const { language, phrases, chapters } = scriptOf(order)
    return {
      number: index + 1,
      name,
      bio: `<p>${notes}</p>`,
      avatar: hasArt ? art : null,
      sponsor: SPONSORS[name] ?? null,
      seconds,
      fileKey,
      fileSize,
      fileHash,
      chapters: chapters.length === 0 ? null : chapters,
      transcript: { language, lines: phrases.map(({ voice: _voice, ...line }) => line) },
      plays: season.plays[index] ?? 0,
      publishedAt: new Date(
        Math.min(TODAY - (index + 1) * DAY_MS, Date.UTC(season.year, 1 + index, 3 + season.place, 6)),
      ),
    }
  })
}
