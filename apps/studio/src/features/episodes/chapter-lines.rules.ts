import type { Chapter } from '@earshot/contract/catalogue/podcast'

/** Lines of chapters as they were typed: the chapters, or the first line that is none. */
export type ChapterLines = { chapters: Chapter[] } | { line: number; text: string }

/** Reads chapters from lines like "00:12:30 Title" or "12:30.5 Title"; empty lines are skipped (SHOW-11). */
export function readChapterLines(text: string): ChapterLines {
  const chapters: Chapter[] = []
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [, hours = '0', minutes, seconds, title] =
      /^\s*(?:(\d{1,3}):)?(\d{1,3}):(\d{1,2}(?:\.\d{1,3})?)\s+(?:[-–—]\s+)?(.+?)\s*$/.exec(line) ?? []
    if (minutes === undefined || seconds === undefined || title === undefined)
      return { line: at + 1, text: line.trim().slice(0, 60) }
    chapters.push({ start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), title })
  }
  return { chapters }
}

/** Writes chapters as lines that readChapterLines reads. */
export const chapterLines = (chapters: readonly Chapter[]): string =>
  chapters.map(({ start, title }) => `${clockOf(start)} ${title}`).join('\n')

function clockOf(seconds: number): string {
  const tenths = Math.round(seconds * 1000) / 1000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const fraction = tenths % 1 === 0 ? '' : (tenths % 1).toFixed(3).slice(1).replace(/0+$/, '')
  return `${Math.floor(tenths / 3600)}:${two((tenths / 60) % 60)}:${two(tenths % 60)}${fraction}`
}
