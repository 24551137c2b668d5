import { z } from 'zod'

/** A request to the video worker: the uploaded file, and the path of the rewritten one. */
export const VideoQuestion = z.object({ from: z.string(), to: z.string() })

/** The worker's reply: the video was rewritten, or why it is refused (the end of a sentence), or the code of a disk error. */
export const VideoAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('video') }),
  z.object({ type: z.literal('refused'), why: z.string() }),
  z.object({ type: z.literal('failed'), code: z.string() }),
])
export type VideoAnswer = z.infer<typeof VideoAnswer>

/** Longest video that is taken, in seconds. */
export const VIDEO_SECONDS_MAX = 1800

/** The error of a video that cannot be read to its end. */
export const DAMAGED = 'cannot be read; it may be damaged or cut off'
