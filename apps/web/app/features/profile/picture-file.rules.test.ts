import { expect, test } from 'vitest'
import { pictureProblem } from './picture-file.rules.ts'

const MB = 1024 * 1024

test.each([
  [{ name: 'me.jpg', type: 'image/jpeg', size: 3 * MB }, undefined],
  [{ name: 'me.png', type: 'image/png', size: 1 }, undefined],
  [{ name: 'me.gif', type: 'image/gif', size: 10 }, '“me.gif” is no JPEG or PNG picture.'],
  [{ name: 'me.svg', type: 'image/svg+xml', size: 10 }, '“me.svg” is no JPEG or PNG picture.'],
  [{ name: 'me', type: '', size: 10 }, '“me” is no JPEG or PNG picture.'],
  [{ name: 'big.png', type: 'image/png', size: 3 * MB + 1 }, '“big.png” has 3.1 MB. A picture may have at most 3 MB.'],
  [{ name: 'huge.jpg', type: 'image/jpeg', size: 12.5 * MB }, '“huge.jpg” has 12.5 MB. A picture may have at most 3 MB.'],
  [{ name: 'none.jpg', type: 'image/jpeg', size: 0 }, '“none.jpg” is empty.'],
])('PROFILE-07 CONSTANTS-09 %j is judged as %s', (file, problem) => expect(pictureProblem(file)).toBe(problem))
