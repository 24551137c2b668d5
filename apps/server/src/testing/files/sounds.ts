import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createMp3Encoder } from 'wasm-media-encoders'

// Real sound files for tests, generated when they run.

const RATE = 44_100

/**
 * Text frames of an ID3v2.3 tag by name, such as TIT2; pictures as APIC, lyrics in English as USLT (one frame for each
 * text), with times as SYLT.
 */
export type Id3 = {
  [
    frame in
      | 'TIT2'
      | 'TPE1'
      | 'TPE2'
      | 'TALB'
      | 'TRCK'
      | 'TPOS'
      | 'TSST'
      | 'TYER'
      | 'TSRC'
      | 'TCON'
      | 'TPUB'
      | 'TMED'
      | 'TCMP'
  ]?: string
} & {
  TXXX?: Readonly<Record<string, string>>
  APIC?: Uint8Array
  USLT?: string | string[]
  SYLT?: readonly (readonly [milliseconds: number, text: string])[]
}

/** Returns an MP3 of a tone, with an ID3v2.3 tag if tags are given. Tones of different pitch are different sounds. */
export async function mp3(
  tags: Id3 | undefined,
  {
    hertz = 440,
    seconds = 1,
    encoding = 'utf16',
  }: { hertz?: number; seconds?: number; encoding?: 'latin1' | 'utf16' | 'raw' } = {},
): Promise<Buffer> {
  const key = `${hertz} ${seconds}`
  const known = tones.get(key) ?? encodeTone(hertz, seconds)
  tones.set(key, known)
  const sound = await known
  return Buffer.concat(tags === undefined ? [sound] : [id3(tags, encoding), sound])
}

/** Encoded tones: tests use few of them, and an encoder takes longer to start than to encode. */
const tones = new Map<string, Promise<Buffer>>()

async function encodeTone(hertz: number, seconds: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: 64 })
  const start = Buffer.from(encoder.encode([tone(hertz, seconds)]))
  return Buffer.concat([start, encoder.finalize()])
}

/** Returns a 16-bit mono WAV of a tone. */
export function wav({ hertz = 440, seconds = 1 }: { hertz?: number; seconds?: number } = {}): Buffer {
  return wavOf(tone(hertz, seconds))
}

/** Returns a 16-bit mono WAV of samples from -1 to 1, at 44,100 per second. */
export function wavOf(samples: Float32Array): Buffer {
  const bytes = Buffer.alloc(44 + samples.length * 2)
  bytes.write('RIFF', 0)
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8)
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(RATE, 24)
  bytes.writeUInt32LE(RATE * 2, 28)
  bytes.writeUInt16LE(2, 32)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36)
  bytes.writeUInt32LE(samples.length * 2, 40)
  for (const [at, sample] of samples.entries()) bytes.writeInt16LE(Math.round(sample * 32_767), 44 + at * 2)
  return bytes
}

/** Returns a 128-byte ID3v1 tag in Latin-1; append it to a file. */
export function id3v1({
  title,
  artist,
  album,
  year = '',
}: {
  title: string
  artist: string
  album: string
  year?: string
}): Buffer {
  const tag = Buffer.alloc(128)
  tag.write('TAG', 0, 'latin1')
  tag.write(title.slice(0, 30), 3, 'latin1')
  tag.write(artist.slice(0, 30), 33, 'latin1')
  tag.write(album.slice(0, 30), 63, 'latin1')
  tag.write(year, 93, 'latin1')
  tag[127] = 255
  return tag
}

/** Whether this machine has ffmpeg, which creates other formats. */
export const hasFfmpeg = spawnSync('ffmpeg', ['-version'], { stdio: 'ignore' }).status === 0

/** Returns a tone of one second in the format of the extension, tagged by ffmpeg. */
export function encoded(
  ext: 'flac' | 'ogg' | 'opus' | 'm4a' | 'mp3' | 'aac' | 'alac' | 'mp2' | 'ac3' | 'adpcm' | 'aiff' | 'wma',
  tags: Record<string, string> = {},
  hertz = 440,
): Buffer {
  const format = {
    flac: ['flac', 'flac'],
    ogg: ['libvorbis', 'ogg'],
    opus: ['libopus', 'opus'],
    m4a: ['aac', 'ipod'],
    mp3: ['libmp3lame', 'mp3'],
    aac: ['aac', 'adts'],
    alac: ['alac', 'ipod'],
    mp2: ['mp2', 'mp2'],
    ac3: ['ac3', 'ac3'],
    adpcm: ['adpcm_ima_wav', 'wav'],
    aiff: ['pcm_s16be', 'aiff'],
    wma: ['wmav2', 'asf'],
  }[ext]
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`])
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sound-'))
  try {
    const file = path.join(folder, 'sound')
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=${hertz}:duration=1:sample_rate=48000`,
      ...metadata,
      '-c:a',
      format[0] ?? '',
      '-f',
      format[1] ?? '',
      file,
    ])
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function tone(hertz: number, seconds: number): Float32Array {
  return Float32Array.from(
    { length: Math.round(RATE * seconds) },
    (_, at) => Math.sin((2 * Math.PI * hertz * at) / RATE) * 0.3,
  )
}

function id3({ TXXX = {}, APIC, USLT, SYLT, ...texts }: Id3, encoding: 'latin1' | 'utf16' | 'raw'): Buffer {
  const frames = Object.entries(texts).map(([name, text]) =>
    frame(
      name,
      encoding === 'utf16'
        ? Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')])
        : Buffer.concat([Buffer.from([0]), Buffer.from(text, encoding === 'raw' ? 'utf8' : 'latin1')]),
    ),
  )
  for (const [name, text] of Object.entries(TXXX))
    frames.push(frame('TXXX', Buffer.concat([Buffer.from([1]), utf16(name), utf16(text)])))
  if (APIC !== undefined)
    frames.push(frame('APIC', Buffer.concat([Buffer.from([0]), Buffer.from('image/png\0'), Buffer.from([3, 0]), APIC])))
  // Encoding, language, an empty description; times are in milliseconds (2) and of lyrics (1).
  for (const text of [USLT ?? []].flat())
    frames.push(frame('USLT', Buffer.concat([Buffer.from('\x01eng'), utf16(''), utf16(text)])))
  if (SYLT !== undefined)
    frames.push(
      frame(
        'SYLT',
        Buffer.concat([
          Buffer.from('\x01eng\x02\x01'),
          utf16(''),
          ...SYLT.flatMap(([milliseconds, text]) => [utf16(text), bigEndian(milliseconds)]),
        ]),
      ),
    )
  const body = Buffer.concat(frames)
  return Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from([
      3,
      0,
      0,
      (body.length >> 21) & 127,
      (body.length >> 14) & 127,
      (body.length >> 7) & 127,
      body.length & 127,
    ]),
    body,
  ])
}

// Encodes text with its byte order mark and terminator.
const utf16 = (text: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(`${text}\0`, 'utf16le')])

function bigEndian(number: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(number)
  return bytes
}

function frame(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.write(name, 0, 'latin1')
  head.writeUInt32BE(body.length, 4)
  return Buffer.concat([head, body])
}

/** Runs work while each started ffmpeg is killed at once, as on a machine without memory. */
export async function withKilledFfmpeg<T>(work: () => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-killed-'))
  writeFileSync(path.join(folder, 'ffmpeg'), '#!/bin/sh\nkill -9 $$\n', { mode: 0o755 })
  const { PATH } = process.env
  process.env.PATH = folder
  try {
    return await work()
  } finally {
    process.env.PATH = PATH
    rmSync(folder, { recursive: true })
  }
}
