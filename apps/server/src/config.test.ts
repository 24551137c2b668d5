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
  [{ DEMO: 'no' }, 'DEMO: set it to on or off'],
  [{ PUBLIC_URL: 'music.example' }, 'PUBLIC_URL: set it to a URL like https://music.example'],
])('%j is refused with the cure', (env, sentence) => expect(() => readConfig(env)).toThrow(sentence))

test('PLAYERLINKS-06 the player may live at another origin, and its URL always ends with a slash', () => {
  expect(readConfig({ PLAYER_URL: 'https://play.music.example' }).playerUrl).toBe('https://play.music.example/')
})
