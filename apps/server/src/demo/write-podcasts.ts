import type { Db } from '../db/open.ts'
import { episode, podcast, season } from '../db/schema/podcast.ts'
import { SPONSORS } from './content/podcasts-2.ts'
import type { DrawnPodcast, DrawnSeason } from './draw.ts'
import { chanceOf } from './synth/random.ts'
import { DAY_MS, TODAY, rateOf, sumOf, writePlans } from './write-catalogue.ts'
import type { Catalogue } from './write-catalogue.ts'

/** Writes podcasts, seasons, episodes and plans of podcasts. */
export async function writePodcasts(
  tx: Db,
  drawn: readonly DrawnPodcast[],
  { genres }: Pick<Catalogue, 'genres'>,
): Promise<void> {
  const known = drawn.map((one, place) => ({ ...one, place, ...fameOf(one, place, drawn.length) }))
  const podcastRows = await tx
    .insert(podcast)
    .values(
      known.map(({ podcast: seed, avatar, played }) => ({
        title: seed.title,
        host: seed.host,
        bio: seed.bio,
        avatar,
        link: seed.link ?? null,
        language: seed.language ?? 'en',
        genreId: genres.get(seed.genre) ?? null,
        plays: sumOf(played.flat()),
        followersCount: chanceOf(`friends of ${seed.title}`).whole(0, 300),
      })),
    )
    .returning({ id: podcast.id, title: podcast.title })
  const idOf = new Map(podcastRows.map((row) => [row.title, row.id]))
  const all = known.flatMap(({ podcast: seed, seasons, played, place }) =>
    seasons.flatMap((drawnSeason, index) => {
      const about = seed.seasons[index]
      return about === undefined
        ? []
        : [
            {
              ...drawnSeason,
              about,
              number: index + 1,
              played: played[index] ?? [],
              podcastId: idOf.get(seed.title) ?? 0,
              place,
            },
          ]
    }),
  )
  const seasonRows = await tx
    .insert(season)
    .values(
      all.map(({ podcastId, number, about, art, episodes, played }) => ({
        podcastId,
        number,
        name: about.name,
        avatar: art,
        year: about.year,
        episodeCount: episodes.length,
        subscribersOnly: about.subscribersOnly ?? false,
        plays: sumOf(played),
      })),
    )
    .returning({ id: season.id })
  await tx.insert(episode).values(all.flatMap((one, index) => episodesOf(one, seasonRows[index]?.id ?? 0)))
  await writePlans(
    tx,
    known
      .filter(({ podcast: seed }) => seed.plans === true)
      .map(({ podcast: seed }) => ({ podcastId: idOf.get(seed.title) ?? 0 })),
  )
}

function fameOf({ podcast: { title }, seasons }: DrawnPodcast, place: number, count: number): { played: number[][] } {
  const chance = chanceOf(`fame of ${title}`)
  const fame = 30_000 / (1 + ((place * 5) % count)) + chance.whole(30, 500)
  return {
    played: seasons.map(({ episodes }, index) =>
      episodes.map((_, number) => Math.round((fame / (number + 3 + index * 2)) * chance.between(0.5, 1.2))),
    ),
  }
}

type WrittenSeason = DrawnSeason & {
  about: { name: string; year: number }
  number: number
  played: readonly number[]
  podcastId: number
  place: number
}

function episodesOf(
  { podcastId, number: seasonNumber, about, art, episodes, played, place }: WrittenSeason,
  seasonId: number,
) {
  const chance = chanceOf(`episodes of ${about.name} ${podcastId}`)
  return episodes.map(({ name, notes, chapters, sound, hasArt }, index) => ({
    podcastId,
    seasonId,
    number: index + 1,
    name,
    bio: `<p>${notes}</p>`,
    avatar: hasArt ? art : null,
    sponsor: SPONSORS[name] ?? null,
    length: sound.seconds,
    fileKey: sound.fileKey,
    fileSize: sound.fileSize,
    fileHash: sound.fileHash,
    mime: 'audio/mpeg',
    guid: `demo-${podcastId}-${seasonNumber}-${index + 1}`,
    chapters:
      chapters.length === 0
        ? null
        : chapters.map((title, chapter) => ({ start: Math.round((chapter * sound.seconds) / chapters.length), title })),
    plays: played[index] ?? 0,
    rate: rateOf(chance, 3),
    ratesCount: chance.whole(0, 140),
    publishedAt: new Date(Math.min(TODAY - (index + 1) * DAY_MS, Date.UTC(about.year, 1 + index, 3 + place, 6))),
  }))
}
