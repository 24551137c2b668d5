import { expect, test } from 'vitest'
import { stateOf, titleOfFile } from './draft.rules.ts'

const now = new Date()
const draft = { isPublished: false, hasChanges: false, publishAt: null, deletedAt: null, removal: null, hasItem: true }

test.each([
  ['draft', {}],
  ['scheduled', { publishAt: now }],
  ['published', { isPublished: true }],
  ['changed', { isPublished: true, hasChanges: true }],
  ['hidden', { isPublished: true, hasChanges: true, removal: 'hide', hasItem: false }],
  ['removed', { isPublished: true, removal: 'remove', hasItem: false }],
  ['removed', { isPublished: true, removal: 'merge', hasItem: false }],
  ['removed', { publishAt: now, deletedAt: now }],
] as const)('RELEASE-03 a release or episode is %s', (state, facts) => {
  expect(stateOf({ ...draft, ...facts })).toBe(state)
})

test.each([
  ['01 - Low Water.flac', 'Low Water'],
  ['1-03 Salt.wav', 'Salt'],
  ['album/7. Slack_tide.mp3', 'Slack tide'],
  ['99.flac', '99'],
  ['7empest.flac', '7empest'],
  ['Untitled', 'Untitled'],
])('RELEASE-12 the name %s proposes the title %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})
