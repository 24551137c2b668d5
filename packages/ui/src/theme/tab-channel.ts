/** The part of a BroadcastChannel that is used. */
export type TabChannel = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  postMessage: (message: unknown) => void
  close: () => void
}

/** Opens the channel between the tabs of this browser. Where there is none, the tab speaks to nobody and hears nothing. */
export function openTabChannel(name: string): TabChannel {
  try {
    return new BroadcastChannel(name)
  } catch {
    return new SilentChannel()
  }
}

class SilentChannel extends EventTarget {
  postMessage(): void {
    // There is nobody to hear it.
  }
  close(): void {
    // Nothing is open.
  }
}
