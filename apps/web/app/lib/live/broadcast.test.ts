import { expect, test } from 'vitest'
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

test('ROUTES-21 a broadcast in the app replaces the route', async () => {
  const sender = new BroadcastChannel(CHANNEL)
  const asked = new Promise<string>((resolve) => {
    const stop = listenToBroadcasts((route) => {
      stop()
      resolve(route)
    })
  })
  sender.postMessage('SomethingElse')
  sender.postMessage('SignIn')
  expect(await asked).toBe('/signin')
  sender.close()
})
