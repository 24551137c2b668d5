import { expect, test } from 'vitest'
import { localIn, momentIn } from './zoned-time.ts'

test.each([
  ['Europe/Berlin', '2026-01-31T12:00', '2026-01-31T11:00:00.000Z'],
  ['Europe/Berlin', '2026-07-01T12:00', '2026-07-01T10:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:59', '2026-03-29T00:59:00.000Z'],
  ['Europe/Berlin', '2026-03-29T02:30', undefined],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
  ['America/New_York', '2026-03-08T02:15', undefined],
  ['America/New_York', '2026-11-01T01:15', '2026-11-01T05:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04T02:15', undefined],
  ['Asia/Kolkata', '2026-05-05T00:00', '2026-05-04T18:30:00.000Z'],
  ['UTC', '2026-02-30T10:00', undefined],
  ['UTC', 'tomorrow', undefined],
])('NEWSROOM-08 %s %s is %s; a skipped hour is refused, a repeated one means the first', (zone, local, moment) => {
  expect(momentIn(zone, local)?.toISOString()).toBe(moment)
})

test('NEWSROOM-08 a moment is shown as the clocks of a zone show it', () => {
  expect(localIn('Europe/Berlin', new Date('2026-07-01T22:05:59Z'))).toBe('2026-07-02T00:05')
})
