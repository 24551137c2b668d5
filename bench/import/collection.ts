// A collection as operators have them: made by ffmpeg in formats that browsers play or not, good and broken.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'

/** A kind of file: its extension, how ffmpeg writes it, and how its bytes are changed afterwards. */
type Form = readonly [ext: string, args: string, change?: (bytes: Buffer) => Buffer]

const cut = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length * 0.6))

/** Formats that browsers play, formats that they do not play, and broken files, by name. */
const FORMS: Record<string, Form> = {
  mp3: ['mp3', '-c:a libmp3lame -b:a 128k -f mp3'],
  'mp3 with rubbish before': ['mp3', '-c:a libmp3lame -id3v2_version 0 -f mp3', rubbishBefore],
  'mp3 that was cut': ['mp3', '-c:a libmp3lame -b:a 128k -f mp3', cut],
  flac: ['flac', '-c:a flac -f flac'],
  'flac that was cut': ['flac', '-c:a flac -f flac', cut],
  ogg: ['ogg', '-c:a libvorbis -f ogg'],
  opus: ['opus', '-c:a libopus -f opus'],
  m4a: ['m4a', '-c:a aac -f ipod'],
  'm4a in fragments': ['m4a', '-c:a aac -movflags +frag_keyframe+empty_moov -f mp4'],
  'm4a without its end': ['m4a', '-c:a aac -f ipod', cut],
  aac: ['aac', '-c:a aac -f adts'],
  wav: ['wav', '-c:a pcm_s16le -f wav'],
  'wav of a pipe': ['wav', '-c:a pcm_s16le -f wav', withoutLengths],
  alac: ['m4a', '-c:a alac -f ipod'],
  'mp2 that is called mp3': ['mp3', '-c:a mp2 -f mp2'],
  aiff: ['aif', '-c:a pcm_s16be -f aiff'],
  wma: ['wma', '-c:a wmav2 -f asf'],
  wavpack: ['wv', '-c:a wavpack -f wv'],
  'an empty file': ['mp3', '-c:a libmp3lame -f mp3', () => Buffer.alloc(0)],
  text: ['mp3', '-c:a libmp3lame -f mp3', () => Buffer.from('This is no sound at all. '.repeat(200))],
  noise: ['flac', '-c:a flac -f flac', (bytes) => Buffer.from(bytes.map((byte, at) => (at < 4 ? byte : byte * 167)))],
}

/**
 * Writes `count` files of all forms in turn into `folder`, with an album for each form. Each has a tone of its own, so
 * that none is a copy of another.
 */
export async function writeCollection(folder: string, count: number): Promise<void> {
  const forms = Object.entries(FORMS)
  for (const [place, [name, [ext, args, change]]] of forms.entries()) {
    const dir = path.join(folder, 'Bench', name)
    mkdirSync(dir, { recursive: true })
    for (let n = place; n < count; n += forms.length) {
      const file = path.join(dir, `${name} ${n}.${ext}`)
      // The tone rises, so that no two parts of it are the same.
      const tone = `aevalsrc='0.3*sin(2*PI*(${150 + n}+t*3)*t)':d=2:s=44100`
      const tags = [`title=${name} ${n}`, 'artist=Bench', `album=${name}`].flatMap((tag) => ['-metadata', tag])
      const input = ['-v', 'error', '-nostdin', '-y', '-f', 'lavfi', '-i', tone]
      await promisify(execFile)('ffmpeg', [...input, ...tags, ...args.split(' '), file])
      if (change !== undefined) writeFileSync(file, change(readFileSync(file)))
    }
  }
}

function rubbishBefore(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.alloc(1500, 'rubbish '), bytes])
}

// Sets the lengths in the header like a program that writes to a pipe.
function withoutLengths(bytes: Buffer): Buffer {
  const data = bytes.indexOf('data') + 4
  return bytes.fill(0xff, 4, 8).fill(0xff, data, data + 4)
}
