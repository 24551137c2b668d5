/** The part of a BroadcastChannel that this module uses. */
export type TabChannel = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  postMessage: (message: unknown) => void
  close: () => void
}

/** Opens the channel between the tabs of this browser. Without support, messages go nowhere. */
export function openTabChannel(name: string): TabChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return new SilentChannel()
  }
}

/**
 * Opens a tab channel while the page is shown. It is closed while the page is in the back/forward cache, because a
 * message would evict the page from it.
 */
export function openPageChannel(name: string): TabChannel {
  const received = new EventTarget()
  const pass = (event: Event): void => {
    if (event instanceof MessageEvent) received.dispatchEvent(new MessageEvent('message', { data: event.data }))
  }
  let channel: TabChannel | undefined
  const open = (): void => {
    if (channel !== undefined) return
    channel = openTabChannel(name)
    channel.addEventListener('message', pass)
  }
  const shut = (): void => {
    channel?.close()
    channel = undefined
  }
  open()
  addEventListener('pagehide', shut)
  addEventListener('pageshow', open)
  return {
    addEventListener: received.addEventListener.bind(received),
    removeEventListener: received.removeEventListener.bind(received),
    postMessage: (message) => channel?.postMessage(message),
    close: () => {
      removeEventListener('pagehide', shut)
      removeEventListener('pageshow', open)
      shut()
    },
  }
}

class SilentChannel extends EventTarget {
  postMessage(): void {
    // There is no receiver.
  }
  close(): void {
    // No channel is open.
  }
}
