import { z } from 'zod'

/** The decoder: the installed ffmpeg, or the decoders in WebAssembly. */
export const Method = z.enum(['ffmpeg', 'wasm'])
export type Method = z.infer<typeof Method>

/** A message to the measuring worker: the file's path, and its extension in the storage. */
export const MeasureQuestion = z.object({ path: z.string(), ext: z.string(), method: Method })
export type MeasureQuestion = z.infer<typeof MeasureQuestion>

const MaybeNumber = z.number().nullable()

/** Milliseconds of silence at both ends of a sound, and whether one of its channels is silent throughout. */
const Silence = z.object({ startMs: z.number(), endMs: z.number(), isOneSided: z.boolean() })

/**
 * The result of the worker: length in milliseconds, `peaks` as base64 of at most PEAKS_MAX bytes, loudness in LUFS and
 * true peak in dBTP (EBU R128), samples that the encoder added, and the ReplayGain of the file's tags. A value that
 * could not be measured is null; without peaks the sound could not be decoded.
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
  silence: Silence.nullable(),
})
export type Measured = z.infer<typeof Measured>

/** The values that are computed by decoding a sound. */
export type Decoded = Pick<Measured, 'lengthMs' | 'peaks' | 'loudness' | 'truePeak' | 'silence'>

/** Returns the maximum seconds for decoding a file of this size. */
export const secondsFor = (bytes: number): number => 60 + Math.ceil(bytes / (256 * 1024))
