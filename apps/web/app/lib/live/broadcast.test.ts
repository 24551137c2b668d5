import { expect, test, vi } from 'vitest'
import { CHANNEL, listenToBroadcasts, routeOfMessage } from './broadcast.ts'

test.each([
  ['ROUTES-21', 'SignIn', '/signin'],
  ['ROUTES-22', 'VerifyPhone', '/verify-phone'],
])('%s the message %s requests %s', (_id, message, route) => {
  expect(routeOfMessage(message)).toBe(route)
})

test.each(['signin', '', '/account', null, 1, { type: 'SignIn' }])(
  'ROUTES-22 the message %j asks for nothing',
  (message) => {
    expect(routeOfMessage(message)).toBeUndefined()
  },
)

/** A fake window that fires pagehide and pageshow. */
const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))

test('ROUTES-21 a broadcast in the app replaces the route', async () => {
  const sender = new BroadcastChannel(CHANNEL)
  const requested = new Promise<string>((resolve) => {
    const stop = listenToBroadcasts((route) => {
      stop()
      resolve(route)
    })
  })
  sender.postMessage('SomethingElse')
  sender.postMessage('SignIn')
  expect(await requested).toBe('/signin')
  sender.close()
})

test('PLAYBACK-02 a page in the back/forward cache receives no messages, so that it stays there, and receives them again when it is shown', async () => {
  const received: string[] = []
  const stop = listenToBroadcasts((route) => received.push(route))
  const sender = new BroadcastChannel(CHANNEL)
  const echo = listenForOne()
  page.dispatchEvent(new Event('pagehide'))
  sender.postMessage('SignIn')
  await echo
  page.dispatchEvent(new Event('pageshow'))
  sender.postMessage('VerifyPhone')
  await vi.waitUntil(() => received.length > 0)
  expect(received).toEqual(['/verify-phone'])
  stop()
  sender.close()
})

/** Opens another page that receives the next message. */
const listenForOne = () =>
  new Promise<void>((resolve) => {
    const other = new BroadcastChannel(CHANNEL)
    other.addEventListener('message', () => {
      other.close()
      resolve()
    })
  })
