import { expect, test } from 'vitest'
import { urlAt, mailLink, messageLink, podcastAppLinks } from './share-links.ts'

const shared = { title: 'Salt & Time? 100 %', url: 'https://ear.example/plays/7?a=b&c=d' }

test('LIVEFEED-12 a message contains the name and the full URL', () => {
  const { pathname, searchParams, protocol } = new URL(messageLink(shared))
  expect(protocol + pathname).toBe('sms:')
  expect(searchParams.get('body')).toBe(`${shared.title}\n${shared.url}`)
})

test('LIVEFEED-12 a mail has the name as its subject and contains the full URL', () => {
  const { searchParams, protocol, pathname } = new URL(mailLink(shared))
  expect(protocol + pathname).toBe('mailto:')
  expect(Object.fromEntries(searchParams)).toEqual({ subject: shared.title, body: shared.url })
})

test.each([
  [83.9, 'https://ear.example/player/play/7#t=83'],
  [0.4, 'https://ear.example/player/play/7'],
])('a URL at %s seconds', (seconds, url) => {
  expect(urlAt('https://ear.example/player/play/7', seconds)).toBe(url)
})

test('a feed opens in podcast apps by their own schemes', () => {
  expect(podcastAppLinks('https://ear.example/podcast/7/feed.xml').map(({ href }) => href)).toEqual([
    'podcast://ear.example/podcast/7/feed.xml',
    'overcast://x-callback-url/add?url=https%3A%2F%2Fear.example%2Fpodcast%2F7%2Ffeed.xml',
    'pktc://subscribe/ear.example/podcast/7/feed.xml',
    'antennapod-subscribe://ear.example/podcast/7/feed.xml',
  ])
})
