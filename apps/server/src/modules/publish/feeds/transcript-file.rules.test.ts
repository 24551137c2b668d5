import { expect, test } from 'vitest'
import { toPlainText, toWebVtt } from './transcript-file.rules.ts'

test('a transcript becomes a WebVTT file: a line without an end stands until the next, marks are escaped, pauses are left out', () => {
  const lines = [
    { start: 0, end: 1.5, speaker: 'Ida', text: 'Gut <or> steel & wire' },
    { start: 1.5, text: 'One\n\ntwo' },
    { start: 4, text: '' },
    { start: 3_661.25, text: 'Last' },
  ]
  expect(toWebVtt(lines)).toBe(`WEBVTT

00:00:00.000 --> 00:00:01.500
<v Ida>Gut &lt;or&gt; steel &amp; wire

00:00:01.500 --> 00:00:04.000
One two

01:01:01.250 --> 01:01:06.250
Last
`)
})

test('a transcript without times is plain text with its speakers', () => {
  expect(toPlainText([{ speaker: 'Ida', text: 'Hello' }, { text: 'Bye' }])).toBe('Ida: Hello\nBye')
})
