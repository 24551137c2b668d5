import path from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Outbound } from '../../../ports/outbound.ts'
import type { Storage } from '../../../ports/storage/storage.ts'
import { feedMark, findMarks } from '../../catalogue/marks/marks.store.ts'
import { DIRECTORY_SIDE, isSmallCover } from '../../media/pictures/picture.rules.ts'
import { inParallel } from '../in-parallel.ts'
import { whyRemoved } from '../removed.ts'
import { counted, stoppedAfter } from '../report.ts'
import type { ImportReport, Progress, Skip } from '../report.ts'
import { copySounds } from './copy-sounds.ts'
import { isElsewhere, withParts } from './episodes/episode-parts.ts'
import { fingerprintOf, readEpisodes, readPodcast } from './episodes/episodes.ts'
import type { Episode, FeedLocation } from './episodes/episodes.ts'
import { recognise } from './episodes/recognise-episodes.ts'
import type { RecognisedEpisode } from './episodes/recognise-episodes.ts'
import { openFeedExtras } from './feed-extras.ts'
import { OTHER_FEED, feedStore } from './feed.store.ts'
import type { KnownEpisode } from './feed.store.ts'
import { loadFeed } from './feed/load-feed.ts'
import type { LoadedFeed } from './feed/load-feed.ts'
import { findKnownPodcast, loadMovedFeed } from './feed/moved-feed.ts'
import { recordRefresh } from './refresh/feed-refresh.store.ts'

/** The dependencies of a podcast import. `allowPrivate` is FEED_PRIVATE_ADDRESSES. */
export type PodcastServices = { db: Db; storage: Storage; outbound: Outbound; allowPrivate: boolean; now: () => Date }

/** Number of episodes in a transaction. */
const BATCH = 100
/** Number of episodes whose pictures, chapters and transcripts are fetched at once. */
const FETCHED_AT_ONCE = 4

/** The report of an import, and the podcast; undefined when a dry run found a new one. */
export type PodcastReport = ImportReport & { podcastId: number | undefined }

/**
 * Imports a podcast feed, from its URL or a file, into the catalogue. It can be repeated at any time: unchanged parts
 * are skipped, and nothing is removed. Sound stays remote unless `download` requests copies. `movedFrom` is the
 * earlier URL of an imported podcast; `isDry` writes nothing; `isStopping` ends the import after the current
 * episodes. Throws with a sentence when there is no podcast, when the feed is not that of the podcast `expectedId`
 * any more, and with `mayImportLocked` false for a new feed that its owner locked (`podcast:locked`).
 */
export async function importPodcast(
  services: PodcastServices,
  source: string,
  {
    download = false,
    isDry = false,
    movedFrom,
    expectedId,
    onProgress = () => {},
    isStopping = () => false,
    importId,
    mayImportLocked = true,
  }: PodcastOptions = {},
): Promise<PodcastReport> {
  const store = feedStore(services.db, importId)
  onProgress(0, 0, 'fetching the feed')
  const url = feedUrl(source)
  const found = await loadFeed(services, store, url)
  const moved =
    found.type === 'feed' && movedFrom === undefined ? await loadMovedFeed(services, store, found) : undefined
  const earlier = moved === undefined ? movedFrom : url
  const { report, podcastId } =
    found.type === 'unchanged'
      ? { report: await unchangedReport(store, found.podcastId), podcastId: found.podcastId }
      : await writeFeed(services, store, {
          ...(moved ?? found),
          isDry,
          movedFrom: earlier === undefined ? undefined : feedUrl(earlier),
          expectedId,
          onProgress,
          isStopping,
          mayImportLocked,
        })
  if (isDry || podcastId === undefined) return { ...report, podcastId }
  await recordRefresh(services.db, podcastId, null, services.now())
  if (!download || isStopping()) return { ...report, podcastId }
  const copied = await copySounds(services, store, await store.listRemote(podcastId), { onProgress, isStopping })
  return {
    ...report,
    podcastId,
    skipped: [...report.skipped, ...copied.skipped],
    also: [...report.also, ...counted(copied.count, 'sound copied', 'sounds copied')],
  }
}

