import { expect, test, vi } from 'vitest'
import { CHANNEL, listenToBroadcasts, routeOfMessage } from './broadcast.ts'

test.each([
  ['ROUTES-21', 'SignIn', '/signin'],
  ['ROUTES-22', 'VerifyPhone', '/verify-phone'],
])('%s the message %s asks for %s', (_id, message, route) => {
  expect(routeOfMessage(message)).toBe(route)
})

test.each(['signin', '', '/account', null, 1, { type: 'SignIn' }])(
  'ROUTES-22 the message %j asks for nothing',
  (message) => {
    expect(routeOfMessage(message)).toBeUndefined()
  },
)

/** The window of the page, as far as it says that the page goes and comes back. */
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

test('PLAYBACK-02 a page that is kept aside hears nothing, so that the browser keeps it, and hears again when it is shown', async () => {
  const heard: string[] = []
  const stop = listenToBroadcasts((route) => heard.push(route))
  const sender = new BroadcastChannel(CHANNEL)
  const echo = listenForOne()
  page.dispatchEvent(new Event('pagehide'))
  sender.postMessage('SignIn')
  await echo
  page.dispatchEvent(new Event('pageshow'))
  sender.postMessage('VerifyPhone')
  await vi.waitUntil(() => heard.length > 0)
  expect(heard).toEqual(['/verify-phone'])
  stop()
  sender.close()
})

/** Another page, which hears the next message. */
const listenForOne = () =>
  new Promise<void>((resolve) => {
    const other = new BroadcastChannel(CHANNEL)
    other.addEventListener('message', () => {
      other.close()
      resolve()
    })
  })
