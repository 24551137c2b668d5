// A realistic collection, created by ffmpeg in every supported format: good, unusual and broken files.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/**
 * A kind of file: how ffmpeg writes it, and how its bytes are changed afterwards. `isBroken`: it contains no playable
 * sound.
 */
type Form = {
  name: string
  ext: string
  args: readonly string[]
  change?: (bytes: Buffer) => Buffer
  isBroken?: boolean
  isPiped?: boolean
}

const run = promisify(execFile)
/** Number of files per process of ffmpeg, whose start costs more than encoding some seconds. */
const AT_ONCE = 20
const SECONDS = 2

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6))
const form = (name: string, ext: string, args: string, more: Partial<Form> = {}): Form => ({
  name,
  ext,
  args: args.split(' '),
  ...more,
})

/** Formats that browsers play, formats that they do not play, and broken files. */
export const FORMS: readonly Form[] = [
  form('mp3', 'mp3', '-c:a libmp3lame -b:a 128k -f mp3'),
  form('mp3 of a variable rate', 'mp3', '-c:a libmp3lame -q:a 5 -f mp3'),
  form('mp3 without Xing', 'mp3', '-c:a libmp3lame -q:a 5 -write_xing 0 -f mp3'),
  form('mp3 in 22 kHz', 'mp3', '-c:a libmp3lame -ar 22050 -b:a 32k -f mp3'),
  form('mp3 with rubbish before', 'mp3', '-c:a libmp3lame -id3v2_version 0 -f mp3', {
    change: (bytes) => Buffer.concat([Buffer.alloc(1500, 'rubbish '), bytes]),
  }),
  form('mp3 with tags in cp1251', 'mp3', '-c:a libmp3lame -id3v2_version 0 -f mp3', { change: cp1251Tag }),
  form('mp3 that was cut', 'mp3', '-c:a libmp3lame -b:a 128k -f mp3', { change: cut }),
  form('flac', 'flac', '-c:a flac -f flac'),
  form('flac of 24 bits', 'flac', '-c:a flac -sample_fmt s32 -f flac'),
  form('flac that was cut', 'flac', '-c:a flac -f flac', { change: cut }),
  form('ogg', 'ogg', '-c:a libvorbis -f ogg'),
  // All of its sound is in one page, which is then incomplete.
  form('ogg that was cut', 'ogg', '-c:a libvorbis -f ogg', { change: cut, isBroken: true }),
  form('flac in ogg', 'oga', '-c:a flac -f ogg'),
  form('opus', 'opus', '-c:a libopus -f opus'),
  form('opus that was cut', 'opus', '-c:a libopus -f opus', { change: cut }),
  form('m4a', 'm4a', '-c:a aac -f ipod'),
  form('m4a in fragments', 'm4a', '-c:a aac -movflags +frag_keyframe+empty_moov -f mp4'),
  form('aac', 'aac', '-c:a aac -f adts'),
  form('wav', 'wav', '-c:a pcm_s16le -f wav'),
  form('wav of 24 bits', 'wav', '-c:a pcm_s24le -f wav'),
  form('wav of floats', 'wav', '-c:a pcm_f32le -f wav'),
  form('wav of a pipe', 'wav', '-c:a pcm_s16le -f wav', { change: lengthless }),
  form('alac', 'm4a', '-c:a alac -f ipod'),
  form('mp2', 'mp2', '-c:a mp2 -f mp2'),
  form('mp2 that is called mp3', 'mp3', '-c:a mp2 -f mp2'),
  form('ac-3', 'ac3', '-c:a ac3 -f ac3'),
  form('ac-3 in m4a', 'm4a', '-c:a ac3 -f mp4'),
  form('e-ac-3', 'eac3', '-c:a eac3 -f eac3'),
  form('adpcm of ima', 'wav', '-c:a adpcm_ima_wav -f wav'),
  form('adpcm of microsoft', 'wav', '-c:a adpcm_ms -f wav'),
  form('gsm', 'wav', '-c:a libgsm_ms -ar 8000 -f wav'),
  form('aiff', 'aif', '-c:a pcm_s16be -f aiff'),
  form('wma', 'wma', '-c:a wmav2 -f asf'),
  form('wavpack', 'wv', '-c:a wavpack -f wv'),
  form('true audio', 'tta', '-c:a tta -f tta'),
  form('core audio', 'caf', '-c:a pcm_s16le -f caf'),
  form('speex', 'spx', '-c:a libspeex -ar 16000 -f ogg'),
  form('dts', 'dts', '-strict -2 -c:a dca -f dts'),
  form('matroska', 'mka', '-c:a libvorbis -f matroska'),
  form('an empty file', 'mp3', '-c:a libmp3lame -f mp3', { change: () => Buffer.alloc(0), isBroken: true }),
  form('text', 'mp3', '-c:a libmp3lame -f mp3', {
    change: () => Buffer.from('This is no sound at all. '.repeat(200)),
    isBroken: true,
  }),
  form('noise', 'flac', '-c:a flac -f flac', {
    change: (bytes) => Buffer.from(bytes.map((byte, at) => (at < 4 ? byte : (byte * 167 + at * 13) & 0xff))),
    isBroken: true,
  }),
  form('m4a without its end', 'm4a', '-c:a aac -f ipod', { change: cut, isBroken: true }),
  form('wma without its sound', 'wma', '-c:a wmav2 -f asf', {
    change: (bytes) => bytes.subarray(0, 400),
    isBroken: true,
  }),
]

