import { stat } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '../../../db/error-codes.ts'
import type { Services } from '../../../ports/services.ts'
import type { SoundReader } from '../../import/music/files/sound-reader.ts'
import { copyAs, ffmpegCopier } from '../../import/sound/playable-copy.ts'
import type { SoundFile } from '../../import/sound/sound-file.ts'
import { FfmpegKilled } from '../../media/ffmpeg.ts'
import { canMeasure } from '../../sound/measure/decode-ffmpeg.ts'
import { encoderDelayOf } from '../../sound/measure/encoder-delay.rules.ts'
import type { EncoderDelay } from '../../sound/measure/encoder-delay.rules.ts'
import type { Measured } from '../../sound/measure/measured.ts'
import type { Measurer } from '../../sound/measure/measurer.ts'
import { readHead } from './read-head.ts'

/**
 * A copy for listening: size in bytes, length in seconds, and the samples that its encoder added. `measured` is missing
 * if the original can be measured itself.
 */
export type StoredCopy = {
  fileKey: string
  fileSize: number
  mime: string
  length: number
  encoderDelay: EncoderDelay
  measured: Measured | undefined
}

/**
 * Makes a copy for listening and stores it: Opus, or AAC without an encoder for it and with `isForApps`. Returns why
 * the file cannot be copied, to follow "broken:"; throws if the machine is the cause.
 */
export async function storeCopy(
  { storage }: Pick<Services, 'storage'>,
  { reader, measurer }: { reader: SoundReader; measurer: Measurer },
  { sound, file, demuxer, isForApps }: { sound: SoundFile; file: string; demuxer: string; isForApps: boolean },
): Promise<StoredCopy | { why: string }> {
  const { ext, mime } = isForApps ? FOR_APPS : await ffmpegCopier.format()
  const fileKey = `audio/${sound.hash.slice(0, 16)}-copy.${ext}`
  let isDecoded = false
  try {
    return await copyAs(ext, Buffer.from(file), { demuxer, size: sound.size }, async (copy) => {
      isDecoded = true
      const { size: fileSize } = await stat(copy)
      const copied = await reader.read({ path: Buffer.from(copy), name: path.basename(copy), size: fileSize })
      if (copied.type !== 'sound') return { why: 'contains no sound that can be decoded' }
      const measured = canMeasure(sound.ext)
        ? undefined
        : await measurer.measure({ path: copy, ext, method: 'ffmpeg' }, fileSize)
      await storage.putFile(fileKey, copy)
      return {
        fileKey,
        fileSize,
        mime,
        measured,
        length: copied.sound.length,
        encoderDelay: encoderDelayOf(await readHead(copy), ext),
      }
    })
  } catch (error) {
    if (isDecoded || error instanceof FfmpegKilled || isDiskFull(error)) throw error
    return { why: error instanceof Error ? error.message : 'it cannot be decoded' }
  }
}

const FOR_APPS = { ext: 'm4a', mime: 'audio/mp4' } as const
