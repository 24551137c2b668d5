import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Outbound } from '../../../ports/outbound.ts'
import type { Storage } from '../../../ports/storage.ts'
import { WorkerLost, openWorkerPool } from '../../../worker-pool.ts'
import { episodeMark, feedMark, findMarks } from '../../removal-mark/marks.store.ts'
import { inParallel } from '../in-parallel.ts'
import { whyRemoved } from '../removed.ts'
import { counted } from '../report.ts'
import type { ImportReport, Progress, Skip } from '../report.ts'
import { copySounds } from './copy-sounds.ts'
import { withParts } from './episode-parts.ts'
import { fingerprintOf, readEpisodes, readPodcast } from './episodes.ts'
import type { Episode, FeedPlace } from './episodes.ts'
import { openFeedExtras } from './feed-extras.ts'
import { feedStore } from './feed.store.ts'
import type { KnownEpisode, KnownPodcast } from './feed.store.ts'
import { FeedAnswer } from './feed.ts'
import type { Feed } from './feed.ts'
import { findKnownPodcast } from './moved-feed.ts'
import { sentenceOfNoPodcast } from './no-podcast.rules.ts'

/** The dependencies of a podcast import. `allowPrivate` is FEED_PRIVATE_ADDRESSES. */
export type PodcastServices = { db: Db; storage: Storage; outbound: Outbound; allowPrivate: boolean; now: () => Date }

const MB = 1024 * 1024
/** Largest feed that is read. */
const FEED_MAX = 50 * MB
const PARSE_MS = 60_000
const PARSER_MB = 1024
/** Episodes that are written in one transaction. */
const BATCH = 100
/** Episodes whose pictures, chapters and transcripts are fetched at once. */
const FETCHED_AT_ONCE = 4

/**
 * Reads a podcast feed, from its URL or a file, into the catalogue. Can be run again at any time: what did not change is passed over, and nothing
 * is ever removed. Sound stays where the feed has it unless `download` asks for copies. `movedFrom` is the earlier URL of a podcast that was imported;
 * `isDry` writes nothing. Throws with a sentence when there is no podcast to read.
 */
export async function importPodcast(
  services: PodcastServices,
  source: string,
  {
    download = false,
    isDry = false,
    movedFrom,
    onProgress = () => {},
  }: { download?: boolean; isDry?: boolean; movedFrom?: string; onProgress?: Progress } = {},
): Promise<ImportReport> {
  const store = feedStore(services.db)
  const notes: Skip[] = []
  onProgress(0, 0, 'fetching the feed')
  const url = feedUrl(source)
  const found = await load(services, store, url)
  const report: ImportReport =
    found.type === 'unchanged'
      ? {
          what: 'episodes',
          added: 0,
          changed: 0,
          unchanged: await store.countEpisodes(found.podcastId),
          skipped: [],
          notes,
          also: [],
        }
      : await writeFeed(services, store, {
          feedKey: found.feedKey,
          feed: await parseFeed(found),
          etag: found.etag,
          base: found.base,
          isDry,
          movedFrom: movedFrom === undefined ? undefined : feedUrl(movedFrom),
          onProgress,
        })
  const podcastId = (await store.findPodcast([url]))?.id
  if (!download || isDry || podcastId === undefined) return report
  const copied = await copySounds(services, store, podcastId, onProgress)
  return {
    ...report,
    skipped: [...report.skipped, ...copied.skipped],
    also: [...report.also, ...counted(copied.count, 'sound copied', 'sounds copied')],
  }
}

type Store = ReturnType<typeof feedStore>
type Loaded = {
  type: 'feed'
  feedKey: string
  bytes: Uint8Array
  charset: string | undefined
  etag: string | null
  base: string | undefined
}

