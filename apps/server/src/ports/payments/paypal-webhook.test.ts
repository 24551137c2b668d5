import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { webhookCertificate } from '../../db/schema/money/payment.ts'
import { openTestDb } from '../../testing/database/database.ts'
import { openFakePaypal } from '../../testing/services/fake-paypal.ts'
import type { FakePaypal } from '../../testing/services/fake-paypal.ts'
import { openOutbound } from '../outbound.ts'
import type { Outbound } from '../outbound.ts'
import { PaymentProblem } from './payments.ts'
import { webhookVerifier } from './paypal-webhook.ts'

const NOON = new Date('2027-01-15T12:00:00.000Z')
const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000]
const EVENT = { event_type: 'BILLING.SUBSCRIPTION.ACTIVATED', resource: { id: 'I-1' } }

let paypal: FakePaypal
let database: Awaited<ReturnType<typeof openTestDb>>
let now = NOON
beforeAll(async () => {
  database = await openTestDb()
  paypal = await openFakePaypal({ now: () => now })
})
beforeEach(async () => {
  await database.db.delete(webhookCertificate)
  now = NOON
  paypal.beAway(false)
})
afterAll(async () => {
  await paypal.close()
  await database.close()
})

const later = (ms: number) => new Date(now.getTime() + ms)

/** Opens a verifier and records its requests. */
function open(account: Partial<FakePaypal['account']> = {}) {
  const outbound = openOutbound({ allowPrivate: true })
  const requests: string[] = []
  const watched: Outbound = {
    ...outbound,
    get: (url, options) => {
      requests.push(url)
      return outbound.get(url, options)
    },
  }
  const isSigned = webhookVerifier(watched, database.db, { ...paypal.account, ...account }, () => now)
  return { asked: requests, check: ({ headers, body }: ReturnType<FakePaypal['sign']>) => isSigned(headers, body) }
}

test('a signed event is accepted, and its certificate is fetched once, also for events that come together', async () => {
  const { asked: requested, check } = open()
  const events = [paypal.sign(EVENT), paypal.sign(EVENT), paypal.sign(EVENT)]
  expect(await Promise.all(events.map(check))).toEqual([true, true, true])
  now = later(30 * DAY)
  expect(await check(paypal.sign(EVENT))).toBe(true)
  expect(requested).toHaveLength(1)
})

test('a changed body, another webhook and another transmission are refused', async () => {
  const { check } = open()
  const real = paypal.sign(EVENT)
  const headers = { ...real.headers, 'paypal-transmission-id': paypal.sign(EVENT).headers['paypal-transmission-id'] }
  expect(await check({ ...real, body: `${real.body} ` })).toBe(false)
  expect(await check({ ...real, headers })).toBe(false)
  expect(await check(paypal.sign(EVENT, { isForged: true }))).toBe(false)
})

test.each([
  ['older than three days', { at: new Date(NOON.getTime() - 3 * DAY - 1) }, false],
  ['almost three days old', { at: new Date(NOON.getTime() - 3 * DAY + 1) }, true],
  ['more than five minutes ahead', { at: new Date(NOON.getTime() + 5 * MINUTE + 1) }, false],
  ['almost five minutes ahead', { at: new Date(NOON.getTime() + 5 * MINUTE - 1) }, true],
])('an event that is %s', async (_what, signing, isAccepted) => {
  const { asked: requested, check } = open()
  expect([await check(paypal.sign(EVENT, signing)), requested.length]).toEqual([isAccepted, isAccepted ? 1 : 0])
})

test.each([
  'https://api.paypal.com.example.com/v1/notifications/certs/CERT-1',
  'https://example.com/v1/notifications/certs/CERT-1',
  'http://api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
  'https://api.paypal.com/v1/notifications/certs/CERT-1?x=1',
  'https://api.paypal.com/v1/notifications/certs/../../oauth2/CERT-1',
  'https://me@api.paypal.com/v1/notifications/certs/CERT-1',
  'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1',
  'https://www.paypal.com/v1/notifications/certs/CERT-1',
  'certs/CERT-1',
])('an event with the certificate %s causes no request', async (url) => {
  const { asked: requested, check } = open({ api: 'https://api-m.paypal.com' })
  const signed = paypal.sign(EVENT)
  expect(await check({ ...signed, headers: { ...signed.headers, 'paypal-cert-url': url } })).toBe(false)
  expect(requested).toEqual([])
})

