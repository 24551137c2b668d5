import { parentPort } from 'node:worker_threads'
import { PREVIEW } from '@earshot/contract/limits'
import {
  ADTS,
  AdtsOutputFormat,
  BufferTarget,
  Conversion,
  FLAC,
  FilePathSource,
  FlacOutputFormat,
  Input,
  LogLevel,
  Logging,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WAVE,
  WavOutputFormat,
} from 'mediabunny'
import type { InputFormat, OutputFormat } from 'mediabunny'
import { PreviewQuestion } from './preview-worker-messages.ts'

/** Formats by file extension: a file is never read as another format. */
const FORMATS: Readonly<Record<string, { from: InputFormat; to: () => OutputFormat }>> = {
  mp3: { from: MP3, to: () => new Mp3OutputFormat() },
  flac: { from: FLAC, to: () => new FlacOutputFormat() },
  ogg: { from: OGG, to: () => new OggOutputFormat() },
  opus: { from: OGG, to: () => new OggOutputFormat() },
  m4a: { from: MP4, to: () => new Mp4OutputFormat({ fastStart: 'in-memory' }) },
  aac: { from: ADTS, to: () => new AdtsOutputFormat() },
  wav: { from: WAVE, to: () => new WavOutputFormat() },
}

// The library would log text from the file.
Logging.level = LogLevel.Silent

const port = parentPort
if (port === null) throw new Error('preview-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  void cut(PreviewQuestion.parse(message))
    .catch(() => null)
    .then((bytes) => port.postMessage(bytes))
})

/** Copies the first frames unchanged, without the tags; nothing is encoded again. */
async function cut({ path, ext }: PreviewQuestion): Promise<Uint8Array | null> {
  const format = FORMATS[ext]
  if (format === undefined) return null
  using input = new Input({ source: new FilePathSource(path), formats: [format.from] })
  const sound = await input.getPrimaryAudioTrack()
  if (sound === null) return null
  const end = Math.min(PREVIEW.secondsMax, (await sound.computeDuration()) * PREVIEW.partMax)
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: format.to(), target }),
    tracks: 'primary',
    video: { discard: true },
    tags: {},
    showWarnings: false,
    trim: { start: 0, end },
    copy: { mode: 'forced', boundaryPolicy: 'shrink' },
  })
  if (!conversion.isValid) return null
  await conversion.execute()
  return target.buffer === null ? null : new Uint8Array(target.buffer)
}
