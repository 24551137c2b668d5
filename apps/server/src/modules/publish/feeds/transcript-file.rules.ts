import type { TimedLine } from '@earshot/contract/catalogue/timed-text'

/** Seconds for which the last line of a transcript is displayed when it has no end. */
const LAST_LINE_SECONDS = 5

/**
 * Serialises lines as a WebVTT file; each line needs a start. A line without an end is displayed until the next one
 * begins.
 */
export function toWebVtt(lines: readonly TimedLine[]): string {
  const cues = lines.flatMap(({ start = 0, end, speaker, text }, at) => {
    if (text === '') return []
    const until = end ?? lines[at + 1]?.start ?? start + LAST_LINE_SECONDS
    const words = escape(text)
    return [
      `${stamp(start)} --> ${stamp(Math.max(until, start + 0.001))}\n${speaker === undefined ? words : `<v ${escape(speaker)}>${words}`}`,
    ]
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** Serialises lines as plain text; the name of a speaker precedes the words. */
export const toPlainText = (lines: readonly TimedLine[]): string =>
  lines.map(({ speaker, text }) => (speaker === undefined ? text : `${speaker}: ${text}`)).join('\n')

// A blank line would end a cue.
const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/\s*\n\s*/g, ' ')

function stamp(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const part = (value: number, digits: number) => String(Math.floor(value)).padStart(digits, '0')
  return `${part(ms / 3_600_000, 2)}:${part((ms / 60_000) % 60, 2)}:${part((ms / 1000) % 60, 2)}.${part(ms % 1000, 3)}`
}
