import { openPageChannel } from '@earshot/ui/theme/tab-channel'

/** The name of the in-app channel; a BroadcastChannel reaches pages of the same origin only (ROUTES-22). */
export const CHANNEL = 'earshot'

const ROUTES = new Map<unknown, string>([
  ['SignIn', '/signin'],
  ['VerifyPhone', '/verify-phone'],
])

/** Returns the route that a broadcast message requests; undefined for any other message (ROUTES-21, ROUTES-22). */
export const routeOfMessage = (message: unknown): string | undefined => ROUTES.get(message)

/** Calls `replace` with the routes of broadcast messages. Returns a function that stops it. */
export function listenToBroadcasts(replace: (route: string) => void): () => void {
  const channel = openPageChannel(CHANNEL)
  channel.addEventListener('message', (event) => {
    const route = event instanceof MessageEvent ? routeOfMessage(event.data) : undefined
    if (route !== undefined) replace(route)
  })
  return () => channel.close()
}
