import { z } from 'zod'

/** What decodes: this machine's ffmpeg, or the decoders in WebAssembly. */
export const Method = z.enum(['ffmpeg', 'wasm'])
export type Method = z.infer<typeof Method>

/** A question to the worker that measures: the file's path, and its extension as the storage has it. */
export const MeasureQuestion = z.object({ path: z.string(), ext: z.string(), method: Method })
export type MeasureQuestion = z.infer<typeof MeasureQuestion>

const MaybeNumber = z.number().nullable()

/**
 * What the worker found: length in milliseconds, `peaks` as base64 of at most PEAKS_MAX bytes, loudness in LUFS and true peak in dBTP (EBU R128), samples that
 * the encoder added, and the ReplayGain of the file's tags. Null is what could not be measured; without peaks nothing could be decoded.
 */
export const Measured = z.object({
  method: Method,
  lengthMs: MaybeNumber,
  peaks: z.string().nullable(),
  loudness: MaybeNumber,
  truePeak: MaybeNumber,
  delay: MaybeNumber,
  padding: MaybeNumber,
  trackGain: MaybeNumber,
  trackPeak: MaybeNumber,
  albumGain: MaybeNumber,
  albumPeak: MaybeNumber,
})
export type Measured = z.infer<typeof Measured>

/** What decoding tells of a sound. */
export type Decoded = Pick<Measured, 'lengthMs' | 'peaks' | 'loudness' | 'truePeak'>

/** Most seconds that decoding a file of so many bytes may take. */
export const secondsFor = (bytes: number): number => 60 + Math.ceil(bytes / (256 * 1024))
