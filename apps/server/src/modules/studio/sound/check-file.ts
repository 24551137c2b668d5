import { SOUND_UPLOAD } from '@earshot/contract/studio/release-fields'
import type { SoundWarning } from '@earshot/contract/studio/release-fields'
import type { Services } from '../../../ports/services.ts'
import { openSoundReader } from '../../import/music/files/sound-reader.ts'
import type { SoundReader } from '../../import/music/files/sound-reader.ts'
import type { SoundFile } from '../../import/sound/sound-file.ts'
import { FfmpegKilled, hasFfmpeg } from '../../media/ffmpeg.ts'
import { canMeasure } from '../../sound/measure/decode-ffmpeg.ts'
import { measureStore } from '../../sound/measure/measure.store.ts'
import type { Measured, Method } from '../../sound/measure/measured.ts'
import { openMeasurer } from '../../sound/measure/measurer.ts'
import type { Measurer } from '../../sound/measure/measurer.ts'
import type { CheckedSound, SentSound } from './check.store.ts'
import { contentNameOf } from './content-name.rules.ts'
import { storeCopy } from './copy.ts'
import type { StoredCopy } from './copy.ts'
import { storeCover } from './cover.ts'
import { proposedTags } from './proposed-tags.ts'
import { readHead } from './read-head.ts'

/**
 * Checks a sent file by its content. Returns the columns of the checked sound, or why it cannot be used, as a sentence.
 * Throws if the machine is the cause, such as a full disk or a killed ffmpeg.
 */
export async function checkFile(
  services: Pick<Services, 'db' | 'storage' | 'now'>,
  sent: SentSound,
  file: string,
): Promise<CheckedSound | { problem: string }> {
  const tools = { reader: openSoundReader(), measurer: openMeasurer() }
  try {
    return await check(services, tools, { sent, file })
  } catch (error) {
    if (error instanceof UnusableSound) return { problem: error.message }
    throw error
  } finally {
    await tools.reader.close()
    await tools.measurer.close()
  }
}

/** Thrown with a sentence about a file that cannot be used. */
class UnusableSound extends Error {
  override name = 'UnusableSound'
}

type Tools = { reader: SoundReader; measurer: Measurer }
type Sent = { sent: SentSound; file: string }

/** Milliseconds of silence at an end that is named. */
const SILENCE_MS = 3_000
/** Milliseconds that a sound may lack, because encoders work in frames. */
const ROUNDING_MS = 20
/** Part of the length in the header of a file that must be decoded, apart from the seconds below. */
const WHOLE_PART = 0.97
const WHOLE_MS = 1_000

async function check(
  services: Pick<Services, 'db' | 'storage' | 'now'>,
  tools: Tools,
  { sent, file }: Sent,
): Promise<CheckedSound> {
  const sound = await readSound(tools.reader, { sent, file })
  const method = (await hasFfmpeg()) ? 'ffmpeg' : 'wasm'
  if (sound.unplayable !== undefined && method === 'wasm') throw unplayable(sound.unplayable.codec)
  const original = canMeasure(sound.ext) ? await measure(tools, sound, { file, method }) : undefined
  const demuxer = method === 'ffmpeg' ? copiedWith(sound, sent) : undefined
  const copy =
    demuxer === undefined
      ? undefined
      : await storeCopy(services, tools, { sound, file, demuxer, isForApps: sent.podcastId !== null })
  if (copy !== undefined && 'why' in copy) throw new UnusableSound(`The file is broken: ${copy.why}.`)
  const measured = original ?? copy?.measured
  const lengthMs = measured?.lengthMs ?? (copy?.length ?? sound.length) * 1000
  if (lengthMs < SOUND_UPLOAD.secondsMin * 1000 - ROUNDING_MS)
    throw new UnusableSound('The sound is shorter than 1 second.')
  if (lengthMs > SOUND_UPLOAD.secondsMax * 1000) throw new UnusableSound('The sound is longer than 12 hours.')
  if (measured !== undefined)
    await measureStore(services.db).storeMeasured(sound.hash, { ...measured, ...copy?.encoderDelay })
  return {
    ...playedFile(sent, sound, copy),
    fileHash: sound.hash,
    length: Math.max(1, Math.round(lengthMs / 1000)),
    art: await storeCover(services, sound.picture?.bytes, sent.memberId),
    tags: proposedTags(sound.tags, sent.name),
    warnings: warningsOf(sound, measured, sent),
  }
}

