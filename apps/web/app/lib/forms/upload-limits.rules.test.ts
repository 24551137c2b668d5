import { MEGABYTE } from '@earshot/contract/limits'
import { expect, test } from 'vitest'
import { megabytes, pictureRefusal, videoRefusal } from './upload-limits.rules.ts'

test.each([
  ['a.jpg', 'image/jpeg', 3 * MEGABYTE, undefined],
  ['a.png', 'image/png', 1, undefined],
  ['a.png', 'image/png', 3 * MEGABYTE + 1, '“a.png” has 3.1 MB. A picture can have at most 3 MB.'],
  ['a.gif', 'image/gif', 10, '“a.gif” is not a JPEG or PNG picture.'],
  ['a.svg', 'image/svg+xml', 10, '“a.svg” is not a JPEG or PNG picture.'],
  ['a', '', 10, '“a” is not a JPEG or PNG picture.'],
  ['a.jpg', 'image/jpeg', 0, '“a.jpg” is empty.'],
])(
  'CREATE-09 CREATE-11 PROFILE-07 CONSTANTS-09 the picture %s of type %j and %i bytes',
  (name, type, size, refusal) => {
    expect(pictureRefusal({ name, type, size })).toBe(refusal)
  },
)

test.each([
  ['a.mp4', 'video/mp4', 20 * MEGABYTE, undefined],
  ['a.mp4', 'video/mp4', 20 * MEGABYTE + 1, '“a.mp4” has 20.1 MB. A video can have at most 20 MB.'],
  ['a.mov', 'video/quicktime', 10, '“a.mov” is not an MP4 video.'],
])('CREATE-10 CREATE-11 the video %s of type %j and %i bytes', (name, type, size, refusal) => {
  expect(videoRefusal({ name, type, size })).toBe(refusal)
})

test('CREATE-11 sizes are rounded up to a tenth of a megabyte', () => {
  expect([1, MEGABYTE, 1.25 * MEGABYTE].map(megabytes)).toEqual([0.1, 1, 1.3])
})
