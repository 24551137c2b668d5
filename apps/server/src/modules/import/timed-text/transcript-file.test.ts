import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { sampleOf } from '../../../testing/thorough.ts'
import { chooseTranscripts } from './transcript-choice.rules.ts'
import { readTranscript } from './transcript-file.ts'

const read = (text: string) => readTranscript(Buffer.from(text))

test('WebVTT is parsed with speakers and entities, without header, notes, styles, names, settings and tags', () => {
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

test('SRT is parsed with any line ends, without numbers, styles and blank lines', () => {
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

test('JSON of Podcasting 2.0 is parsed, and invalid segments are omitted', () => {
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

const caseFile = (name: string) => readFileSync(path.join(import.meta.dirname, '../podcast/cases', name), 'utf8')

test('several voices of one cue are separate, as voices or as names before a colon', () => {
  expect(read(caseFile('two.vtt'))).toEqual([
    { start: 1, end: 4, speaker: 'Ada', text: 'first' },
    { start: 1, end: 4, speaker: 'Bob', text: 'second' },
    { start: 5, end: 8, speaker: 'Ada', text: 'Yes.' },
    { start: 5, end: 8, speaker: 'Bob', text: 'No.' },
    { start: 9, end: 12, text: 'colour & italic a < b karaoke' },
  ])
  expect(read(caseFile('ok.vtt')).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ada', 'Hello from vtt'],
    ['Bob', 'Two voices'],
    ['Ada', 'in one cue'],
  ])
  expect(read(caseFile('ok.srt')).map(({ speaker, text }) => [speaker, text])).toEqual([
    ['Ada', 'Hello from the subtitle file about marzipan'],
    ['Bob', 'And goodbye to all'],
  ])
})

test('a name before a colon is a speaker only if the transcript names its speakers in this way', () => {
  const srt = (...texts: string[]) =>
    texts.map((text, n) => `${n + 1}\n00:00:${10 + n * 5},000 --> 00:00:${11 + n * 5},000\n${text}`).join('\n\n')
  const speakersOf = (text: string) => read(text).map(({ speaker, text: words }) => [speaker, words])
  expect(speakersOf(srt('One thing', 'Remember: always', 'look at https://a.example/', 'It is 12:30 now'))).toEqual([
    [undefined, 'One thing'],
    [undefined, 'Remember: always'],
    [undefined, 'look at https://a.example/'],
    [undefined, 'It is 12:30 now'],
  ])
  expect(
    speakersOf(
      srt(
        'SPEAKER 1: Hi',
        'and',
        'so on',
        'Ludwig van Beethoven: Yes',
        'and',
        'so',
        'SPEAKER 1: No',
        'Ludwig van Beethoven: Well',
        'x',
        'y',
        'z',
      ),
    ),
  ).toEqual([
    ['SPEAKER 1', 'Hi'],
    [undefined, 'and'],
    [undefined, 'so on'],
    ['Ludwig van Beethoven', 'Yes'],
    [undefined, 'and'],
    [undefined, 'so'],
    ['SPEAKER 1', 'No'],
    ['Ludwig van Beethoven', 'Well'],
    [undefined, 'x'],
    [undefined, 'y'],
    [undefined, 'z'],
  ])
})

test('text of SRT after an empty line, short fractions and short arrows are parsed', () => {
  expect(read(caseFile('blank.srt'))).toEqual([
    { start: 1, end: 8, text: 'first half second half after a blank line next' },
  ])
  expect(read(caseFile('msec.srt'))).toEqual([{ start: 1, end: 10, text: 'dot millis short millis single arrow' }])
  expect(read('00:00:01,000 --> 00:00:02,000\n1984\n\n00:00:09,000 --> 00:00:10,000\n7')).toEqual([
    { start: 1, end: 2, text: '1984' },
    { start: 9, end: 10, text: '7' },
  ])
})

test.each([
  ['array.json', [{ start: 0, end: 2, speaker: 'Ada', text: 'top level array' }]],
  ['whisper.json', [{ start: 0, end: 6, text: 'hi there second' }]],
  ['flight.json', [{ start: 0, end: 3, text: 'Hello flightcast' }]],
])('the JSON form of %s is read', (name, lines) => {
  expect(read(caseFile(name))).toEqual(lines)
})

test('times of JSON may be clocks, and a cue of many minutes becomes lines with their own times', () => {
  expect(read('[{"start":"00:01:00.500","end":"00:01:02","text":"One"}]')).toEqual([
    { start: 60.5, end: 62, text: 'One' },
  ])
  const words = Array.from({ length: 300 }, (_, n) => `word${n}`).join(' ')
  const lines = read(JSON.stringify([{ start: 0, end: 300, text: words }]))
  expect(lines.map(({ text }) => text).join(' ')).toBe(words)
  expect(lines.length).toBeGreaterThan(7)
  expect(lines.every(({ start = 0 }, at) => at === 0 || start > (lines[at - 1]?.start ?? 0))).toBe(true)
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

test('F17 hostile transcripts of 4 MB are parsed quickly', () => {
  const pieces = sampleOf(
    [
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
      'Ada: ',
      '\nAda: x',
      '<v Ada>x',
      '&#x41;',
      '00:00:01,000 --> 00:00:02,000\nAda: x\n\n',
    ],
    3,
  )
  for (const piece of pieces) {
    const start = performance.now()
    try {
      read(`WEBVTT\n\n00:01.000 --> 00:02.000\n${piece.repeat(4_194_304 / piece.length)}`)
    } catch {
      // A transcript without content is a valid result.
    }
    expect(performance.now() - start, JSON.stringify(piece)).toBeLessThan(10_000)
  }
})

test('all formats of each language are listed, the most detailed first, without web pages', () => {
  const of = (name: string, type: string, language?: string) => ({ url: `https://a.example/${name}`, type, language })
  expect(
    chooseTranscripts(
      [
        of('1.html', 'text/html'),
        of('1.srt', 'application/x-subrip'),
        of('1.json', 'application/json'),
        of('1.vtt', 'text/vtt; charset=utf-8'),
        of('2.srt', 'text/html'),
        of('3.srt', 'Application/SRT'),
        of('de.srt?x', 'text/plain', 'de'),
        of('fr', 'text/plain', 'fr'),
      ],
      'en-gb',
    ),
  ).toEqual([
    {
      language: 'en-GB',
      urls: ['1.vtt', '1.json', '1.srt', '2.srt', '3.srt'].map((name) => `https://a.example/${name}`),
    },
    { language: 'de', urls: ['https://a.example/de.srt?x'] },
  ])
})
