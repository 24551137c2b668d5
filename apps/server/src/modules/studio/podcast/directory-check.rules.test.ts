import { expect, test } from 'vitest'
import { feedProblems } from './directory-check.rules.ts'

const GOOD = {
  category: 'Arts',
  language: 'en',
  avatar: '/media/art/0123456789abcdef_1400x1400.jpg',
  ownerEmail: 'ida@quay.example',
  showsEmail: true,
}
const EPISODE = { id: 7, name: 'Low tide', stated: 9, stored: 9 }

test.each([
  ['nothing', {}, EPISODE, []],
  ['nothing of a cover or sound on another host', { avatar: 'https://x.example/1.jpg' }, { stored: undefined }, []],
  ['a missing category', { category: null }, EPISODE, [{ problem: 'no-category' }]],
  ['a missing language', { language: null }, EPISODE, [{ problem: 'no-language' }]],
  ['a missing cover', { avatar: null }, EPISODE, [{ problem: 'no-cover' }]],
  ['a small cover', { avatar: '/media/art/a_3000x900.jpg' }, EPISODE, [{ problem: 'cover-size', side: 900 }]],
  ['a large cover', { avatar: '/media/art/a_3200x3001.jpg' }, EPISODE, [{ problem: 'cover-size', side: 3001 }]],
  ['a missing address', { ownerEmail: null, showsEmail: false }, EPISODE, [{ problem: 'no-owner-email' }]],
  ['a hidden address', { showsEmail: false }, EPISODE, [{ problem: 'owner-email-hidden' }]],
  ['a wrong length', {}, { stored: 8 }, [{ problem: 'wrong-length', episode: { id: 7, name: 'Low tide' } }]],
  ['no length', {}, { stated: 0, stored: undefined }, [{ problem: 'wrong-length' }]],
])('SHOW-24 directories refuse %s', (_words, settings, episode, problems) => {
  expect(feedProblems({ ...GOOD, ...settings }, [{ ...EPISODE, ...episode }])).toMatchObject(problems)
})

test('SHOW-24 directories refuse a feed without an episode', () => {
  expect(feedProblems(GOOD, [])).toEqual([{ problem: 'no-episode', episode: null, side: null }])
})
