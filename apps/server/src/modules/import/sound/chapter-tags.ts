import type { Chapter } from '@earshot/contract/catalogue/podcast'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { webLink } from '@earshot/contract/text/web-link'
import { readClock } from '@earshot/contract/timed-text/clock'
import type { IAudioMetadata } from 'music-metadata'
import { cleanText } from '../text.rules.ts'

/** A chapter as a tag states it. */
type Tagged = { start: number | undefined; title: string | undefined; url: string | undefined }

/**
 * Returns the chapters of a file from its tags: ID3 (CHAP), MP4 (QuickTime and Nero), and Vorbis comments (CHAPTER001).
 * They ascend, differ, and have a title.
 */
export function chaptersIn({ format, native }: Pick<IAudioMetadata, 'format' | 'native'>): Chapter[] {
  const tagged = [...chaptersOfFormat(format), ...chaptersOfComments(native)].flatMap(({ start, title, url }) => {
    const clean = cleanText(title, PODCAST.chapterTitleMax)
    const href = webLink(url)
    if (start === undefined || clean === undefined) return []
    return [{ start, title: clean, ...(href !== undefined && { href }) }]
  })
  const sorted = tagged.toSorted((a, b) => a.start - b.start)
  return sorted.filter(({ start }, at) => start !== sorted[at - 1]?.start).slice(0, PODCAST.chaptersMax)
}

const chaptersOfFormat = ({ chapters = [] }: IAudioMetadata['format']): Tagged[] =>
  chapters.map(({ start, timeScale = 1, title, url }) => ({
    start: Number.isFinite(start / timeScale) && start >= 0 ? Math.round((start / timeScale) * 1000) / 1000 : undefined,
    title,
    url: url?.url,
  }))

function chaptersOfComments(native: IAudioMetadata['native']): Tagged[] {
  const texts = new Map(
    Object.values(native)
      .flat()
      .map(({ id, value }) => [id.toUpperCase(), typeof value === 'string' ? value : undefined]),
  )
  return [...texts].flatMap(([id, time]) =>
    /^CHAPTER\d{1,3}$/.test(id)
      ? [{ start: readClock(time), title: texts.get(`${id}NAME`), url: texts.get(`${id}URL`) }]
      : [],
  )
}
