import { z } from 'zod'

/** A question to the film worker: the bytes of an uploaded video. */
export const FilmQuestion = z.object({ bytes: z.instanceof(Uint8Array) })

/** The worker's answer: the video written anew, or why it is not taken, as the end of a sentence about it. */
export const FilmAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('film'), bytes: z.instanceof(Uint8Array) }),
  z.object({ type: z.literal('refused'), why: z.string() }),
])
export type FilmAnswer = z.infer<typeof FilmAnswer>

/** Longest video that is taken, in seconds. */
export const FILM_SECONDS_MAX = 1800

/** What is said of a video that cannot be read to its end. */
export const DAMAGED = 'cannot be read; it may be damaged or cut off'