test.each([
  ['paypal-auth-algo', 'SHA1withRSA'],
  ['paypal-transmission-time', 'soon'],
])('an event with a wrong %s causes no request', async (name, value) => {
  const { asked: requested, check } = open()
  const signed = paypal.sign(EVENT)
  expect(await check({ ...signed, headers: { ...signed.headers, [name]: value } })).toBe(false)
  expect(requested).toEqual([])
})

test.each([
  ['its intermediate missing', ['signer'], false],
  ['another name', ['other-name', 'intermediate'], false],
  ['no root behind it', ['self-signed'], false],
  ['an end that is over', ['expired', 'intermediate'], false],
  ['an issuer that may not issue', ['by-leaf', 'signer', 'intermediate'], false],
  ['the root beside it', ['signer', 'intermediate', 'root'], true],
])('a certificate with %s', async (what, files, isAccepted) => {
  const { asked: requested, check } = open()
  const name = `CERT-${what.replaceAll(' ', '-')}`
  paypal.certify(name, files)
  const event = () => check(paypal.sign(EVENT, { certificate: name }))
  expect([await event(), await event(), requested.length]).toEqual([isAccepted, isAccepted, 1])
})

test('a URL is fetched once a day, and ten per hour in total; one without an answer may be fetched again', async () => {
  const { asked: requested, check } = open()
  const send = (certificate: string) => check(paypal.sign(EVENT, { certificate }))
  paypal.beAway(true)
  await expect(send('CERT-1')).rejects.toBeInstanceOf(PaymentProblem)
  paypal.beAway(false)
  for (let n = 0; n < 8; n += 1) expect([await send(`NONE-${n}`), await send(`NONE-${n}`)]).toEqual([false, false])
  expect(requested).toHaveLength(9)
  expect(await send('CERT-1')).toBe(true)
  await expect(send('NONE-9')).rejects.toThrow('Too many certificates')
  expect([await send('CERT-1'), requested.length]).toEqual([true, 10])
  now = later(HOUR + 1)
  expect([await send('NONE-9'), await send('NONE-1'), requested.length]).toEqual([false, false, 11])
  now = later(DAY)
  expect([await send('NONE-1'), requested.length]).toEqual([false, 12])
})

test('a certificate of PayPal survives a restart, and forged events after it do not block real ones', async () => {
  expect(await open().check(paypal.sign(EVENT))).toBe(true)
  const { asked: requested, check } = open()
  const send = (certificate: string) => check(paypal.sign(EVENT, { certificate }))
  for (let n = 0; n < 10; n += 1) expect(await send(`NONE-${n}`)).toBe(false)
  await expect(send('NONE-10')).rejects.toThrow('Too many certificates')
  expect([await send('CERT-1'), requested.length]).toEqual([true, 10])
  expect(await database.db.$count(webhookCertificate)).toBe(1)
})

test('a new certificate at the URL of an expired one is fetched, regardless of forged events', async () => {
  expect(await open().check(paypal.sign(EVENT))).toBe(true)
  const [kept] = await database.db.select().from(webhookCertificate)
  await database.db.update(webhookCertificate).set({ chain: '' })
  const { asked: requested, check } = open()
  for (let n = 0; n < 10; n += 1) await check(paypal.sign(EVENT, { certificate: `NONE-${n}` }))
  paypal.beAway(true)
  for (let n = 0; n < 9; n += 1) await expect(check(paypal.sign(EVENT))).rejects.toThrow('returned no certificate')
  paypal.beAway(false)
  expect([await check(paypal.sign(EVENT)), requested.length]).toEqual([true, 20])
  expect(await database.db.select().from(webhookCertificate)).toEqual([kept])
})
