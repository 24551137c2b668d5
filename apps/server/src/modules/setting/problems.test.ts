import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { problemsOf } from './problems.ts'

const FACTS = { address: 'http://127.0.0.1:4000/desk', proxy: undefined, isDemoWorld: false, hasPlans: false }
/** A community without problems. */
const SAFE = {
  PUBLIC_URL: 'https://music.example',
  DATABASE_URL: 'postgresql://a:b@localhost/c',
  MAIL_URL: 'smtp://a:b@mail.music.example',
  MAIL_FROM: 'Music <no-reply@music.example>',
  SMS_URL: 'https://A:B@api.twilio.com',
}
const HERE = 'https://music.example/desk/operations/settings'

test.each<[string, Record<string, string>, Partial<typeof FACTS>, string[]]>([
  ['a safe community', {}, {}, []],
  ['no public URL', { PUBLIC_URL: '' }, {}, ['public_url_missing PUBLIC_URL=https://music.example']],
  [
    'another address',
    {},
    { address: 'https://old.example/desk' },
    ['public_url_differs PUBLIC_URL=https://old.example'],
  ],
  [
    'an open connection',
    { PUBLIC_URL: 'http://music.example' },
    { address: 'http://music.example/desk' },
    ['not_encrypted PUBLIC_URL=https://music.example'],
  ],
  ['limits', { RATE_LIMITS: 'off' }, {}, ['limits_off RATE_LIMITS=on']],
  ['development', { NODE_ENV: 'development' }, {}, ['development NODE_ENV=production']],
  [
    'the embedded database without dumps',
    { DATABASE_URL: '', BACKUP_MINUTES: '0' },
    {},
    ['embedded_database DATABASE_URL=postgresql://user:password@host/database', 'no_dumps BACKUP_MINUTES=15'],
  ],
  ['DEMO in a real community', { DEMO: 'on' }, {}, ['demo_without_effect DEMO=off']],
  ['DEMO in the demo world', { DEMO: 'on' }, { isDemoWorld: true }, []],
  ['no mail', { MAIL_URL: '' }, {}, ['mail_not_sent MAIL_URL=smtp://user:password@mail.music.example:587']],
  ['no sender', { MAIL_FROM: '' }, {}, ['mail_from_default MAIL_FROM=Earshot <no-reply@music.example>']],
  ['shown codes', { SMS_URL: '' }, {}, ['codes_shown SMS_URL=https://ACCOUNT:TOKEN@api.twilio.com']],
  ['no phones', { SMS_URL: '', PHONE_REQUIRED: 'off' }, {}, []],
  ['plans that nobody pays', {}, { hasPlans: true }, ['payments_demo PAYMENTS=paypal']],
  ['private feeds', { FEED_PRIVATE_ADDRESSES: 'on' }, {}, ['private_feeds FEED_PRIVATE_ADDRESSES=off']],
])('OPERATIONS-13 %s has its problem and its cure', (_name, env, facts, problems) => {
  const found = problemsOf(readConfig({ ...SAFE, ...env }), { ...FACTS, address: HERE, ...facts })
  expect(found.map(({ problem, line }) => `${problem} ${line}`)).toEqual(problems)
})

test('OPERATIONS-13 a server on this machine needs no address, and a proxy must be trusted', () => {
  const found = problemsOf(readConfig({ ...SAFE, PUBLIC_URL: '' }), { ...FACTS, proxy: '10.0.0.9' })
  expect(found.map(({ line }) => line)).toEqual(['TRUST_PROXY=10.0.0.9'])
})