// URLs of podcast apps name the same feed as http(s).
function feedUrl(source: string): string {
  const web = source
    .trim()
    .replace(/^(feed|itpc|pcast|podcast):(\/\/)?(?=https?:)/i, '')
    .replace(/^(feed|itpc|pcast|podcast):\/\//i, 'https://')
  return /^https?:\/\//i.test(web) ? (URL.parse(web)?.href ?? web) : `file:${path.resolve(source)}`
}

async function load(
  { outbound }: PodcastServices,
  store: Store,
  url: string,
): Promise<Loaded | { type: 'unchanged'; podcastId: number }> {
  if (url.startsWith('file:'))
    return {
      type: 'feed',
      feedKey: url,
      ...(await readFeedFile(url.slice('file:'.length))),
      charset: undefined,
      etag: null,
      base: undefined,
    }
  const known = await store.findPodcast([url])
  const reply = await outbound.get(url, {
    maxBytes: FEED_MAX,
    headers: {
      accept: 'application/rss+xml, application/xml;q=0.9, */*;q=0.5',
      ...conditions(known?.feedEtag ?? null),
    },
  })
  if (reply.status === 304 && known !== undefined) return { type: 'unchanged', podcastId: known.id }
  if (reply.status !== 200) throw new Error(`The feed cannot be read: its server answered ${reply.status}.`)
  const leadsTo = known === undefined ? await store.findPodcast([reply.url]) : undefined
  const { etag, 'last-modified': modified } = reply.headers
  const [, charset] = /charset\s*=\s*"?([\w.:-]+)/i.exec(reply.headers['content-type'] ?? '') ?? []
  return {
    type: 'feed',
    feedKey: leadsTo === undefined ? url : reply.url,
    bytes: reply.bytes,
    charset,
    etag: etag === undefined && modified === undefined ? null : `${etag ?? ''}\n${modified ?? ''}`,
    base: reply.url,
  }
}

// The validators of the last complete run: ETag and Last-Modified, one line each.
function conditions(remembered: string | null): Record<string, string> {
  const [etag = '', modified = ''] = remembered?.split('\n') ?? []
  return {
    ...(etag === '' ? {} : { 'if-none-match': etag }),
    ...(modified === '' ? {} : { 'if-modified-since': modified }),
  }
}

async function readFeedFile(file: string): Promise<{ bytes: Uint8Array }> {
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) throw new Error(`The file ${file} does not exist or cannot be read.`)
  if (!found.isFile()) throw new Error(`${file} is not a regular file.`)
  if (found.size > FEED_MAX) throw new Error(`${file} is larger than ${FEED_MAX / MB} MB.`)
  return { bytes: await readFile(file) }
}

async function parseFeed({ bytes, charset }: Loaded): Promise<Feed> {
  const pool = openWorkerPool(new URL('./feed-worker.ts', import.meta.url), { size: 1, memoryMb: PARSER_MB })
  try {
    const answer = FeedAnswer.parse(await pool.ask({ bytes, charset }, PARSE_MS))
    if (answer.type === 'refused') throw new Error(answer.why)
    return answer.feed
  } catch (error) {
    throw error instanceof WorkerLost
      ? new Error(`The feed cannot be read: ${error.message}.`, { cause: error })
      : error
  } finally {
    await pool.close()
  }
}

type ReadFeed = {
  feedKey: string
  feed: Feed
  etag: string | null
  base: string | undefined
  isDry: boolean
  movedFrom: string | undefined
  onProgress: Progress
}