const playedFile = (sent: SentSound, { mime, size }: SoundFile, copy: StoredCopy | undefined) =>
  copy === undefined
    ? { fileKey: sent.sentKey, fileSize: size, mime, originalKey: null }
    : { fileKey: copy.fileKey, fileSize: copy.fileSize, mime: copy.mime, originalKey: sent.sentKey }

// The name of a sound makes the reader look for a stream as well; the name that was sent proves nothing.
async function readSound(reader: SoundReader, { sent, file }: Sent): Promise<SoundFile> {
  const answer = await reader.read({
    path: Buffer.from(file),
    name: 'sound.mp3',
    size: sent.size,
    withChapters: sent.podcastId !== null,
  })
  if (answer.type !== 'sound') {
    const content = contentNameOf(await readHead(file))
    if (content !== undefined) throw new UnusableSound(`The file contains no sound: it is ${content}.`)
    throw new UnusableSound(`The file ${answer.type === 'refused' ? answer.why : 'contains no sound'}.`)
  }
  const { sound } = answer
  if (sound.format?.hasVideo === true) throw new UnusableSound('The file is a video. Send its sound alone.')
  const cut = sound.isCut ? sound.notes.find((note) => note.startsWith('is cut short')) : undefined
  if (cut !== undefined) throw new UnusableSound(`The file is broken: it ${cut}.`)
  return sound
}

async function measure(
  { measurer }: Tools,
  { ext, size, length }: SoundFile,
  { file, method }: { file: string; method: Method },
): Promise<Measured> {
  const measured = await measurer.measure({ path: file, ext, method }, size)
  if (measured === undefined) throw new FfmpegKilled()
  const { lengthMs, peaks } = measured
  if (peaks === null && (method === 'ffmpeg' || DECODED_BY_WASM.has(ext)))
    throw new UnusableSound('The file is broken: its sound cannot be decoded.')
  // A FLAC states its length at its start.
  if (ext === 'flac' && lengthMs !== null && lengthMs < length * 1000 * WHOLE_PART - WHOLE_MS)
    throw new UnusableSound(
      `The file is broken: only ${Math.round(lengthMs / 1000)} s of ${length} s of its sound can be decoded.`,
    )
  return measured
}

const DECODED_BY_WASM = new Set(['mp3', 'flac', 'ogg', 'opus'])

/** Samples per second and bits up to which a FLAC is played as it was sent (RELEASE-10). */
const CD = { rate: 48_000, bits: 16 }

// Returns the demuxer of a file that listeners get as a copy. Podcast apps play MP3 and AAC only (SHOW-05).
function copiedWith({ unplayable: codec, ext, format }: SoundFile, { podcastId }: SentSound): string | undefined {
  if (codec !== undefined) return codec.demuxer
  if (ext === 'mp3' || ext === 'm4a' || ext === 'aac') return undefined
  const isLarge = ext === 'wav' || (format?.sampleRate ?? 0) > CD.rate || (format?.bits ?? 0) > CD.bits
  if (podcastId === null && !(isLarge && format?.isLossless !== false)) return undefined
  return ext === 'opus' ? 'ogg' : ext
}

function warningsOf({ format }: SoundFile, measured: Measured | undefined, { podcastId }: SentSound): SoundWarning[] {
  const { truePeak = null, silence } = measured ?? {}
  const found: Readonly<Record<Exclude<SoundWarning, 'same-content'>, boolean>> = {
    clipping: truePeak !== null && truePeak > 0,
    'silence-at-start': (silence?.startMs ?? 0) > SILENCE_MS,
    'silence-at-end': (silence?.endMs ?? 0) > SILENCE_MS,
    'silent-channel': silence?.isOneSided === true,
    'lossy-original': podcastId === null && format?.isLossless === false,
  }
  return WARNED.filter((name) => found[name])
}

const WARNED = ['clipping', 'silence-at-start', 'silence-at-end', 'silent-channel', 'lossy-original'] as const

const unplayable = (codec: string): UnusableSound =>
  new UnusableSound(
    `The file is ${codec}, which browsers do not play. Ask the operator of this site to install ffmpeg, and try again.`,
  )
