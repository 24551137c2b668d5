import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { networkOf } from './visitor-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('API-39 limits count %s as %s', (address, key) => expect(networkOf(address)).toBe(key))

const SOURCE = path.join(import.meta.dirname, '../..')

test('API-39 nothing else asks for the address of a visitor', () => {
  const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  )
  expect(files.length).toBeGreaterThan(50)
  const asking = files.filter((name) =>
    /\brequest\.ips?\b|\breq\.ip\b|\bremoteAddress\b/.test(readFileSync(path.join(SOURCE, name), 'utf8')),
  )
  // The outbox checks whether the operator uses the machine itself, and the settings whether a proxy is trusted; both
  // count nothing.
  expect(asking.map((name) => name.replaceAll('\\', '/')).toSorted()).toEqual([
    'modules/figure/download/download-counter.ts',
    'modules/mail/outbox.routes.ts',
    'modules/setting/setting.routes.ts',
  ])
})
