import type { Chapter } from '@earshot/contract/catalogue/podcast'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { webLink } from '@earshot/contract/text/web-link'
import { clockOf, readClock } from '@earshot/contract/timed-text/clock'
import { z } from 'zod'

/** Numbers of entries, by the reason why they were left out; `pictures` were left out of their chapters. */
export type LeftOut = { unread: number; outside: number; same: number; many: number; pictures: number }

/** Chapters of a source, which the creator accepts or refuses (SHOW-11). */
export type FoundChapters = { chapters: Chapter[]; leftOut: LeftOut }

/**
 * Returns chapters in the order of their starts. Those at or after the end of the sound, those with the start of
 * another, and those over the limit are left out. `length` is in seconds, null if it is not known.
 */
export function chaptersThatFit(
  found: readonly Chapter[],
  length: number | null,
  { unread = 0, pictures = 0 }: Partial<LeftOut> = {},
): FoundChapters {
  const inside = found.filter(({ start }) => length === null || start < length)
  const sorted = inside.toSorted((a, b) => a.start - b.start)
  const different = sorted.filter(({ start }, at) => start !== sorted[at - 1]?.start)
  const chapters = different.slice(0, PODCAST.chaptersMax)
  return {
    chapters,
    leftOut: {
      unread,
      outside: found.length - inside.length,
      same: inside.length - different.length,
      many: different.length - chapters.length,
      pictures,
    },
  }
}

/**
 * Parses the JSON chapters of Podcasting 2.0; undefined for other files. Pictures are addresses of other sites, and are
 * left out as imports of feeds do.
 */
export function readChapterFile(text: string, length: number | null): FoundChapters | undefined {
  const file = ChapterFile.safeParse(parsed(text)).data
  if (file === undefined) return undefined
  const entries = file.chapters.map((each) => ChapterEntry.safeParse(each).data)
  const chapters = entries.flatMap((entry) => {
    const start = readClock(entry?.startTime)
    const title = oneLine(entry?.title ?? '')
    if (start === undefined || title === '') return []
    const href = webLink(entry?.url)
    return [{ start, title, ...(href !== undefined && { href }), ...(entry?.toc === false && { is_hidden: true }) }]
  })
  const pictures = entries.filter((entry) => entry?.img !== undefined).length
  return chaptersThatFit(chapters, length, { unread: entries.length - chapters.length, pictures })
}

const ChapterFile = z.object({ chapters: z.array(z.unknown()) })
const ChapterEntry = z.object({
  startTime: z.unknown(),
  title: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  img: z.string().min(1).optional().catch(undefined),
  toc: z.boolean().optional().catch(undefined),
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return undefined
  }
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, PODCAST.chapterTitleMax)

/** Lines of chapters as they were typed: the chapters, or the first line that is none. */
export type ChapterLines = { chapters: Chapter[] } | { line: number; text: string }

/** Parses chapters from lines like "00:12:30 Title" or "12:30.5 - Title"; empty lines are skipped (SHOW-11). */
export function readChapterLines(text: string): ChapterLines {
  const chapters: Chapter[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, clock = '', words = ''] = /^\s*(\d[\d:]*:\d{1,2}(?:[.,]\d{1,3})?)\s+(?:[-–—]\s+)?(.+)$/.exec(line) ?? []
    const start = readClock(clock)
    const title = oneLine(words)
    if (start === undefined || title === '') return { line: at + 1, text: line.trim().slice(0, 60) }
    chapters.push({ start, title })
  }
  return { chapters }
}

/** Writes chapters as lines that readChapterLines reads. */
export const chapterLines = (chapters: readonly Pick<Chapter, 'start' | 'title'>[]): string =>
  chapters.map(({ start, title }) => `${clockOf(start)} ${title}`).join('\n')
