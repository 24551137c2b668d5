import { z } from 'zod'

/** A request to the video worker: the path of the uploaded file, and the path for the rewritten one. */
export const VideoQuestion = z.object({ from: z.string(), to: z.string() })

/** The worker's reply: success, the reason of a refusal (the end of a sentence), or the code of a disk error. */
export const VideoAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('video') }),
  z.object({ type: z.literal('refused'), why: z.string() }),
  z.object({ type: z.literal('failed'), code: z.string() }),
])
export type VideoAnswer = z.infer<typeof VideoAnswer>

/** Maximum length of an accepted video, in seconds. */
export const VIDEO_SECONDS_MAX = 1800

/** The reason for a video that cannot be read to its end. */
export const DAMAGED = 'cannot be read; it may be damaged or cut off'
