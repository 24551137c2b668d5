import { expect, test } from 'vitest'
import { hasProof, proofsOf } from './feed-proof.rules.ts'

const OPEN = { isLocked: false, ownerEmail: undefined, lockedOwner: undefined }

test.each([
  ['no address', OPEN, ['txt'], null],
  ['an owner', { ...OPEN, ownerEmail: ' ida@walk.example ' }, ['mail', 'txt'], 'ida@walk.example'],
  ['an owner that is no address', { ...OPEN, ownerEmail: 'Ida Lund' }, ['txt'], null],
  [
    'a lock with its own address',
    { isLocked: true, ownerEmail: 'ida@walk.example', lockedOwner: 'lock@walk.example' },
    ['mail'],
    'lock@walk.example',
  ],
  ['a lock without an address', { ...OPEN, isLocked: true }, [], null],
])('SHOW-16 a feed with %s permits these proofs', (_feed, feed, proofs, email) => {
  expect(proofsOf(feed)).toEqual({ proofs, email })
})

test('SHOW-16 only the exact code in a verify text proves a feed', () => {
  const feed = { verifyTexts: ['other', ' earshot-abc\n'] }
  expect([hasProof(feed, 'earshot-abc'), hasProof(feed, 'earshot-ab'), hasProof({ verifyTexts: [] }, '')]).toEqual([
    true,
    false,
    false,
  ])
})
