import { TimedLine } from '@earshot/contract/catalogue/timed-text'
import { z } from 'zod'

/** The reply of transcript-worker.ts: the lines of a transcript, or why there are none. */
export const TranscriptAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('read'), lines: z.array(TimedLine) }),
  z.object({ type: z.literal('refused'), why: z.string() }),
])
export type TranscriptAnswer = z.output<typeof TranscriptAnswer>
