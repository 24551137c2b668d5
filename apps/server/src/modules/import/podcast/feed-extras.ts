import type { Chapter } from '@earshot/contract/catalogue/podcast'
import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import { readClock } from '@earshot/contract/timed-text/clock'
import { z } from 'zod'
import { OutboundError } from '../../../ports/outbound.ts'
import type { Outbound } from '../../../ports/outbound.ts'
import { WorkerLost, openWorkerPool } from '../../../process/worker-pool.ts'
import { COVER_SIDE_MAX, storePicture } from '../../media/pictures/picture.store.ts'
import type { PictureStorage } from '../../media/pictures/picture.store.ts'
import { chapterOf } from './episodes/episodes.ts'
import type { FeedLocation } from './episodes/episodes.ts'
import { TranscriptAnswer } from './transcripts/transcript-answer.ts'

/**
 * Result of fetching a part of an episode: `why` completes a sentence that starts with its URL; `isUnreadable`: the
 * response is not of the expected format.
 */
export type Fetched<Value> = { type: 'fetched'; value: Value } | { type: 'failed'; why: string; isUnreadable: boolean }

/**
 * Fetches pictures, chapters and transcripts of a feed, each picture once per run. A thread parses transcripts and ends
 * with the run.
 */
export type FeedExtras = AsyncDisposable & {
  picture: (url: string) => Promise<Fetched<string>>
  chapters: (url: string, location: FeedLocation) => Promise<Fetched<ChapterList>>
  transcript: (url: string) => Promise<Fetched<TimedLine[]>>
}

const MB = 1024 * 1024
const PICTURE_MAX = 20 * MB
const CHAPTERS_BYTES_MAX = 2 * MB
const CHAPTERS_MAX = 1_000
const TRANSCRIPT_MAX = 10 * MB
/** Maximum milliseconds and megabytes for parsing a transcript. */
const READ_MS = 60_000
const READER_MB = 512
/** Maximum bytes of pictures, chapters and transcripts in a run; the next run continues. */
const RUN_MAX = 500 * MB
/** Milliseconds after which nothing more is fetched in a run; the next run continues. */
const RUN_MS = 10 * 60_000
/** Maximum milliseconds for one picture, list of chapters or transcript. */
const PART_MS = 60_000
/** Number of consecutive failures after which a host is not requested again in this run. */
const PATIENCE = 5

/** Opens a fetcher for one run. */
export function openFeedExtras(services: PictureStorage & { outbound: Outbound }): FeedExtras {
  const failures = new Map<string, number>()
  const pictures = new Map<string, Promise<Fetched<string>>>()
  const readers = openWorkerPool(new URL('./transcripts/transcript-worker.ts', import.meta.url), {
    size: 1,
    memoryMb: READER_MB,
  })
  const started = performance.now()
  let fetchedBytes = 0

  // Parsing 10 MB of cues takes seconds, which would block the server.
  const readTranscript = async (bytes: Uint8Array): Promise<TimedLine[]> => {
    const answer = await readers.ask(bytes, READ_MS).catch((error: unknown) => {
      throw error instanceof WorkerLost ? new Unreadable(error.message, { cause: error }) : error
    })
    const read = TranscriptAnswer.parse(answer)
    if (read.type === 'refused') throw new Unreadable(read.why)
    return read.lines
  }
  const fetchOnce = async <Value>(
    url: string,
    maxBytes: number,
    take: (bytes: Uint8Array) => Promise<Value>,
  ): Promise<Fetched<Value>> => {
    const { host } = new URL(url)
    const failed = (why: string, isUnreadable = false) => ({ type: 'failed', why, isUnreadable }) as const
    if ((failures.get(host) ?? 0) >= PATIENCE)
      return failed('was postponed to the next run: its host failed several times')
    if (fetchedBytes >= RUN_MAX) return failed('was postponed to the next run: this run has fetched 500 MB')
    if (performance.now() - started >= RUN_MS)
      return failed('was postponed to the next run: this run has taken 10 minutes')
    try {
      const { status, bytes } = await services.outbound.get(url, { maxBytes, longestMs: PART_MS })
      fetchedBytes += bytes.length
      if (status !== 200) throw new Error(`the answer was ${status}`)
      failures.set(host, 0)
      return { type: 'fetched', value: await take(bytes) }
    } catch (error) {
      const isUnreadable = error instanceof Unreadable || (error instanceof OutboundError && error.problem === 'size')
      if (!isUnreadable) failures.set(host, (failures.get(host) ?? 0) + 1)
      return failed(`was skipped: ${error instanceof Error ? error.message : String(error)}`, isUnreadable)
    }
  }

  return {
    picture: (url) => {
      const known =
        pictures.get(url) ?? fetchOnce(url, PICTURE_MAX, (bytes) => storePicture(services, bytes, COVER_SIDE_MAX))
      pictures.set(url, known)
      return known
    },
    chapters: (url, location) =>
      fetchOnce(url, CHAPTERS_BYTES_MAX, async (bytes) =>
        parsed(() => readChapters(Buffer.from(bytes).toString('utf8'), location)),
      ),
    transcript: (url) => fetchOnce(url, TRANSCRIPT_MAX, readTranscript),
    [Symbol.asyncDispose]: () => readers.close(),
  }
}

/** The response is not of the expected format: unlike a host that does not respond, this may be permanent. */
class Unreadable extends Error {}

function parsed<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const ChapterFile = z.object({ chapters: z.array(z.unknown()) })
const ChapterEntry = z.object({
  startTime: z.unknown().optional(),
  title: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  toc: z.boolean().optional().catch(undefined),
})

/** Chapters in order, and the unreadable times. */
export type ChapterList = { chapters: Chapter[]; unread: unknown[] }

// Parses Podcasting 2.0 JSON chapters. Entries with toc false, or without a title, only change the picture.
function readChapters(text: string, location: FeedLocation): ChapterList {
  const file = ChapterFile.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
  if (!file.success) throw new Error('it contains no chapters')
  const entries = file.data.chapters.slice(0, CHAPTERS_MAX).map((each) => {
    const { startTime, ...entry } = ChapterEntry.safeParse(each).data ?? { startTime: each }
    return { ...entry, startTime, start: readClock(startTime) }
  })
  return {
    chapters: entries
      .filter(({ toc }) => toc !== false)
      .flatMap(({ start, title, url }) => chapterOf(start, title, url, location))
      .toSorted((a, b) => a.start - b.start),
    unread: entries.filter(({ start }) => start === undefined).map(({ startTime }) => startTime),
  }
}
