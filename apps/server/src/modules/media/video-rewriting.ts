import { z } from 'zod'

/** A question to the video worker: the file of an uploaded video, and where to write it anew. */
export const VideoQuestion = z.object({ from: z.string(), to: z.string() })

/** The worker's answer: the video is written anew, or why it is not taken, as the end of a sentence about it, or the code of an error of the disk. */
export const VideoAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('video') }),
  z.object({ type: z.literal('refused'), why: z.string() }),
  z.object({ type: z.literal('failed'), code: z.string() }),
])
export type VideoAnswer = z.infer<typeof VideoAnswer>

/** Longest video that is taken, in seconds. */
export const VIDEO_SECONDS_MAX = 1800

/** What is said of a video that cannot be read to its end. */
export const DAMAGED = 'cannot be read; it may be damaged or cut off'
