import { hasText } from './foreign-type.rules.ts'
import type { Read } from './sound-type.rules.ts'

/** ID3 tags converted to Unicode: `tag` replaces the bytes before `from`. */
export type Retagged = { tag: Uint8Array; from: number }

/** Returns the standard name of a character set, such as windows-1251 for "cp1251"; undefined for an unknown one. */
export function charsetNamed(label: string): string | undefined {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

/**
 * Converts the ID3 tags of a file from `charset`, if they are marked as Latin-1: the ID3v2 tag at its start, or the
 * ID3v1 tag at its end, which becomes an ID3v2 tag. Unicode text stays. Undefined when nothing changes.
 */
export function retagged(read: Read, size: number, charset: string): Retagged | undefined {
  const decode = (bytes: Uint8Array): string => new TextDecoder(charset).decode(bytes)
  const head = read(0, 10)
  if (head.length === 10 && hasText(head, 0, 'ID3')) return retaggedV2(read, head, decode)
  const last = read(size - 128, 128)
  return last.length === 128 && hasText(last, 0, 'TAG') ? taggedOfV1(last, decode) : undefined
}

type Decode = (bytes: Uint8Array) => string

/** Maximum size of a tag: pictures have up to 30 MB. */
const TAG_MAX = 64 * 1024 * 1024

function retaggedV2(read: Read, head: Uint8Array, decode: Decode): Retagged | undefined {
  const version = head[3] ?? 0
  const flags = head[5] ?? 0
  const length = safe(head, 6)
  const form = FORMS.get(version)
  // In version 2.2 the second flag is an undefined compression.
  if (form === undefined || length > TAG_MAX || (version === 2 && (flags & EXTENDED) !== 0)) return undefined
  const raw = read(10, length)
  const body = version < 4 && (flags & UNSYNCHRONISED) !== 0 ? synchronised(raw) : raw
  const frames = framesOf(body, form, (flags & EXTENDED) === 0 ? 0 : extendedLength(body, version))
  const written = frames.map((frame) => decodedFrame(frame, form, decode))
  if (written.every((frame, at) => frame === frames[at])) return undefined
  const remaining = version < 4 ? 0 : flags & UNSYNCHRONISED
  const out = Buffer.concat(written.map((frame) => frame.bytes))
  return { tag: Buffer.concat([tagHead(version, remaining, out.length), out]), from: 10 + length }
}

const UNSYNCHRONISED = 0x80
const EXTENDED = 0x40

/** Layout of frames of a version: bytes of the name, of the size and of the flags. */
type Form = { name: number; size: number; flags: number; isSafe: boolean }
const FORMS = new Map<number, Form>([
  [2, { name: 3, size: 3, flags: 0, isSafe: false }],
  [3, { name: 4, size: 4, flags: 2, isSafe: false }],
  [4, { name: 4, size: 4, flags: 2, isSafe: true }],
])

/** A frame with its header; `data` begins after it. */
type Frame = { name: string; bytes: Uint8Array; data: number }

function framesOf(body: Uint8Array, form: Form, start: number): Frame[] {
  const frames: Frame[] = []
  const data = form.name + form.size + form.flags
  for (let at = start; at + data <= body.length;) {
    const name = String.fromCharCode(...body.subarray(at, at + form.name))
    const size = form.isSafe ? safe(body, at + form.name) : big(body, at + form.name, form.size)
    // The rest is padding or malformed. It is not a frame, so the parser does not receive it.
    if (!/^[A-Z][A-Z\d]+$/.test(name) || at + data + size > body.length) break
    frames.push({ name, bytes: body.subarray(at, at + data + size), data })
    at += data + size
  }
  return frames
}

// In COMM and USLT the text follows three letters for the language; TXXX has several texts.
function decodedFrame(frame: Frame, form: Form, decode: Decode): Frame {
  const { name, bytes, data } = frame
  const isPlain = bytes.subarray(form.name + form.size, data).every((flag, at) => at === 0 || flag === 0)
  const language = /^(?:COM|COMM|ULT|USLT)$/.test(name) ? 3 : 0
  const isText = name.startsWith('T') || language > 0
  const from = data + 1 + language
  if (!isText || !isPlain || bytes[data] !== LATIN_1 || bytes.subarray(from).every((byte) => byte < 0x80)) return frame
  const isInParts = language > 0 || name === 'TXXX' || name === 'TXX'
  const written = Buffer.concat([
    Buffer.from([UTF_16]),
    bytes.subarray(data + 1, from),
    isInParts ? partsIn16(decode(bytes.subarray(from))) : utf16(decode(bytes.subarray(from))),
  ])
  const head = Buffer.from(bytes.subarray(0, data))
  writeSize(head, form, written.length)
  return { ...frame, bytes: Buffer.concat([head, written]) }
}

const LATIN_1 = 0
const UTF_16 = 1

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le')

function partsIn16(text: string): Buffer {
  const end = text.indexOf('\0')
  return end < 0 ? utf16(text) : utf16(`${text.slice(0, end)}\0\uFEFF${text.slice(end + 1)}`)
}

// Fields have 30 bytes and may end in the middle of a character; the last two bytes of the comment are the track
// number.
function taggedOfV1(tag: Uint8Array, decode: Decode): Retagged | undefined {
  if (tag.subarray(3, 125).every((byte) => byte < 0x80)) return undefined
  const field = (start: number, length: number): string => {
    const bytes = tag.subarray(start, start + length)
    const end = bytes.indexOf(0)
    return decode(end < 0 ? bytes : bytes.subarray(0, end))
      .replace(/\uFFFD$/, '')
      .trim()
  }
  const number = tag[125] === 0 ? (tag[126] ?? 0) : 0
  const frames = Object.entries({
    TIT2: field(3, 30),
    TPE1: field(33, 30),
    TALB: field(63, 30),
    TYER: field(93, 4),
    TRCK: number === 0 ? '' : String(number),
  }).flatMap(([name, text]) => (text === '' ? [] : [textFrame(name, text)]))
  const out = Buffer.concat(frames)
  return { tag: Buffer.concat([tagHead(3, 0, out.length), out]), from: 0 }
}

function textFrame(name: string, text: string): Buffer {
  const data = Buffer.concat([Buffer.from([UTF_16]), utf16(text)])
  const head = Buffer.alloc(10)
  head.write(name, 0, 'latin1')
  head.writeUInt32BE(data.length, 4)
  return Buffer.concat([head, data])
}

function tagHead(version: number, flags: number, length: number): Buffer {
  const head = Buffer.from([0x49, 0x44, 0x33, version, 0, flags, 0, 0, 0, 0])
  writeSafe(head, 6, length)
  return head
}

function writeSize(head: Buffer, { name, size, isSafe }: Form, length: number): void {
  if (isSafe) writeSafe(head, name, length)
  else head.writeUIntBE(length, name, size)
}

function writeSafe(bytes: Buffer, at: number, value: number): void {
  for (let n = 0; n < 4; n += 1) bytes[at + n] = (value >> (7 * (3 - n))) & 0x7f
}

// Inserts a zero after each 0xFF, so that no old player mistakes it for sound.
function synchronised(bytes: Uint8Array): Uint8Array {
  return bytes.filter((byte, at) => !(byte === 0 && bytes[at - 1] === 0xff))
}

const extendedLength = (body: Uint8Array, version: number): number =>
  version === 4 ? safe(body, 0) : big(body, 0, 4) + 4
const big = (bytes: Uint8Array, at: number, length: number): number =>
  bytes.subarray(at, at + length).reduce((sum, each) => sum * 256 + each, 0)
const safe = (bytes: Uint8Array, at: number): number =>
  bytes.subarray(at, at + 4).reduce((sum, each) => sum * 128 + (each & 0x7f), 0)
