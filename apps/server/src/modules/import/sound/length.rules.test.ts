import { expect, test } from 'vitest'
import { lengthOf } from './length.rules.ts'

const claim = { kind: 'mp3' as const, duration: 200, bitrate: 128_000, soundBytes: 3_200_000, promisedBytes: undefined }

test('F35 a length that the file cannot hold is cut down', () => {
  expect(lengthOf(claim)).toEqual({ length: 200, isCut: false })
  expect(lengthOf({ ...claim, duration: 1887, soundBytes: 8_000 })).toEqual({ length: 9, isCut: false })
  expect(lengthOf({ ...claim, duration: -3675 })).toEqual({ length: 200, isCut: false })
  expect(lengthOf({ ...claim, duration: Number.NaN, bitrate: undefined })).toBeUndefined()
  expect(lengthOf({ ...claim, duration: Number.POSITIVE_INFINITY, bitrate: 0 })).toBeUndefined()
  expect(lengthOf({ ...claim, soundBytes: 0 })).toBeUndefined()
  expect(lengthOf({ ...claim, duration: 0.01 })).toEqual({ length: 1, isCut: false })
})

test('a file that holds less than it promises was cut, and is as long as what is there', () => {
  expect(lengthOf({ ...claim, soundBytes: 800_000, promisedBytes: 3_200_000 })).toEqual({ length: 50, isCut: true })
  expect(lengthOf({ ...claim, promisedBytes: 3_200_100 })).toEqual({ length: 200, isCut: false })
})
