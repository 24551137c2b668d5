import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { TimedText } from '@earshot/contract/catalogue/timed-text'
import { and, count, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/open.ts'
import { correction } from '../../../db/schema/catalogue/correction.ts'
import { episode, podcast, season } from '../../../db/schema/catalogue/podcast.ts'
import { emitChanged } from '../../../events/event.ts'
import { episodesChanged, podcastsChanged, seasonsChanged } from '../../../events/events.ts'
import { oneOf } from '../../../http/errors.ts'
import { reapplyCorrections } from '../../catalogue/marks/corrected.store.ts'
import { episodeMark, feedMark, lockMarks } from '../../catalogue/marks/marks.store.ts'
import { genreIds } from '../genre.store.ts'
import { whyRemoved } from '../removed.ts'
import type { Skip } from '../report.ts'
import { writeTranscripts } from '../timed-text/timed-text.store.ts'
import { NO_SEASON } from './episodes/episodes.ts'
import type { Episode, PodcastPlan } from './episodes/episodes.ts'

/** An imported podcast. `feedEtag` contains the validators for the next request. */
export type KnownPodcast = { id: number; feedEtag: string | null; avatar: string | null; title: string }

/** An imported podcast with the URL of its feed. */
export type AlikePodcast = KnownPodcast & { feed: string }

/** An imported episode. */
export type KnownEpisode = {
  id: number
  guid: string
  enclosure: string | null
  /** The title from its feed, without corrections. */
  name: string
  fingerprint: string | null
  avatar: string | null
  chapters: Chapter[] | null
  fileKey: string | null
  length: number
  publishedAt: Date
}

/** An episode to be written; `known` is its existing row. */
export type EpisodePlan = {
  known: KnownEpisode | undefined
  episode: Episode
  avatar: string | null
  chapters: Chapter[] | null
  /** Its transcripts; undefined when they stay unchanged. */
  words: readonly TimedText[] | undefined
  fingerprint: string
}

/** A sound that was copied into the storage. */
export type HostedSound = { fileKey: string; fileSize: number; mime: string; fileHash: string; length: number }

/** A podcast, and the feed that was read for it. */
type FedPodcast = { podcastId: number; feed: string }

/** The reason why a feed is not written: its podcast was moved to another one, or follows none. */
export const OTHER_FEED = 'The feed of the podcast was changed while it was read.'

/** Maximum number of podcasts with the same title that a feed is compared with. */
const COMPARED = 10

/** Reads and writes the data of podcast imports. New episodes belong to the import `importId` of the desk. */
export function feedStore(db: Db, importId?: number) {
  return {
    findPodcast: async (feeds: readonly string[]): Promise<KnownPodcast | undefined> =>
      (
        await db
          .select({ id: podcast.id, feedEtag: podcast.feedEtag, avatar: podcast.avatar, title: podcast.title })
          .from(podcast)
          .where(inArray(podcast.feed, [...feeds]))
          .orderBy(podcast.id)
          .limit(1)
      ).at(0),

    /**
     * Returns why a feed with one of these URLs is not read: its podcast moved here. Undefined when it may be read.
     */
    whyNotRead: async (feeds: readonly string[]): Promise<string | undefined> => {
      const [moved] = await db
        .select({ id: podcast.id })
        .from(podcast)
        .where(and(inArray(podcast.movedFrom, [...feeds]), sql`${podcast.feed} is distinct from ${podcast.movedFrom}`))
        .limit(1)
      return moved === undefined ? undefined : `moved here: its feed is /podcast/${moved.id}/feed.xml`
    },

    /** Returns imported podcasts with a title; they may be the same podcast at an earlier URL, or others. */
    listTitled: async (title: string): Promise<AlikePodcast[]> =>
      (
        await db
          .select({
            id: podcast.id,
            feedEtag: podcast.feedEtag,
            avatar: podcast.avatar,
            title: podcast.title,
            feed: podcast.feed,
          })
          .from(podcast)
          .where(and(isNotNull(podcast.feed), eq(sql`lower(${podcast.title})`, title.toLowerCase())))
          .orderBy(podcast.id)
          .limit(COMPARED)
      ).map((row) => ({ ...row, feed: row.feed ?? '' })),

    /** Changes the feed of a podcast, which is read from then on. */
    moveFeed: async (podcastId: number, feed: string): Promise<void> => {
      await db.update(podcast).set({ feed, feedEtag: null }).where(eq(podcast.id, podcastId))
    },

    listEpisodes: async (podcastId: number): Promise<KnownEpisode[]> =>
      await db
        .select({
          id: episode.id,
          guid: episode.guid,
          enclosure: episode.enclosure,
          name: sql<string>`coalesce(${correction.before}->>'name', ${episode.name})`,
          fingerprint: episode.fingerprint,
          avatar: episode.avatar,
          chapters: episode.chapters,
          fileKey: episode.fileKey,
          length: episode.length,
          publishedAt: episode.publishedAt,
        })
        .from(episode)
        .leftJoin(correction, and(eq(correction.episodeId, episode.id), eq(correction.field, 'title')))
        .where(eq(episode.podcastId, podcastId)),

    countEpisodes: async (podcastId: number): Promise<number> =>
      (await db.select({ n: count() }).from(episode).where(eq(episode.podcastId, podcastId))).at(0)?.n ?? 0,

    /**
     * Writes the podcast of a feed, if it has changed, and returns its id. Throws a sentence when it was hidden or
     * removed, or when its row `knownId` has another feed meanwhile.
     */
    writePodcast: (feed: string, plan: PodcastPlan, avatar: string | null, knownId?: number): Promise<number> =>
      db.transaction(async (tx) => {
        const why = whyRemoved(await lockMarks(tx, [feedMark(feed)]), [feedMark(feed)])
        if (why !== undefined) throw new Error(`The podcast ${plan.title} ${why}.`)
        if (knownId !== undefined) await mustHaveFeed(tx, { podcastId: knownId, feed })
        const genres = await genreIds(tx, plan.category === undefined ? [] : [plan.category])
        const { title, host = null, bio = null, link = null, language = null, isSerial, isExplicit } = plan
        const values = {
          title,
          host,
          bio,
          link,
          language,
          isSerial,
          isExplicit,
          avatar,
          genreId: plan.category === undefined ? null : (genres.get(plan.category) ?? null),
        }
        const [written] = await tx
          .insert(podcast)
          .values({ ...values, feed })
          .onConflictDoUpdate({ target: podcast.feed, set: values, setWhere: differs })
          .returning({ id: podcast.id })
        if (written !== undefined) {
          await reapplyCorrections(tx, 'podcast', [written.id])
          await emitChanged(tx, podcastsChanged, [written.id])
          return written.id
        }
        return oneOf(await tx.select({ id: podcast.id }).from(podcast).where(eq(podcast.feed, feed)), 'podcast').id
      }),

    /**
     * Writes episodes, their seasons and counters in one transaction. Returns the skipped ones with the reason: they
     * were hidden or removed meanwhile. Throws a sentence when the podcast was, or has another feed.
     */
    writeEpisodes: (
      { podcastId, feed }: FedPodcast,
      plans: readonly EpisodePlan[],
      now: Date,
    ): Promise<(Skip & { plan: EpisodePlan })[]> =>
      db.transaction(async (tx) => {
        const markOf = (plan: EpisodePlan) => episodeMark(podcastId, plan.episode.guid)
        const marks = await lockMarks(tx, plans.map(markOf))
        await mustHaveFeed(tx, { podcastId, feed })
        const left = plans.flatMap((plan) => {
          const why = whyRemoved(marks, [markOf(plan)])
          return why === undefined ? [] : [{ plan, what: plan.episode.name, why }]
        })
        const gone = new Set(left.map(({ plan }) => plan))
        const some = plans.filter((plan) => !gone.has(plan))
        if (some.length > 0) await writeEpisodes(tx, { podcastId, importId }, some, now)
        return left
      }),

    /** Stores the validators for the next request of the feed. */
    setEtag: async ({ podcastId, feed }: FedPodcast, feedEtag: string | null): Promise<void> => {
      await db
        .update(podcast)
        .set({ feedEtag })
        .where(and(eq(podcast.id, podcastId), eq(podcast.feed, feed)))
    },

    /** Returns episodes with a remote sound, oldest first. */
    listRemote: (podcastId: number) => remoteEpisodes(db, podcastId),

    /** Finds the oldest episode with a remote sound that is none of `except`. */
    findRemote: async (podcastId: number, except: readonly number[]) =>
      (await remoteEpisodes(db, podcastId, notInArray(episode.id, [...except])).limit(1)).at(0),

    setSound: (episodeId: number, sound: HostedSound): Promise<void> =>
      db.transaction(async (tx) => {
        await tx.update(episode).set(sound).where(eq(episode.id, episodeId))
        await emitChanged(tx, episodesChanged, [episodeId])
      }),
  }
}

const remoteEpisodes = (db: Db, podcastId: number, more?: SQL) =>
  db
    .select({
      id: episode.id,
      name: episode.name,
      enclosure: episode.enclosure,
      mime: episode.mime,
      fileSize: episode.fileSize,
      length: episode.length,
    })
    .from(episode)
    .where(and(eq(episode.podcastId, podcastId), isNull(episode.fileKey), isNotNull(episode.enclosure), more))
    .orderBy(episode.publishedAt, episode.id)

// A podcast that is moved in the studio waits for the transaction that writes its feed.
async function mustHaveFeed(tx: Tx, { podcastId, feed }: FedPodcast): Promise<void> {
  const [row] = await tx
    .select({ feed: podcast.feed })
    .from(podcast)
    .where(eq(podcast.id, podcastId))
    .for('no key update')
  if (row === undefined)
    throw new Error('The podcast was hidden or removed while it was imported (see `earshot removed`).')
  if (row.feed !== feed) throw new Error(OTHER_FEED)
}

// Whether the feed's data of the podcast itself differ from the row.
const differs = sql`(${podcast.title}, ${podcast.host}, ${podcast.bio}, ${podcast.link}, ${podcast.language}, ${podcast.isSerial}, ${podcast.isExplicit}, ${podcast.avatar}, ${podcast.genreId})
  is distinct from (excluded.title, excluded.host, excluded.bio, excluded.link, excluded.language, excluded.is_serial, excluded.is_explicit, excluded.avatar, excluded.genre_id)`

async function writeEpisodes(
  tx: Tx,
  { podcastId, importId }: { podcastId: number; importId: number | undefined },
  plans: readonly EpisodePlan[],
  now: Date,
): Promise<void> {
  const before = await listSeasons(tx, podcastId)
  const seasonIds = await writeSeasons(tx, podcastId, plans)
  const rows = plans.map(({ known, episode: each, avatar, chapters, fingerprint, words }) => ({
    known,
    words,
    row: {
      guid: each.guid,
      seasonId: seasonIds.get(each.season) ?? null,
      number: each.number ?? null,
      episodeType: each.episodeType ?? 'full',
      name: each.name,
      bio: each.bio ?? null,
      link: each.link ?? null,
      enclosure: each.enclosure,
      mime: each.mime ?? null,
      fileSize: each.fileSize ?? null,
      length: each.length > 0 ? each.length : (known?.length ?? 0),
      publishedAt: each.publishedAt ?? known?.publishedAt ?? each.assumedAt ?? now,
      chapters,
      avatar,
      isExplicit: each.isExplicit,
      fingerprint,
      transcripts: each.transcripts.length === 0 ? null : each.transcripts,
    },
  }))
  const changed = rows.flatMap(({ known, row }) => (known === undefined ? [] : [{ id: known.id, ...row }]))
  if (changed.length > 0) await updateEpisodes(tx, changed)
  await reapplyCorrections(
    tx,
    'episode',
    changed.map(({ id }) => id),
  )
  const fresh = rows.flatMap(({ known, row }) => (known === undefined ? [{ ...row, podcastId, importId }] : []))
  const inserted =
    fresh.length === 0 ? [] : await tx.insert(episode).values(fresh).returning({ id: episode.id, guid: episode.guid })
  const newIds = new Map(inserted.map(({ id, guid }) => [guid, id]))
  await writeTranscripts(
    tx,
    rows.flatMap(({ known, row, words }) => {
      const id = known?.id ?? newIds.get(row.guid)
      return words === undefined || id === undefined ? [] : [{ id, words }]
    }),
  )

  await tx
    .update(season)
    .set({
      episodeCount: sql`(select count(*) from episode e where e.season_id = season.id)`,
      year: sql`case when season.number = 0 then null else (select extract(year from min(e.published_at) at time zone 'UTC')::integer from episode e where e.season_id = season.id) end`,
    })
    .where(eq(season.podcastId, podcastId))
  // Only a season that lost its last episode is removed; a season without episodes before was created by people.
  const emptied = before.filter(({ episodeCount }) => episodeCount > 0).map(({ id }) => id)
  if (emptied.length > 0) await tx.delete(season).where(and(inArray(season.id, emptied), eq(season.episodeCount, 0)))
  await emitChanged(tx, seasonsChanged, [...seasonIds.values()])
  await emitChanged(
    tx,
    episodesChanged,
    [...changed, ...inserted].map(({ id }) => id),
  )
}

const listSeasons = (tx: Tx, podcastId: number) =>
  tx
    .select({ id: season.id, number: season.number, episodeCount: season.episodeCount })
    .from(season)
    .where(eq(season.podcastId, podcastId))

async function writeSeasons(tx: Tx, podcastId: number, plans: readonly EpisodePlan[]): Promise<Map<number, number>> {
  const names = new Map<number, string | undefined>()
  for (const {
    episode: { season: number, seasonName },
  } of plans)
    names.set(number, seasonName ?? names.get(number))
  const rows = [...names].map(([number, name]) => ({
    podcastId,
    number,
    name: name ?? (number === 0 ? NO_SEASON : `Season ${number}`),
    isNamed: name !== undefined,
  }))
  for (const isNamed of [true, false]) {
    const some = rows.filter((row) => row.isNamed === isNamed).map(({ isNamed: _isNamed, ...row }) => row)
    if (some.length === 0) continue
    const insert = tx.insert(season).values(some)
    await (isNamed
      ? insert.onConflictDoUpdate({ target: [season.podcastId, season.number], set: { name: sql`excluded.name` } })
      : insert.onConflictDoNothing())
  }
  return new Map(
    (await listSeasons(tx, podcastId)).filter(({ number }) => names.has(number)).map(({ id, number }) => [number, id]),
  )
}

type ChangedEpisode = { id: number } & Omit<typeof episode.$inferInsert, 'podcastId'>

// A local copy of the sound keeps the values of its file.
async function updateEpisodes(tx: Tx, rows: readonly ChangedEpisode[]): Promise<void> {
  const json = JSON.stringify(
    rows.map((row) => ({
      id: row.id,
      guid: row.guid,
      season_id: row.seasonId,
      number: row.number,
      episode_type: row.episodeType,
      name: row.name,
      bio: row.bio,
      link: row.link,
      enclosure: row.enclosure,
      mime: row.mime,
      file_size: row.fileSize,
      length: row.length,
      published_at: row.publishedAt,
      chapters: row.chapters,
      transcripts: row.transcripts,
      avatar: row.avatar,
      is_explicit: row.isExplicit,
      fingerprint: row.fingerprint,
    })),
  )
  await tx.execute(sql`
    update episode e set guid = n.guid, season_id = n.season_id, number = n.number, episode_type = n.episode_type, name = n.name, bio = n.bio, link = n.link, enclosure = n.enclosure,
      mime = case when e.file_key is null then n.mime else e.mime end, file_size = case when e.file_key is null then n.file_size else e.file_size end,
      length = case when e.file_key is null then n.length else e.length end, published_at = n.published_at,
      chapters = nullif(n.chapters, 'null'::jsonb), transcripts = nullif(n.transcripts, 'null'::jsonb), avatar = n.avatar, is_explicit = n.is_explicit, fingerprint = n.fingerprint
    from jsonb_populate_recordset(null::episode, ${json}::jsonb) n where e.id = n.id`)
}
