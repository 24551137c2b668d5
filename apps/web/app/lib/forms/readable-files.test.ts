import { afterEach, expect, test, vi } from 'vitest'
import { pictureFault } from './readable-files.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['GIF89a', 'image/gif', '“me.jpg” is not a JPEG or PNG picture.'],
  ['GIF89a', 'image/jpeg', '“me.jpg” cannot be read as a picture. It should be a JPEG or PNG of at most 3 MB.'],
  ['RIFF1234WEBP', 'image/png', '“me.jpg” cannot be read as a picture. It should be a JPEG or PNG of at most 3 MB.'],
  ['\u00FF\u00D8\u00FF\u00E0', 'image/jpeg', undefined],
])('PROFILE-07 CREATE-09 POST-17 a picture that begins with %j and claims to be %s', async (start, type, fault) => {
  // Simulates a browser that decodes every file as a picture.
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8, height: 8, close: () => {} }))
  const bytes = Uint8Array.from(start, (sign) => sign.codePointAt(0) ?? 0)
  expect(await pictureFault(new File([bytes], 'me.jpg', { type }))).toBe(fault)
})
