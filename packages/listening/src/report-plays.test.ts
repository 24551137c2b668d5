import { clientOver } from '@earshot/contract/client'
import { fakeStore } from '@earshot/playback/testing/fake-store'
import type { Track } from '@earshot/playback/track'
import { expect, test } from 'vitest'
import { reportPlays } from './report-plays.ts'

const song = (id: number): Track => ({
  id: `song:${id}`,
  src: '',
  title: '',
  artist: '',
  seconds: 100,
  page: 'playlist/4',
})
const play = (listening: string) => ({ seconds: 30, source: '', listening })

const GOOD = { status: 1, data: { plays: 1 }, error: null }

/** Fakes a listener's browser; `server.answer` is the reply of the server. */
function browser() {
  const sent: unknown[] = []
  const server: { answer: object } = { answer: GOOD }
  const api = clientOver(async ({ body }) => {
    sent.push(JSON.parse(typeof body === 'string' ? body : '{}').listening)
    return server.answer
  })
  const session = { isSignedIn: false }
  return { sent, server, session, ...reportPlays(api, fakeStore(), () => session.isSignedIn) }
}
const REFUSED = { status: 404, data: null, error: 'no such song' }

test.each([
  ['the network fails', {}],
  ['the server fails', { status: 500, data: null, error: 'failed' }],
  ['the rate limit is reached', { status: 429, data: null, error: 'slow down' }],
])('a play that is not counted because %s is sent with the next one, and once', async (_, answer) => {
  const { sent, server, report, sendUnsent } = browser()
  server.answer = answer
  await report(song(1), play('a'))
  server.answer = GOOD
  await report(song(2), play('b'))
  await sendUnsent()
  expect(sent).toEqual(['a', 'a', 'b'])
})

test('plays that wait are sent when the browser is online again', async () => {
  const { sent, server, report, sendUnsent } = browser()
  server.answer = {}
  await report(song(1), play('a'))
  await report(song(2), play('b'))
  server.answer = GOOD
  await sendUnsent()
  expect(sent).toEqual(['a', 'a', 'a', 'b'])
})

test('a play that the server refuses is not sent again', async () => {
  const { sent, server, report, sendUnsent } = browser()
  server.answer = REFUSED
  await report(song(1), play('a'))
  await sendUnsent()
  expect(sent).toEqual(['a'])
})

test('FIGURES-05 a report of how far a play went follows the play, and goes at once when the page is left', async () => {
  const { sent, report, reportReached } = browser()
  const told = report(song(1), play('a'))
  const follows = reportReached({ listening: 'a', reached: 40 })
  const leaves = reportReached({ listening: 'b', reached: 40 }, { isLast: true })
  const early = reportReached({ listening: 'a', reached: 40 }, { isLast: true })
  await Promise.all([told, follows, leaves, early])
  expect(sent).toEqual(['b', 'a', 'a'])
})

test('FIGURES-05 a visitor who signed in does not report how far the play of the visitor went', async () => {
  const { sent, session, report, reportReached } = browser()
  await report(song(1), play('a'))
  session.isSignedIn = true
  await reportReached({ listening: 'a', reached: 40 })
  await report(song(2), play('b'))
  await reportReached({ listening: 'b', reached: 40 })
  expect(sent).toEqual(['a', 'b', 'b'])
})