/**
 * Writes `count` files of all kinds in turn into `folder`, an album for each kind and twenty songs. Each has a
 * different tone, so that none is a copy of another.
 */
export async function writeCollection(folder: string, count: number): Promise<void> {
  const each = Math.ceil(count / FORMS.length)
  let left = count
  for (const [at, of] of FORMS.entries())
    for (let from = 0; from < each; from += AT_ONCE) {
      const numbers = Array.from({ length: Math.min(AT_ONCE, each - from, left) }, (_, n) => from + n)
      left -= numbers.length
      if (numbers.length > 0) await writeFiles(folder, { of, at, numbers })
    }
}

const QUIET = ['-v', 'error', '-nostdin', '-y']

// A rising tone, so that no two parts of it are equal.
const tone = (hertz: number, seconds: number): string[] => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc='0.3*sin(2*PI*(${hertz}+t*3)*t)':d=${seconds}:s=44100`,
]

async function writeFiles(
  folder: string,
  { of, at, numbers }: { of: Form; at: number; numbers: readonly number[] },
): Promise<void> {
  const album = `${of.name}${(numbers[0] ?? 0) < AT_ONCE ? '' : ` ${Math.floor((numbers[0] ?? 0) / AT_ONCE) + 1}`}`
  const dir = path.join(folder, 'Bench', album)
  mkdirSync(dir, { recursive: true })
  const files = numbers.map((n) =>
    path.join(dir, `${String((n % AT_ONCE) + 1).padStart(2, '0')} ${of.name} ${n}.${of.ext}`),
  )
  const inputs = numbers.flatMap((n) => tone(150 + at * 40 + n * 3, SECONDS))
  const outputs = files.flatMap((file, n) => [
    '-map',
    `${n}:a`,
    ...Object.entries({ title: `${of.name} ${numbers[n]}`, artist: 'Bench', album, track: String(n + 1) }).flatMap(
      ([name, value]) => ['-metadata', `${name}=${value}`],
    ),
    ...of.args,
    file,
  ])
  await run('ffmpeg', [...QUIET, ...inputs, ...outputs])
  const { change } = of
  if (change !== undefined) for (const file of files) writeFileSync(file, change(readFileSync(file)))
}

// Sets the lengths in the header like a program that writes to a pipe.
function lengthless(bytes: Buffer): Buffer {
  bytes.fill(0xff, 4, 8)
  const data = bytes.indexOf('data') + 4
  return bytes.fill(0xff, data, data + 4)
}

// "Группа" in cp1251, in a tag that is marked as Latin-1, as by a tagger of 1999.
function cp1251Tag(bytes: Buffer): Buffer {
  const title = Buffer.from([0xc3, 0xf0, 0xf3, 0xef, 0xef, 0xe0]).toString('latin1')
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  return Buffer.concat([id3({ TIT2: `${title} ${hash}`, TPE1: 'Bench', TALB: title }), bytes])
}

function id3(tags: Record<string, string>): Buffer {
  const frames = Buffer.concat(
    Object.entries(tags).map(([name, text]) => {
      const data = Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')])
      const head = Buffer.alloc(10)
      head.write(name, 0, 'latin1')
      head.writeUInt32BE(data.length, 4)
      return Buffer.concat([head, data])
    }),
  )
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0])
  for (let n = 0; n < 4; n += 1) head[6 + n] = (frames.length >> (7 * (3 - n))) & 0x7f
  return Buffer.concat([head, frames])
}
