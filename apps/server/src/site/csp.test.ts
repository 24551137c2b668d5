import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contentPolicy } from './csp.ts'

const policy = (env: { [name: string]: string } = {}, needs?: 'map') =>
  new Map(
    contentPolicy('<script>1</script>', readConfig(env), needs)
      .split('; ')
      .map((rule): [string, string] => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )

test('SOCIAL-01 SOCIAL-09 a page may ask Google only where sign-in with Google is configured', () => {
  expect(policy().get('connect-src')).toBe("'self'")
  expect(policy({ GOOGLE_CLIENT_ID: 'id' }).get('connect-src')).toBe("'self' https://www.googleapis.com")
})

test('no inline script runs but those of the page itself (threat T6)', () => {
  expect(policy().get('script-src')).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/)
  expect(policy().get('object-src')).toBe("'none'")
})

test('CONTACT-02 tiles come from the configured source alone, on pages with a map alone', () => {
  const env = { MAP_TILES: 'https://tile.example/{z}/{x}/{y}.png' }
  expect(policy(env, 'map').get('img-src')).toBe("'self' data: blob: https://tile.example")
  expect(policy(env).get('img-src')).toBe("'self' data: blob:")
  expect(policy({}, 'map').get('img-src')).toBe("'self' data: blob:")
})

test.each(['https://tile.example/', 'javascript:{x}{y}{z}', 'https://tile.example/{z}/{x}/{y};img-src *'])(
  'MAP_TILES %s is refused at the start',
  (tiles) => {
    expect(() => readConfig({ MAP_TILES: tiles })).toThrow(/MAP_TILES/)
  },
)
