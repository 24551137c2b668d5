import { expect, test } from 'vitest'
import {
  BLANK_POST,
  hasLostFiles,
  isBlankPost,
  moveBlock,
  problemOf,
  readPostDraft,
  stepsOf,
  type DraftBlock,
  type PostDraft,
} from './post-draft.rules.ts'

const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
const blocks: DraftBlock[] = [
  { key: 'a', type: 'text', html: '<p>One</p>' },
  { key: 'b', type: 'text', html: '<p>&nbsp;</p>' },
  { key: 'c', type: 'image', names: ['a.jpg'], alts: ['A tram'] },
  { key: 'd', type: 'youtube', link: ' ' },
  { key: 'e', type: 'youtube', link: 'https://youtu.be/dQw4w9WgXcQ' },
  { key: 'f', type: 'video', names: [], alts: [] },
]
const post: PostDraft = { ...BLANK_POST, title: 'Title', blocks }
const files = new Map([['c', [picture]]])
const orderOf = (draft: PostDraft) => stepsOf(draft, files).map(({ block, pos }) => `${pos} ${block.key}`)

test('CREATE-13 CREATE-14 blocks are sent in order, and empty ones are skipped', () => {
  expect(orderOf(post)).toEqual(['0 a', '1 c', '2 e'])
  expect(stepsOf(post, files)[1]?.files).toEqual([picture])
})

test('CREATE-18 after a failure only the rest is sent, with the same positions', () => {
  expect(orderOf({ ...post, stored: { id: 5, keys: ['a'], sentFields: '' } })).toEqual(['1 c', '2 e'])
  expect(orderOf({ ...post, stored: { id: 5, keys: ['a', 'c', 'e'], sentFields: '' } })).toEqual([])
  expect(
    orderOf({
      ...post,
      blocks: blocks.filter(({ key }) => key !== 'c'),
      stored: { id: 5, keys: ['a'], sentFields: '' },
    }),
  ).toEqual(['1 e'])
})

test('CREATE-05 CREATE-18 a moved block changes positions with others, but never with stored ones', () => {
  const keysAfter = (draft: PostDraft, key: string, to: number) =>
    moveBlock(draft, key, to)
      .map((block) => block.key)
      .join('')
  expect(keysAfter(post, 'e', 0)).toBe('eabcdf')
  expect(keysAfter(post, 'a', 5)).toBe('bcdefa')
  const half = { ...post, stored: { id: 5, keys: ['a', 'b'], sentFields: '' } }
  expect(keysAfter(half, 'e', 0)).toBe('abecdf')
  expect(keysAfter(half, 'a', 4)).toBe('abcdef')
})

test.each([
  [{ ...post, title: '  ' }, 'Please input title'],
  [
    { ...post, blocks: [{ key: 'y', type: 'youtube', link: 'https://example.org/watch?v=dQw4w9WgXcQ' }] },
    'This is not the URL of a YouTube video.',
  ],
  [
    {
      ...post,
      blocks: [{ key: 'a', type: 'youtube', link: `https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=${'1'.repeat(500)}` }],
    },
    'This is too long. The limit is 500 characters.',
  ],
  [post, undefined],
] as const)('CREATE-07 a post that cannot be sent says why (%#)', (draft, text) => {
  expect(problemOf(draft)?.text).toBe(text)
})

test('CREATE-18 a draft is restored as it was stored, with the names of lost files', () => {
  const stored = { ...post, stored: { id: 5, keys: ['a'], sentFields: '' } }
  expect(readPostDraft(JSON.stringify(stored))).toEqual(stored)
  expect(blocks.map((block) => hasLostFiles(block, new Map()))).toEqual([false, false, true, false, false, false])
  expect(blocks.some((block) => hasLostFiles(block, files))).toBe(false)
})

test('a description started as plain text becomes paragraphs', () => {
  expect(readPostDraft(JSON.stringify({ ...post, description: 'One & two\n\nThree' })).description).toBe(
    '<p>One &amp; two</p><p>Three</p>',
  )
})

test.each([
  '',
  'null',
  '{',
  '[]',
  '{"blocks":7,"stored":{"id":"5"},"title":4}',
  '{"blocks":[{"type":"text"},{"key":"a","type":"song"},null]}',
])('STATE-10 the stored text %j is a blank post', (text) => {
  expect(readPostDraft(text)).toEqual(BLANK_POST)
  expect(isBlankPost(readPostDraft(text))).toBe(true)
})
