import { expect, test } from 'vitest'
import { planOf } from './ranges.rules.ts'
import type { Conditions } from './ranges.rules.ts'

const file = { size: 1000, etag: '"abc"', modified: new Date('2026-03-01T12:00:00.500Z') }
const MODIFIED = 'Sun, 01 Mar 2026 12:00:00 GMT'
const plan = (headers: Conditions, method = 'GET', size = file.size) => planOf(method, headers, { ...file, size })

test.each([
  ['bytes=0-99', { code: 206, start: 0, end: 99 }],
  ['bytes=990-', { code: 206, start: 990, end: 999 }],
  ['bytes=-10', { code: 206, start: 990, end: 999 }],
  ['bytes=999-999', { code: 206, start: 999, end: 999 }],
  ['bytes=0-9999', { code: 206, start: 0, end: 999 }],
  ['bytes=-5000', { code: 206, start: 0, end: 999 }],
  ['BYTES=0-0', { code: 206, start: 0, end: 0 }],
  ['bytes=0-1,', { code: 206, start: 0, end: 1 }],
  [`bytes=0-${'9'.repeat(400)}`, { code: 206, start: 0, end: 999 }],
  ['bytes=1000-', { code: 416 }],
  ['bytes=-0', { code: 416 }],
  ['bytes=99999999999999999999-', { code: 416 }],
  ['bytes=0-1,5-6', { code: 200 }],
  ['bytes=0-1, -5', { code: 200 }],
  ['bytes=5-2', { code: 200 }],
  ['bytes=', { code: 200 }],
  ['bytes=-', { code: 200 }],
  ['bytes=a-b', { code: 200 }],
  ['bytes 0-1', { code: 200 }],
  ['items=0-1', { code: 200 }],
  ['bytes=0-1,x', { code: 200 }],
  ['bytes=1.5-2', { code: 200 }],
  ['bytes=--1', { code: 200 }],
  ['', { code: 200 }],
])('a range %s of 1000 bytes is answered by RFC 9110', (range, expected) => {
  expect(plan({ range })).toEqual(expected)
})

test('an empty file has no range', () => {
  expect(plan({ range: 'bytes=0-' }, 'GET', 0)).toEqual({ code: 416 })
  expect(plan({ range: 'bytes=-5' }, 'GET', 0)).toEqual({ code: 416 })
  expect(plan({}, 'GET', 0)).toEqual({ code: 200 })
})

test('HEAD is answered as if it asked for the whole file', () => {
  expect(plan({ range: 'bytes=0-1' }, 'HEAD')).toEqual({ code: 200 })
})

test.each([
  ['"abc"', 206],
  [MODIFIED, 206],
  ['"old"', 200],
  ['W/"abc"', 200],
  ['Sun, 01 Mar 2026 11:59:59 GMT', 200],
  ['Sun, 01 Mar 2026 12:00:01 GMT', 200],
  ['nonsense', 200],
])('If-Range %s sends %i', (ifRange, code) => {
  expect(plan({ range: 'bytes=0-1', 'if-range': ifRange }).code).toBe(code)
})

test.each<[Conditions, number]>([
  [{ 'if-none-match': '"abc"' }, 304],
  [{ 'if-none-match': 'W/"abc"' }, 304],
  [{ 'if-none-match': '"x", "abc"' }, 304],
  [{ 'if-none-match': '*' }, 304],
  [{ 'if-none-match': '"x"' }, 200],
  [{ 'if-modified-since': MODIFIED }, 304],
  [{ 'if-modified-since': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 200],
  [{ 'if-modified-since': 'nonsense' }, 200],
  [{ 'if-none-match': '"x"', 'if-modified-since': MODIFIED }, 200],
  [{ 'if-none-match': '"abc"', range: 'bytes=0-1' }, 304],
  [{ 'if-match': '"abc"' }, 200],
  [{ 'if-match': '"x"' }, 412],
  [{ 'if-match': 'W/"abc"' }, 412],
  [{ 'if-match': '*', range: 'bytes=0-1' }, 206],
  [{ 'if-unmodified-since': MODIFIED }, 200],
  [{ 'if-unmodified-since': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 412],
  [{ 'if-unmodified-since': 'nonsense' }, 200],
])('conditions %j are answered %i', (headers, code) => {
  expect(plan(headers).code).toBe(code)
})
