import { expect, test } from 'vitest'
import { bytesOfDownload } from './download-bytes.rules.ts'

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))
const box = (size: number, name: string) =>
  bytes(
    [size >>> 24, size >>> 16, size >>> 8, size].map((b) => b & 255),
    name,
  )

const SIZE = 1_000_000
const FORMATS: readonly [name: string, head: Uint8Array, header: number][] = [
  ['an MP3 without tags', bytes([0xff, 0xfb, 0x90, 0]), 0],
  ['an MP3 with a tag of 100,010 bytes', bytes('ID3', [4, 0, 0, 0, 6, 13, 32]), 100_010],
  ['a FLAC with two blocks', bytes('fLaC', [0, 0, 0, 2, 9, 9], [0x84, 0, 1, 0]), 4 + 6 + 4 + 256],
  ['an MP4 whose index is first', bytes([...box(16, 'ftyp')], [...Array(8).fill(0)], [...box(50_000, 'moov')]), 50_016],
  ['an MP4 whose sound is first', bytes([...box(16, 'ftyp')], [...Array(8).fill(0)], [...box(900_000, 'mdat')]), 16],
]

test.each(FORMATS)('FIGURES-07 %s is downloaded with its header and 60 seconds of sound', (_, head, header) => {
  expect(bytesOfDownload({ size: SIZE, seconds: 600, head })).toBe(header + Math.ceil((SIZE - header) / 10))
})

test.each([
  ['shorter than 60 seconds', 40],
  ['of unknown length', 0],
])('FIGURES-07 a sound that is %s is downloaded as a whole', (_, seconds) => {
  expect(bytesOfDownload({ size: SIZE, seconds, head: bytes('ID3', [4, 0, 0, 0, 6, 13, 32]) })).toBe(SIZE)
})

test('FIGURES-07 a header that claims more than the file makes the whole file', () => {
  expect(bytesOfDownload({ size: 500, seconds: 600, head: bytes('ID3', [4, 0, 0, 127, 127, 127, 127]) })).toBe(500)
})