/** The settings of a podcast import; `importId` is the import of the desk that new episodes belong to. */
export type PodcastOptions = {
  download?: boolean
  isDry?: boolean
  movedFrom?: string | undefined
  expectedId?: number
  onProgress?: Progress
  isStopping?: () => boolean
  importId?: number
  mayImportLocked?: boolean
}

/** The refusal of a feed that its owner locked against imports (CATALOGUE-13). */
export const LOCKED = 'is locked by its owner (podcast:locked)'

const unchangedReport = async (store: Store, podcastId: number): Promise<ImportReport> => ({
  what: 'episodes',
  added: 0,
  changed: 0,
  unchanged: await store.countEpisodes(podcastId),
  skipped: [],
  notes: [],
  also: [],
})

type Store = ReturnType<typeof feedStore>

const feedUrl = (source: string): string => webFeedUrl(source) ?? `file:${path.resolve(source)}`

/**
 * Returns the URL of a feed on the web; those with the schemes of podcast apps name the same feed as http(s). Undefined
 * for other text.
 */
export function webFeedUrl(source: string): string | undefined {
  const web = source
    .trim()
    .replace(/^(feed|itpc|pcast|podcast):(\/\/)?(?=https?:)/i, '')
    .replace(/^(feed|itpc|pcast|podcast):\/\//i, 'https://')
  return /^https?:\/\//i.test(web) ? (URL.parse(web)?.href ?? web) : undefined
}

type ReadFeed = Omit<LoadedFeed, 'type'> & {
  isDry: boolean
  movedFrom: string | undefined
  expectedId: number | undefined
  onProgress: Progress
  isStopping: () => boolean
  mayImportLocked: boolean
}

async function writeFeed(
  services: PodcastServices,
  store: Store,
  {
    feedKey,
    feed,
    etag,
    base,
    notes: pageNotes,
    isDry,
    movedFrom,
    expectedId,
    onProgress,
    isStopping,
    mayImportLocked,
  }: ReadFeed,
): Promise<{ report: ImportReport; podcastId: number | undefined }> {
  const location: FeedLocation = { base: base ?? feed.self ?? feed.link, allowPrivate: services.allowPrivate }
  const plan = readPodcast(feed, location, path.basename(feedKey))
  const { episodes: listed, skipped, notes: remarks } = readEpisodes(feed, location, services.now())
  // The feed is marked by its own URL, or by the URL that this redirects to.
  const feeds = [feedKey, ...(base === undefined ? [] : [base])].map(feedMark)
  const why =
    whyRemoved(await findMarks(services.db, feeds), feeds) ??
    (await store.whyNotRead([feedKey, ...(base === undefined ? [] : [base])]))
  if (why !== undefined) throw new Error(`The podcast ${plan.title} ${why}.`)
  await using extras = openFeedExtras(services)
  const notes = [...pageNotes]
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
  if (expectedId !== undefined && known?.id !== expectedId) throw new Error(OTHER_FEED)
  if (known === undefined && feed.isLocked && !mayImportLocked)
    throw new Error(`The feed of “${plan.title}” ${LOCKED}.`)
  if (known === undefined && listed.length === 0) throw new Error(sentenceOfNoPodcast(plan.title, feed))
  if (note !== undefined) notes.push({ what: feedKey, why: note })
  if (isDry) {
    const recognised = await recognise(services.db, store, { podcastId: known?.id, listed, skipped, isDry })
    const isNew = known === undefined
    return {
      report: rehearse({
        isNew,
        title: plan.title,
        image: plan.image,
        recognised,
        skipped,
        notes: [...notes, ...remarks],
      }),
      podcastId: known?.id,
    }
  }
  const picture = plan.image === undefined ? undefined : await extras.picture(plan.image)
  if (picture?.type === 'failed') notes.push({ what: plan.image ?? '', why: picture.why })
  else if (picture !== undefined && picture.value !== known?.avatar && isSmallCover(picture.value))
    remarks.push({
      what: plan.image ?? '',
      why: `is less than ${DIRECTORY_SIDE} pixels wide or high, which directories of podcasts refuse; it was not enlarged`,
    })
  const avatar = picture?.type === 'fetched' ? picture.value : (known?.avatar ?? null)
  const podcastId = await store.writePodcast(feedKey, plan, avatar, known?.id)

  const recognised = await recognise(services.db, store, { podcastId, listed, skipped, isDry })
  const touched = recognised.filter(
    ({ episode, known: row }) => !isUnchanged(withoutEpisodeImage(episode, plan.image), row),
  )
  const counts = { added: 0, changed: 0 }
  let done = 0
  for (let from = 0; from < touched.length && !isStopping(); from += BATCH) {
    const batch = touched.slice(from, from + BATCH)
    const plans = await inParallel(batch, FETCHED_AT_ONCE, async (each) => {
      const filled = await withParts(withoutEpisodeImage(each.episode, plan.image), each.known, {
        extras,
        location,
        notes,
        language: plan.language,
      })
      done += 1
      onProgress(done, touched.length, each.episode.name, { ...counts, unchanged: 0, skipped: skipped.length })
      return filled
    })
    const left = await store.writeEpisodes({ podcastId, feed: feedKey }, plans, services.now())
    skipped.push(...left.map(({ what, why: gone }) => ({ what, why: gone })))
    const written = plans.filter((each) => left.every(({ plan: other }) => other !== each))
    counts.added += written.filter((each) => each.known === undefined).length
    counts.changed += written.filter(({ known: row, isChanged }) => row !== undefined && isChanged).length
  }
  // Failed parts are retried next time, so the feed must then be read completely.
  await store.setEtag({ podcastId, feed: feedKey }, notes.length === 0 && !isStopping() ? etag : null)
  const report = {
    what: counts.added === 1 ? 'episode' : 'episodes',
    ...counts,
    unchanged: isStopping() ? recognised.length - touched.length : recognised.length - counts.added - counts.changed,
    skipped,
    notes: [...notes, ...remarks],
    ...(isStopping() && { stopped: stoppedAfter(done, touched.length, 'episodes') }),
    also: [
      ...(known === undefined ? [`new podcast “${plan.title}”`] : []),
      ...(known === undefined || movedFrom === undefined ? [] : [`the feed moved to ${feedKey}`]),
    ],
  }
  return { report, podcastId }
}

type Rehearsal = {
  isNew: boolean
  title: string
  image: string | undefined
  recognised: readonly RecognisedEpisode[]
  skipped: Skip[]
  notes: Skip[]
}

// Reports the result of an import without fetching pictures, chapters and transcripts.
function rehearse({ isNew, title, image, recognised, skipped, notes }: Rehearsal): ImportReport {
  const added = recognised.filter(({ known }) => known === undefined).length
  const unchanged = recognised.filter(({ episode, known }) =>
    isUnchanged(withoutEpisodeImage(episode, image), known),
  ).length
  return {
    what: added === 1 ? 'episode' : 'episodes',
    added,
    changed: recognised.length - added - unchanged,
    unchanged,
    skipped,
    notes,
    also: isNew ? [`new podcast “${title}”`] : [],
  }
}

const isUnchanged = (episode: Episode, known: KnownEpisode | undefined): boolean =>
  known !== undefined && known.fingerprint === fingerprintOf(episode) && !isElsewhere(episode, known)

// An episode with the podcast's picture needs no separate one.
const withoutEpisodeImage = (episode: Episode, image: string | undefined): Episode =>
  episode.image === image ? { ...episode, image: undefined } : episode

/** Returns why a feed without a playable episode is not a podcast, with a description of its items. */
function sentenceOfNoPodcast(title: string, { items }: Found): string {
  if (items.length === 0) return `“${title}” is not a podcast: the feed has no episodes.`
  const pictures = items.filter(({ enclosures }) => enclosures.some(({ type }) => /^image\//i.test(type ?? ''))).length
  const bare = items.filter(({ enclosures }) => enclosures.length === 0).length
  const found = [
    ...(bare === 0 ? [] : [`${bare} without any file`]),
    ...(pictures === 0 ? [] : [`${pictures} with a picture`]),
    ...(items.length > bare + pictures ? [`${items.length - bare - pictures} with other files`] : []),
  ]
  return `“${title}” is not a podcast: none of its ${items.length} items has audio (${found.join(', ')}).`
}

type Found = { items: readonly { enclosures: readonly { type?: string | undefined }[] }[] }
