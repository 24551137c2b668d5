import { z } from 'zod'

/** An archive and the folder that it is unpacked into; tests have smaller limits. */
export const UnzipQuestion = z.object({
  file: z.string(),
  folder: z.string(),
  limits: z.object({ entriesMax: z.number(), bytesMax: z.number(), ratioMax: z.number() }).optional(),
})
export type UnzipQuestion = z.infer<typeof UnzipQuestion>

const Skipped = z.array(z.object({ what: z.string(), why: z.string() }))

/** The worker's reply: the skipped entries, and the sentence of an archive that is not imported. */
export const UnzipAnswer = z.discriminatedUnion('type', [
  z.object({ type: z.literal('done'), skipped: Skipped }),
  z.object({ type: z.literal('refused'), why: z.string(), skipped: Skipped }),
])
export type UnzipAnswer = z.infer<typeof UnzipAnswer>
