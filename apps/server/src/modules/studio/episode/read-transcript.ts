import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import { PODCAST } from '@earshot/contract/studio/podcast/podcast-fields'
import { textOfBytes } from '@earshot/contract/timed-text/text-of-bytes'
import { badRequest } from '../../../http/errors.ts'
import { openWorkerPool } from '../../../process/worker-pool.ts'
import { TranscriptAnswer } from '../../import/podcast/transcripts/transcript-answer.ts'
import { lineOfText } from '../../import/timed-text/lines.rules.ts'

/** Milliseconds and megabytes for parsing a transcript. */
const READ_MS = 30_000
const READER_MB = 256

/**
 * Parses a sent transcript by its content: WebVTT, SRT and JSON have times, other text has none. Throws 400 for a web
 * page, for a file that is no text, and for a broken one.
 */
export async function readTranscriptFile(
  field: string,
  bytes: Uint8Array,
): Promise<{ isSynced: boolean; lines: TimedLine[] }> {
  const text = textOfBytes(bytes)
  if (text.includes('\0')) throw badRequest(field, 'must be a text file')
  if (/^\s*<(?:!doctype|html|\?xml)/i.test(text)) throw badRequest(field, 'must be a transcript: this is a web page')
  if (isTimed(text)) return { isSynced: true, lines: mustFit(field, await readTimed(field, bytes)) }
  const lines = text.split(/\r\n?|\n/).flatMap((line) => lineOfText(line) || [])
  if (lines.length === 0) throw badRequest(field, 'must not be empty')
  return {
    isSynced: false,
    lines: mustFit(
      field,
      lines.map((line) => ({ text: line })),
    ),
  }
}

// A time with an arrow, or a list in JSON.
const isTimed = (text: string): boolean =>
  /^\s*WEBVTT/.test(text) || /^\s*[[{]\s*["[{]/.test(text) || /\d[:.,]\d\d\s*[-–]{1,3}>\s*\d/.test(text)

async function readTimed(field: string, bytes: Uint8Array): Promise<TimedLine[]> {
  const reader = new URL('../../import/podcast/transcripts/transcript-worker.ts', import.meta.url)
  const readers = openWorkerPool(reader, { size: 1, memoryMb: READER_MB })
  try {
    const answer = TranscriptAnswer.parse(await readers.ask(bytes, READ_MS))
    if (answer.type === 'refused') throw badRequest(field, `cannot be read: ${answer.why}`)
    return answer.lines
  } finally {
    await readers.close()
  }
}

function mustFit(field: string, lines: TimedLine[]): TimedLine[] {
  if (lines.length > PODCAST.transcriptLinesMax)
    throw badRequest(field, `must be at most ${PODCAST.transcriptLinesMax} lines`)
  return lines
}
