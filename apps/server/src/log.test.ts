import { expect, test } from 'vitest'
import { redactUrl } from './log.ts'

test.each([
  ['/player/album/7/SECRET', '/player/album/7/[redacted]'],
  ['/player/playlists/SECRET?x=1', '/player/playlists/[redacted]?x=1'],
  ['/player/album/7', '/player/album/7'],
  ['/api/song/stream?song_id=3&ticket=SECRET', '/api/song/stream?song_id=3&ticket=[redacted]'],
  ['/password-reset-simple?code=SECRET', '/password-reset-simple?code=[redacted]'],
  ['/signin/callback/apple?state=a&id_token=SECRET', '/signin/callback/apple?state=a&id_token=[redacted]'],
  ['/discover/all?search=ticket', '/discover/all?search=ticket'],
])('PLAYERLINKS-05 the log writes %s as %s', (url, written) => expect(redactUrl(url)).toBe(written))
