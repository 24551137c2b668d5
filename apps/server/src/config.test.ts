import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('the settings have their documented defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    playerUrl: '/player/',
    apiKeys: ['earshot-web'],
    demo: true,
    backupMinutes: 15,
    databaseUrl: undefined,
  })
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 4000, databaseUrl: undefined })
})

test.each([
  [{ PORT: 'eighty' }, 'PORT: set it to a whole number from 0 to 65535'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: set it to a URL like postgresql://user:password@host/database'],
  [
    { DATABASE_DIRECT_URL: 'postgresql://localhost/earshot' },
    'DATABASE_DIRECT_URL: set DATABASE_URL too, to the URL of the pool',
  ],
  [{ DEMO: 'no' }, 'DEMO: set it to on or off'],
  [{ PUBLIC_URL: 'music.example' }, 'PUBLIC_URL: set it to a URL like https://music.example'],
  [{ PUBLIC_URL: 'https://example.org/music' }, 'PUBLIC_URL: leave out the path'],
  [{ PUBLIC_URL: 'https://example.org/?a=1' }, 'PUBLIC_URL: leave out the path'],
  [{ PLAYER_URL: 'player' }, 'PLAYER_URL: set it to a path like /player/ or a URL'],
  [{ CORS_ORIGINS: 'player.example' }, 'CORS_ORIGINS: set it to origins like https://player.example'],
  [{ TRUST_PROXY: '127.0.0.1,banana' }, 'TRUST_PROXY: set it to addresses or networks like 127.0.0.1,10.0.0.0/8'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: set it to addresses or networks'],
  [{ MAIL_FROM: 'No Reply' }, 'MAIL_FROM: set it to an address'],
  [{ DEMO_PASSWORDS: 'known', HOST: '0.0.0.0' }, 'DEMO_PASSWORDS: known is for tests'],
  [{ DEMO_PASSWORDS: 'known', PUBLIC_URL: 'https://music.example' }, 'DEMO_PASSWORDS: known is for tests'],
])('%j is refused with the cure', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence))

test('PostgreSQL itself is reached as the database is, unless a pool is in front of it', () => {
  const [url, direct] = ['postgresql://localhost:6432/earshot', 'postgresql://localhost/earshot']
  expect(readConfig({ DATABASE_URL: url }).databaseDirectUrl).toBe(url)
  expect(readConfig({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: url,
    databaseDirectUrl: direct,
  })
})

test('a wrong variable is named once', () => {
  expect(() => readConfig({ PUBLIC_URL: 'music.example' })).toThrow(/^PUBLIC_URL: set it to a URL[^\n]*$/)
})

test('settings are read as people write them', () => {
  expect(
    readConfig({
      CORS_ORIGINS: 'https://player.example/, http://127.0.0.1:5000',
      TRUST_PROXY: 'loopback, 10.0.0.0/8, fd00::/8',
      MAIL_FROM: '"Music, Example" <no-reply@music.example>',
    }),
  ).toMatchObject({
    corsOrigins: ['https://player.example', 'http://127.0.0.1:5000'],
    trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'],
  })
})

test('PLAYERLINKS-06 the player may live at another origin, and its URL always ends with a slash', () => {
  expect(readConfig({ PLAYER_URL: 'https://play.music.example' }).playerUrl).toBe('https://play.music.example/')
})

test.each([
  [{}, true],
  [{ HOST: '::1' }, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ HOST: '192.168.1.4' }, false],
  [{ PUBLIC_URL: 'https://music.example' }, false],
  [{ TRUST_PROXY: '127.0.0.1' }, false],
  [{ DATABASE_URL: 'postgresql://localhost/earshot' }, false],
  [{ PUBLIC_URL: 'https://music.example', DEMO: 'on' }, true],
  [{ DEMO: 'off' }, false],
])('%j makes a demo world in an empty community: %s', (env, isMade) => expect(readConfig(env).demo).toBe(isMade))

test('demo accounts have random passwords unless known ones are asked for on this machine', () => {
  expect(readConfig({}).demoPasswords).toBe('random')
  expect(readConfig({ DEMO_PASSWORDS: 'known', PUBLIC_URL: 'http://127.0.0.1:4000' }).demoPasswords).toBe('known')
})
