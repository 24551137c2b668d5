import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { contentPolicy } from './csp.ts'
import type { PageNeeds } from './pages/page-facts.ts'

const policy = (env: { [name: string]: string } = {}, needs?: PageNeeds, nonce?: string) =>
  new Map(
    contentPolicy('<script>1</script>', readConfig(env), needs, nonce)
      .split('; ')
      .map((rule): [string, string] => [rule.slice(0, rule.indexOf(' ')), rule.slice(rule.indexOf(' ') + 1)]),
  )

test('SOCIAL-01 SOCIAL-09 a page may ask Google only where sign-in with Google is configured', () => {
  expect(policy().get('connect-src')).toBe("'self'")
  expect(policy({ GOOGLE_CLIENT_ID: 'id' }).get('connect-src')).toBe("'self' https://www.googleapis.com")
})

test('only inline scripts of the page itself run (threat T6)', () => {
  expect(policy().get('script-src')).toMatch(/^'self' 'sha256-[\w+/=]{44}'$/)
  expect(policy().get('object-src')).toBe("'none'")
})

test('CONTACT-02 only pages with a map load tiles, and only from the configured source', () => {
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

test('SUBSCRIPTION-15 SUBSCRIPTION-22 only the page that takes money allows the payment provider', () => {
  const paypal = (sdk: string) => ({
    PAYMENTS: 'paypal',
    PAYPAL_CLIENT_ID: 'id',
    PAYPAL_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'hook',
    PAYPAL_SDK: sdk,
  })
  const sandbox = paypal('https://www.sandbox.paypal.com/sdk/js')
  const checkout = policy(sandbox, 'payment', 'one')
  for (const name of ['script-src', 'img-src', 'connect-src', 'frame-src']) {
    expect(policy(sandbox).get(name)).not.toContain('paypal')
    expect(policy({}, 'payment').get(name)).not.toContain('paypal')
    expect(checkout.get(name)).toContain(' https://www.sandbox.paypal.com https://*.paypal.com')
  }
  expect(checkout.get('script-src')).toContain("'nonce-one'")
  expect(checkout.get('default-src')).toBe("'self'")
  const standIn = policy(paypal('http://127.0.0.1:9/sdk.js'), 'payment', 'one')
  expect(standIn.get('frame-src')).toContain(' http://127.0.0.1:9 ')
})
