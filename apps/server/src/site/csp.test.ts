import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contentPolicy } from './csp.ts'

const policy = (env: { [name: string]: string } = {}) =>
  new Map(
    contentPolicy('<script>1</script>', readConfig(env))
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
