import type { TimedLine } from '@earshot/contract/catalogue/timed-text'

/** A paragraph of a transcript; `start` in seconds, if it is known. */
export type Paragraph = { start?: number; speaker?: string; text: string }

/** Characters after which the lines of one speaker start a new paragraph. */
const PARAGRAPH_CHARS = 400

/**
 * Groups the lines of a transcript into readable paragraphs: a few sentences of one speaker each. Pauses are omitted.
 */
export function paragraphsOf(lines: readonly TimedLine[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  for (const { start, speaker, text } of lines) {
    if (text === '') continue
    const last = paragraphs.at(-1)
    const isSameSpeaker = speaker === undefined || speaker === last?.speaker
    if (last !== undefined && isSameSpeaker && last.text.length < PARAGRAPH_CHARS) last.text += ` ${text}`
    else
      paragraphs.push({
        ...(start === undefined ? {} : { start }),
        ...(speaker === undefined ? {} : { speaker }),
        text,
      })
  }
  return paragraphs
}
