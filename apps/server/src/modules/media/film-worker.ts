import { parentPort } from 'node:worker_threads'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  LogLevel,
  Logging,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { InputAudioTrack, InputTrack, InputVideoTrack } from 'mediabunny'
import { DAMAGED, FILM_SECONDS_MAX, FilmQuestion } from './film.ts'
import type { FilmAnswer } from './film.ts'

/** Longest side of a video in pixels; phones and browsers decode no more. */
const SIDE_MAX = 4096
/** Seconds by which what is there may be shorter than what was promised. */
const MISSING_MAX = 0.25

// The library would log text from the uploaded file.
Logging.level = LogLevel.Silent

const port = parentPort
if (port === null) throw new Error('film-worker.ts runs as a worker only')
port.on('message', (message: unknown) => {
  void answer(message)
})

async function answer(message: unknown): Promise<void> {
  const { bytes } = FilmQuestion.parse(message)
  port?.postMessage(await rewrite(bytes).catch((): FilmAnswer => refused(DAMAGED)))
}

/** The same pictures and sound in a new file: the index in front, nothing of what the camera told. */
async function rewrite(bytes: Uint8Array): Promise<FilmAnswer> {
  using input = openFilm(bytes)
  if (!(await input.canRead())) return refused('is not an MP4 video')
  const picture = await input.getPrimaryVideoTrack()
  if (picture === null) return refused('has no readable video track')
  const sound = await input.getPrimaryAudioTrack()
  const why = (await whyNot(picture)) ?? (sound === null ? undefined : await soundWhyNot(sound))
  if (why !== undefined) return refused(why)
  const seconds = await picture.computeDuration()
  const packets =
    (await packetBytes(picture, bytes.length)) + (sound === null ? 0 : await packetBytes(sound, bytes.length))
  if (packets > bytes.length) return refused(DAMAGED)
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tracks: 'primary',
    tags: {},
    showWarnings: false,
    copy: { mode: 'forced' },
  })
  await conversion.execute()
  const film = new Uint8Array(target.buffer ?? new ArrayBuffer(0))
  // A file that was cut off is copied as far as it goes.
  if ((await secondsOf(film)) < seconds - MISSING_MAX) return refused(DAMAGED)
  return { type: 'film', bytes: film }
}

async function whyNot(picture: InputVideoTrack): Promise<string | undefined> {
  const name = (await picture.getCodecParameterString()) ?? ''
  if (/^(?:hev|hvc)/.test(name)) return 'uses HEVC, which some browsers cannot play. Please save it as H.264'
  // H.264 with up to 8 bits and 4:2:0; more is for studios.
  if (!/^(?:avc[13]\.(?:42|4d|58|64)|av01|vp09)/i.test(name))
    return 'uses a video codec that browsers cannot play. Please save it as H.264'
  const sides = [await picture.getCodedWidth(), await picture.getCodedHeight()]
  if (sides.some((side) => side < 2 || side > SIDE_MAX))
    return `is too large: each side can have at most ${SIDE_MAX} pixels`
  const seconds = await picture.computeDuration()
  if (!(seconds > 0 && seconds <= FILM_SECONDS_MAX)) return `must be shorter than ${FILM_SECONDS_MAX / 60} minutes`
  const first = await new EncodedPacketSink(picture).getFirstPacket()
  if (first === null || (await picture.determinePacketType(first)) !== 'key') return DAMAGED
  return undefined
}

// An index may name the same bytes again and again, and a small file would become one that fills the memory.
async function packetBytes(track: InputTrack, most: number): Promise<number> {
  let size = 0
  for await (const packet of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    size += packet.byteLength
    if (size > most) break
  }
  return size
}

async function soundWhyNot(sound: InputAudioTrack): Promise<string | undefined> {
  const codec = await sound.getCodec()
  return codec !== null && SOUNDS.has(codec)
    ? undefined
    : 'has audio that browsers cannot play. Please save it with AAC audio'
}

const SOUNDS = new Set(['aac', 'mp3', 'opus', 'flac'])

async function secondsOf(film: Uint8Array): Promise<number> {
  using input = openFilm(film)
  return (await (await input.getPrimaryVideoTrack())?.computeDuration()) ?? 0
}

const openFilm = (bytes: Uint8Array) => new Input({ source: new BufferSource(bytes), formats: [MP4] })
const refused = (why: string): FilmAnswer => ({ type: 'refused', why })
