import { expect, test } from 'vitest'
import { chooseTranscripts } from './transcript-choice.rules.ts'
import { readTranscript } from './transcript-file.ts'

const read = (text: string) => readTranscript(Buffer.from(text))

test('WebVTT is read with speakers and entities, without header, notes, styles, names, settings and tags', () => {
  expect(
    read(`\uFEFFWEBVTT - The owls
Kind: captions

NOTE what follows
is made by hand

STYLE
::cue { color: red }

intro
00:01.000 --> 00:04.000 align:start position:0%
<v Ida Lund>Hello &amp; <i>welcome</i> <00:02.000>back
to &lt;Owls&gt;.

00:00:20.000 --> 00:00:26.500
<v.loud Bo>Yes, "we" are back.

bad --> worse
nothing

01:00:00.000 --> 01:00:02.000
Last`),
  ).toEqual([
    { start: 1, end: 4, speaker: 'Ida Lund', text: 'Hello & welcome back to <Owls>.' },
    { start: 20, end: 26.5, speaker: 'Bo', text: 'Yes, "we" are back.' },
    { start: 3600, end: 3602, text: 'Last' },
  ])
})

test('SRT is read with any line ends, without numbers, styles and blank lines between', () => {
  expect(
    read(
      '1\r\n00:00:01,000 --> 00:00:04,000\r\n<b>Hi</b>\r\n{\\an8}there\r\n\r\n2\r\n00:00:15,1 --> 00:00:16\r\nSecond\r\n\r\n00:01:09.000 --> 00:01:10.000\r\nThird\r\n00:02:00,000 --> 00:02:01,000\r\nFourth',
    ),
  ).toEqual([
    { start: 1, end: 4, text: 'Hi there' },
    { start: 15.1, end: 16, text: 'Second' },
    { start: 69, end: 70, text: 'Third' },
    { start: 120, end: 121, text: 'Fourth' },
  ])
})

test('JSON of Podcasting 2.0 is read, and segments that are none are left out', () => {
  const segments = [
    { speaker: 'Bo', startTime: 30, endTime: 31, body: 'later' },
    { speaker: 'Ida', startTime: '1.5', endTime: 2, body: 'One' },
    { speaker: 7, startTime: 10, body: 'no speaker' },
    { startTime: -1, body: 'x' },
    { startTime: 'x', body: 'x' },
    { startTime: 3 },
    null,
  ]
  expect(read(JSON.stringify({ version: '1.0.0', segments }))).toEqual([
    { start: 1.5, end: 2, speaker: 'Ida', text: 'One' },
    { start: 10, text: 'no speaker' },
    { start: 30, end: 31, speaker: 'Bo', text: 'later' },
  ])
})

test('cues of single words become sentences; a speaker, a silence or a full line ends them', () => {
  const words = 'The owl sleeps by day and hunts by night and nobody hears it come. It is quiet.'.split(' ')
  const segments = words.map((body, n) => ({ startTime: n, endTime: n + 1, body }))
  const lines = read(JSON.stringify({ segments: [...segments, { startTime: 40, body: 'Good night.' }] }))
  expect(lines.map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 14, 'The owl sleeps by day and hunts by night and nobody hears it come.'],
    [14, 17, 'It is quiet.'],
    [40, undefined, 'Good night.'],
  ])
})

test.each([
  '',
  'just text',
  '<!DOCTYPE html><p>00:01.000 --> 00:02.000</p>',
  '<html>00:01.000 --> 00:02.000\nx</html>',
  '{"segments":"none"}',
  '{broken',
  'WEBVTT\n\n00:01.000 --> 00:02.000\n\n',
])('%j is no transcript', (text) => {
  expect(() => read(text)).toThrow('contains no transcript')
})

test('F17 hostile transcripts of 2 MB are read at once', () => {
  const pieces = [
    '\n',
    '-->',
    '00:',
    '<',
    '<v ',
    '&amp;',
    '{\\',
    '00:01.000 --> 00:02.000\n',
    '00:01.000 --> 00:02.000\nx\n\n',
    '\r',
    '[',
    '{"segments":[',
  ]
  for (const piece of pieces) {
    const start = performance.now()
    try {
      read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${piece.repeat(2_097_152 / piece.length)}`)
    } catch {
      // nothing to read is an answer, too
    }
    expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(5_000)
  }
})

test('of each language one transcript is taken, in the format that tells most; web pages are not', () => {
  const of = (name: string, type: string, language?: string) => ({ url: `https://a.example/${name}`, type, language })
  expect(
    chooseTranscripts(
      [
        of('1.html', 'text/html'),
        of('1.srt', 'application/x-subrip'),
        of('1.json', 'application/json'),
        of('1.vtt', 'text/vtt; charset=utf-8'),
        of('de.srt?x', 'text/plain', 'de'),
        of('fr', 'text/plain', 'fr'),
      ],
      'en-gb',
    ),
  ).toEqual([
    { url: 'https://a.example/1.vtt', language: 'en-GB' },
    { url: 'https://a.example/de.srt?x', language: 'de' },
  ])
})
