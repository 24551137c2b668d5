import { open, stat } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import {
  Conversion,
  EncodedPacketSink,
  FilePathSource,
  Input,
  LogLevel,
  Logging,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny'
import type { InputAudioTrack, InputTrack, InputVideoTrack, StreamTargetChunk } from 'mediabunny'
import { DAMAGED, VIDEO_SECONDS_MAX, VideoQuestion } from './video-worker-messages.ts'
import type { VideoAnswer } from './video-worker-messages.ts'

/** Longest side of a video in pixels; phones and browsers decode no more. */
const SIDE_MAX = 4096
/** Maximum seconds by which the content may be shorter than its declared length. */
const MISSING_MAX = 0.25
/** Bytes of buffers for reading and for writing a file. */
const CACHE_BYTES = 1024 * 1024
/** Additional packets in the reserved index, so that there is always space for the box that fills the rest. */
const SPARE_PACKETS = 10

// Disables the library's log, which would contain text from the uploaded file.
Logging.level = LogLevel.Silent

const port = parentPort
if (port === null) throw new Error('video-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  void answer(message)
})

async function answer(message: unknown): Promise<void> {
  const { from, to } = VideoQuestion.parse(message)
  port?.postMessage(await rewrite(from, to).catch(problemOf))
}

// Errors are caused by the video, except system errors.
function problemOf(error: unknown): VideoAnswer {
  const isOfSystem = error instanceof Error && 'errno' in error && 'code' in error
  return isOfSystem ? { type: 'failed', code: String(error.code) } : refused(DAMAGED)
}

/**
 * Copies pictures and sound unchanged to a new file, with its index in front and without the camera's metadata. Neither
 * file is in memory as a whole.
 */
async function rewrite(from: string, to: string): Promise<VideoAnswer> {
  using input = openVideo(from)
  if (!(await input.canRead())) return refused('is not an MP4 video')
  const picture = await input.getPrimaryVideoTrack()
  if (picture === null) return refused('has no readable video track')
  const sound = await input.getPrimaryAudioTrack()
  const why = (await whyNot(picture)) ?? (sound === null ? undefined : await soundWhyNot(sound))
  if (why !== undefined) return refused(why)
  const seconds = await picture.computeDuration()
  const most = (await stat(from)).size
  const packets = await packetsOf(picture, most)
  const sounds = sound === null ? { count: 0, bytes: 0 } : await packetsOf(sound, most)
  if (packets.bytes + sounds.bytes > most) return refused(DAMAGED)
  await copyTracks(input, to, Math.max(packets.count, sounds.count))
  // The library copies a truncated file up to its end without an error.
  return (await secondsOf(to)) < seconds - MISSING_MAX ? refused(DAMAGED) : { type: 'video' }
}

// The library's file target leaves its file open after a failed write and ignores short writes. A stream that fails
// while the library closes it would end this thread, so the failure is stored until the library has finished.
async function copyTracks(input: Input, to: string, packets: number): Promise<void> {
  await using file = await open(to, 'w')
  let failure: { error: unknown } | undefined
  const write = async (chunk: StreamTargetChunk) => {
    if (failure !== undefined) return
    await writeAt(file, chunk).catch((error: unknown) => {
      failure = { error }
    })
  }
  const conversion = await Conversion.init({
    input,
    output: new OutputWithRoom(new WritableStream({ write }), packets),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    copy: { mode: 'forced' },
  })
  await conversion.execute()
  if (failure !== undefined) throw failure.error
}

async function writeAt(file: FileHandle, { data, position }: StreamTargetChunk): Promise<void> {
  for (let done = 0; done < data.length;)
    done += (await file.write(data, done, data.length - done, position + done)).bytesWritten
}

/**
 * Writes an MP4 with reserved space for its index in front, so that it is written in one pass: no track has more
 * packets than the reserved number.
 */
class OutputWithRoom extends Output {
  readonly #room: { maximumPacketCount: number }
  constructor(stream: WritableStream<StreamTargetChunk>, packets: number) {
    super({
      format: new Mp4OutputFormat({ fastStart: 'reserve' }),
      target: new StreamTarget(stream, { chunked: true, chunkSize: CACHE_BYTES }),
    })
    this.#room = { maximumPacketCount: packets + SPARE_PACKETS }
  }
  override addVideoTrack(...[source, metadata]: Parameters<Output['addVideoTrack']>) {
    return super.addVideoTrack(source, { ...metadata, ...this.#room })
  }
  override addAudioTrack(...[source, metadata]: Parameters<Output['addAudioTrack']>) {
    return super.addAudioTrack(source, { ...metadata, ...this.#room })
  }
}

async function whyNot(picture: InputVideoTrack): Promise<string | undefined> {
  const name = (await picture.getCodecParameterString()) ?? ''
  if (/^(?:hev|hvc)/.test(name)) return 'uses HEVC, which some browsers cannot play. Please save it as H.264'
  // Accepts H.264 with up to 8 bits and 4:2:0; browsers do not play professional profiles.
  if (!/^(?:avc[13]\.(?:42|4d|58|64)|av01|vp09)/i.test(name))
    return 'uses a video codec that browsers cannot play. Please save it as H.264'
  const sides = [await picture.getCodedWidth(), await picture.getCodedHeight()]
  if (sides.some((side) => side < 2 || side > SIDE_MAX))
    return `is too large: each side can have at most ${SIDE_MAX} pixels`
  const seconds = await picture.computeDuration()
  if (!(seconds > 0 && seconds <= VIDEO_SECONDS_MAX)) return `must be shorter than ${VIDEO_SECONDS_MAX / 60} minutes`
  const first = await new EncodedPacketSink(picture).getFirstPacket()
  if (first === null || (await picture.determinePacketType(first)) !== 'key') return DAMAGED
  return undefined
}

// An index may refer to the same bytes repeatedly, so that a small file would become one that fills the disk. An empty
// packet takes space too.
async function packetsOf(track: InputTrack, most: number): Promise<{ count: number; bytes: number }> {
  let [count, bytes] = [0, 0]
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    count += 1
    bytes += Math.max(1, packet.byteLength)
    if (bytes > most) break
  }
  return { count, bytes }
}

async function soundWhyNot(sound: InputAudioTrack): Promise<string | undefined> {
  const codec = await sound.getCodec()
  return codec !== null && SOUNDS.has(codec)
    ? undefined
    : 'has audio that browsers cannot play. Please save it with AAC audio'
}

const SOUNDS = new Set(['aac', 'mp3', 'opus', 'flac'])

async function secondsOf(file: string): Promise<number> {
  using input = openVideo(file)
  return (await (await input.getPrimaryVideoTrack())?.computeDuration()) ?? 0
}

const openVideo = (file: string) =>
  new Input({ source: new FilePathSource(file, { maxCacheSize: CACHE_BYTES }), formats: [MP4] })
const refused = (why: string): VideoAnswer => ({ type: 'refused', why })