async function writeFeed(
  services: PodcastServices,
  store: Store,
  { feedKey, feed, etag, base, isDry, movedFrom, onProgress }: ReadFeed,
): Promise<ImportReport> {
  const place: FeedPlace = { base: base ?? feed.self ?? feed.link, allowPrivate: services.allowPrivate }
  const plan = readPodcast(feed, place, path.basename(feedKey))
  const { episodes: listed, skipped } = readEpisodes(feed, place, services.now())
  // Under its own URL, or the one that this leads to.
  const feeds = [feedKey, ...(base === undefined ? [] : [base])].map(feedMark)
  const why = whyRemoved(await findMarks(services.db, feeds), feeds)
  if (why !== undefined) throw new Error(`The podcast ${plan.title} ${why}.`)
  const extras = openFeedExtras(services)
  const notes: Skip[] = []
  if (feed.itemsLeftOut > 0)
    notes.push({ what: feedKey, why: `has more than 20,000 episodes; ${feed.itemsLeftOut} were skipped` })
  if (feed.itemsBroken > 0) skipped.push({ what: `${feed.itemsBroken} of the feed's items`, why: 'contain broken XML' })

  const { known, note } = await findKnownPodcast(services, store, {
    feedKey,
    base,
    movedFrom,
    isDry,
    title: plan.title,
    episodes: listed,
  })
  if (known === undefined && listed.length === 0) throw new Error(sentenceOfNoPodcast(plan.title, feed))
  if (note !== undefined) notes.push({ what: feedKey, why: note })
  const withoutRemoved = async (podcastId: number) => {
    const markOf = ({ guid }: Episode) => episodeMark(podcastId, guid)
    const marks = await findMarks(services.db, listed.map(markOf))
    return listed.filter((episode) => {
      const gone = whyRemoved(marks, [markOf(episode)])
      if (gone !== undefined) skipped.push({ what: episode.name, why: gone })
      return gone === undefined
    })
  }
  if (isDry) {
    const episodes = known === undefined ? listed : await withoutRemoved(known.id)
    return rehearse({ known, title: plan.title, image: plan.image, episodes, skipped, notes }, store)
  }
  const picture = plan.image === undefined ? undefined : await extras.picture(plan.image)
  if (picture?.type === 'failed') notes.push({ what: plan.image ?? '', why: picture.why })
  const podcastId = await store.writePodcast(
    feedKey,
    plan,
    picture?.type === 'fetched' ? picture.value : (known?.avatar ?? null),
  )

  const episodes = await withoutRemoved(podcastId)
  const before = await store.listEpisodes(podcastId)
  const find = finderOf(before)
  const told = episodes.map((episode) => ({ episode, known: find(episode) }))
  const touched = told.filter(
    ({ episode, known: row }) => row?.fingerprint !== fingerprintOf(withoutOwnImage(episode, plan.image)),
  )
  const counts = { added: 0, changed: 0 }
  let done = 0
  for (let from = 0; from < touched.length; from += BATCH) {
    const batch = touched.slice(from, from + BATCH)
    const plans = await inParallel(batch, FETCHED_AT_ONCE, async (each) => {
      const filled = await withParts(withoutOwnImage(each.episode, plan.image), each.known, {
        extras,
        place,
        notes,
        language: plan.language,
      })
      done += 1
      onProgress(done, touched.length, each.episode.name)
      return filled
    })
    const left = await store.writeEpisodes(podcastId, plans, services.now())
    skipped.push(...left.map(({ what, why: gone }) => ({ what, why: gone })))
    const written = plans.filter((each) => left.every(({ plan: other }) => other !== each))
    counts.added += written.filter((each) => each.known === undefined).length
    counts.changed += written.filter(({ known: row, isChanged }) => row !== undefined && isChanged).length
  }
  // Failed parts are retried next time, so the feed must then be read in full.
  await store.setEtag(podcastId, notes.length === 0 ? etag : null)
  return {
    what: counts.added === 1 ? 'episode' : 'episodes',
    ...counts,
    unchanged: told.length - counts.added - counts.changed,
    skipped,
    notes,
    also: known === undefined ? [`new podcast “${plan.title}”`] : [],
  }
}

type Rehearsal = {
  known: KnownPodcast | undefined
  title: string
  image: string | undefined
  episodes: readonly Episode[]
  skipped: Skip[]
  notes: Skip[]
}

// Reports what an import would write, without fetching pictures, chapters and transcripts.
async function rehearse(
  { known, title, image, episodes, skipped, notes }: Rehearsal,
  store: Store,
): Promise<ImportReport> {
  const find = finderOf(known === undefined ? [] : await store.listEpisodes(known.id))
  const rows = episodes.map((episode) => ({ row: find(episode), mark: fingerprintOf(withoutOwnImage(episode, image)) }))
  const added = rows.filter(({ row }) => row === undefined).length
  const unchanged = rows.filter(({ row, mark }) => row?.fingerprint === mark).length
  return {
    what: added === 1 ? 'episode' : 'episodes',
    added,
    changed: rows.length - added - unchanged,
    unchanged,
    skipped,
    notes,
    also: known === undefined ? [`new podcast “${title}”`] : [],
  }
}

// An episode is identified by its guid, else by the URL of its sound. Each row is used once.
function finderOf(rows: readonly KnownEpisode[]): (episode: Episode) => KnownEpisode | undefined {
  const byGuid = new Map(rows.map((row) => [row.guid, row]))
  const byEnclosure = new Map(rows.map((row) => [row.enclosure, row]))
  const given = new Set<KnownEpisode>()
  return ({ guid, enclosure }) => {
    const found = byGuid.get(guid) ?? byEnclosure.get(enclosure)
    if (found === undefined || given.has(found)) return undefined
    given.add(found)
    return found
  }
}

// An episode that shows the podcast's picture needs none of its own.
const withoutOwnImage = (episode: Episode, image: string | undefined): Episode =>
  episode.image === image ? { ...episode, image: undefined } : episode
