import type { Chapter } from '@earshot/contract/podcast'
import type { TimedLine } from '@earshot/contract/timed-text'
import { z } from 'zod'
import { OutboundError } from '../../../ports/outbound.ts'
import type { Outbound } from '../../../ports/outbound.ts'
import { storePicture } from '../../media/picture.store.ts'
import type { PictureStorage } from '../../media/picture.store.ts'
import { readTranscript } from '../timed-text/transcript-file.ts'
import { chapterOf } from './episodes.ts'
import type { FeedPlace } from './episodes.ts'

/** The result of fetching a part of an episode: `why` completes a sentence that starts with its URL; `isUnreadable`: it arrived and is not what it should be. */
export type Fetched<Value> = { type: 'fetched'; value: Value } | { type: 'failed'; why: string; isUnreadable: boolean }

/** Fetches pictures, chapters and transcripts of a feed; each picture once a run. */
export type FeedExtras = {
  picture: (url: string) => Promise<Fetched<string>>
  chapters: (url: string, place: FeedPlace) => Promise<Fetched<Chapter[]>>
  transcript: (url: string) => Promise<Fetched<TimedLine[]>>
}

const MB = 1024 * 1024
const PICTURE_MAX = 20 * MB
const CHAPTERS_BYTES_MAX = 2 * MB
const CHAPTERS_MAX = 1_000
const TRANSCRIPT_MAX = 2 * MB
/** Bytes of pictures, chapters and transcripts that one run fetches; the next run continues. */
const RUN_MAX = 500 * MB
/** Failures in a row after which a host is not asked again in this run. */
const PATIENCE = 5

/** Opens a fetcher for one run. */
export function openFeedExtras(services: PictureStorage & { outbound: Outbound }): FeedExtras {
  const failures = new Map<string, number>()
  const pictures = new Map<string, Promise<Fetched<string>>>()
  let fetchedBytes = 0

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
    try {
      const { status, bytes } = await services.outbound.get(url, { maxBytes })
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
      const known = pictures.get(url) ?? fetchOnce(url, PICTURE_MAX, (bytes) => storePicture(services, bytes))
      pictures.set(url, known)
      return known
    },
    chapters: (url, place) =>
      fetchOnce(url, CHAPTERS_BYTES_MAX, async (bytes) =>
        parsed(() => readChapters(Buffer.from(bytes).toString('utf8'), place)),
      ),
    transcript: (url) => fetchOnce(url, TRANSCRIPT_MAX, async (bytes) => parsed(() => readTranscript(bytes))),
  }
}

/** What arrived is not what it should be: unlike a host that does not answer, it may well stay so. */
class Unreadable extends Error {}

function parsed<Value>(parse: () => Value): Value {
  try {
    return parse()
  } catch (error) {
    throw new Unreadable(error instanceof Error ? error.message : String(error), { cause: error })
  }
}

const Start = z.union([z.number(), z.string().transform(Number)]).pipe(z.number().min(0))
const ChapterFile = z.object({ chapters: z.array(z.unknown()) })
const ChapterEntry = z.object({
  startTime: Start,
  title: z.string().optional(),
  url: z.string().optional(),
  toc: z.boolean().optional(),
})

// Podcasting 2.0 JSON chapters; entries with toc false only change the picture.
function readChapters(text: string, place: FeedPlace): Chapter[] {
  const file = ChapterFile.safeParse(JSON.parse(text.replace(/^\uFEFF/, '')))
  if (!file.success) throw new Error('it contains no chapters')
  return file.data.chapters
    .slice(0, CHAPTERS_MAX)
    .flatMap((each) => {
      const entry = ChapterEntry.safeParse(each)
      return entry.success && entry.data.toc !== false
        ? chapterOf(entry.data.startTime, entry.data.title, entry.data.url, place)
        : []
    })
    .toSorted((a, b) => a.start - b.start)
}
