import { z } from 'zod'

/** A question to the worker that cuts: the file's path, and its extension as the storage has it. */
export const PreviewQuestion = z.object({ path: z.string(), ext: z.string() })
export type PreviewQuestion = z.infer<typeof PreviewQuestion>

/** The bytes of the preview, in the format of the sound; null for a sound that cannot be cut. */
export const PreviewAnswer = z.instanceof(Uint8Array).nullable()
