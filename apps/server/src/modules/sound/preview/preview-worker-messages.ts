import { z } from 'zod'

/** A message to the worker that creates previews: the file's path, and its extension in the storage. */
export const PreviewQuestion = z.object({ path: z.string(), ext: z.string() })
export type PreviewQuestion = z.infer<typeof PreviewQuestion>

/** The bytes of the preview, in the format of the sound; null if the sound cannot be cut. */
export const PreviewAnswer = z.instanceof(Uint8Array).nullable()
