import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { readConfig } from '../../config.ts'
import { loggerOptions, redact } from './log.ts'

const KEY = 'Zr5aQ-9k_Wc3vT0yLmN8pXdE7uGhB2sJfKoIq1R4tYw'
const HASH = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const CODED = KEY.replace('-', '%2D').replace('_', '%5f').replace('Z', '%5A')

test.each([
  [`/player/album/7/${KEY}`, '/player/album/7/[redacted]'],
  [`/player/nowhere/1/${KEY}`, '/player/nowhere/1/[redacted]'],
  [`/player/playlists/${KEY}?x=1`, '/player/playlists/[redacted]?x=1'],
  [`/player/nowhere/${CODED}/1`, '/player/nowhere/[redacted]/1'],
  [`{"msg":"Route GET:/${KEY} not found"}`, '{"msg":"Route GET:/[redacted] not found"}'],
  [`/discover?search=${KEY}${KEY}&page=2`, '/discover?search=[redacted]&page=2'],
  [`/api/song/stream?song_id=3&ticket=12.1795302361.${KEY}`, '/api/song/stream?song_id=3&ticket=[redacted]'],
  [`/nowhere/12.1795302361.${KEY}`, '/nowhere/12.1795302361.[redacted]'],
  ['/password-reset-simple?code=123456', '/password-reset-simple?code=[redacted]'],
  ['/api/user/login?email=a@b.example&password=a%20wren', '/api/user/login?email=a@b.example&password=[redacted]'],
  ['/signin/callback/apple?state=a&id_token=SECRET"', '/signin/callback/apple?state=a&id_token=[redacted]"'],
  ['/player/album/7', '/player/album/7'],
  ['/discover/all?search=ticket', '/discover/all?search=ticket'],
  [`/media/art/${HASH}_640x640.webp`, `/media/art/${HASH}_640x640.webp`],
  [
    '/publication/the-tape-is-back-and-nobody-knows-where-it-has-been',
    '/publication/the-tape-is-back-and-nobody-knows-where-it-has-been',
  ],
  [
    '/discover/all?search=Some%20Long%20Title%20With%20Many%20Words',
    '/discover/all?search=Some%20Long%20Title%20With%20Many%20Words',
  ],
])('PLAYERLINKS-05 the log writes %s as %s', (line, written) => expect(redact(line)).toBe(written))

test("the log leaves out the passwords of the operator's services", () => {
  expect(redact('535 refused earshot:wren-on-the-wire@mail', ['wren-on-the-wire'])).toBe(
    '535 refused earshot:[redacted]@mail',
  )
})

test('a line about an error has its code, and no code that was sent to a member', () => {
  const lines: string[] = []
  const log = Fastify({
    logger: loggerOptions(readConfig({ LOG_LEVEL: 'error' }), { write: (line) => lines.push(line) }),
  }).log
  log.error({ err: Object.assign(new Error('no space left'), { code: 'ENOSPC' }) }, 'first')
  log.error(
    { err: new Error('Failed query', { cause: Object.assign(new Error('disk full'), { code: '53100' }) }) },
    'second',
  )
  log.error(
    { err: Object.assign(new Error('wrong'), { code: '123456' }), body: { code: '654321', phone: '1' } },
    'third',
  )
  expect(lines.map((line) => Line.parse(JSON.parse(line)))).toMatchObject([
    { err: { code: 'ENOSPC' } },
    { err: { cause: { code: '53100' } } },
    { body: { code: '[redacted]', phone: '1' } },
  ])
  expect(lines.join('')).not.toMatch(/123456|654321/)
})

const Line = z.looseObject({ msg: z.string() })
