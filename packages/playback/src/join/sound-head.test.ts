import { expect, test } from 'vitest'
import { readHead } from './sound-head.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array => {
  const head = parts.flatMap((part) =>
    typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part,
  )
  const all = new Uint8Array(4096)
  all.set(head)
  return all
}
const zeros = (count: number): number[] => Array.from({ length: count }, () => 0)
/** The first frame of an MP3: 44,100 Hz, joint stereo, with the header of LAME. */
const FRAME = [0xff, 0xfb, 0x90, 0x64, ...zeros(32)]

test.each([
  ['FLAC', bytes('fLaC', zeros(14), [0x0a, 0xc4, 0x42, 0xf0]), { rate: 44_100, channels: 2 }],
  ['WAV', bytes('RIFF', zeros(4), 'WAVEfmt ', zeros(6), [1, 0, 0x80, 0xbb, 0, 0]), { rate: 48_000, channels: 1 }],
  [
    'Ogg Vorbis',
    bytes('OggS', zeros(24), '\x01vorbis', zeros(4), [2, 0x44, 0xac, 0, 0]),
    { rate: 44_100, channels: 2 },
  ],
  ['Opus', bytes('OggS', zeros(24), 'OpusHead', [1, 2]), { rate: 48_000, channels: 2 }],
  ['MP3 of LAME', bytes(FRAME, 'Info', zeros(116), 'LAME3.100'), { rate: 44_100, channels: 2 }],
  [
    'MP3 behind a tag',
    bytes('ID3', [4, 0, 0, 0, 0, 0, 10], zeros(10), FRAME, 'Xing', zeros(116), 'Lavc'),
    { rate: 44_100, channels: 2 },
  ],
  ['an MP3 without its padding in the header', bytes(FRAME), undefined],
  ['another file', bytes('<html>'), undefined],
  ['nothing', new Uint8Array(3), undefined],
])('the rate and channels of %s', (_name, head, expected) => {
  expect(readHead(head)).toEqual(expected)
})
