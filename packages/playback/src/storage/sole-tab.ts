import type { Playback } from '../snapshot.ts'
import { isRecord } from '../track.ts'

/** A message between the tabs of one browser on the channel `earshot`. */
export type PlayingMessage = { type: 'playing'; tab: string }

/** The part of a BroadcastChannel that this module uses. */
export type Channel = Pick<EventTarget, 'addEventListener' | 'removeEventListener'> & {
  postMessage: (message: PlayingMessage) => void
}

/**
 * Ensures that only one tab plays: this tab pauses when another starts, and vice versa. Returns a function that stops
 * it.
 */
export function playInOneTab(playback: Playback, channel: Channel, tab: string): () => void {
  let wasOn = false
  const onMessage = (event: Event): void => {
    const message: unknown = event instanceof MessageEvent ? event.data : undefined
    if (
      isRecord(message) &&
      message.type === 'playing' &&
      message.tab !== tab &&
      playback.getSnapshot().status !== 'paused'
    )
      playback.pause()
  }
  channel.addEventListener('message', onMessage)
  const stop = playback.subscribe(() => {
    // The message is sent before the sound starts, so that two tabs are never audible at once.
    const isOn = isSounding(playback)
    if (isOn && !wasOn) channel.postMessage({ type: 'playing', tab })
    wasOn = isOn
  })
  return () => {
    stop()
    channel.removeEventListener('message', onMessage)
  }
}

function isSounding(playback: Playback): boolean {
  const { status } = playback.getSnapshot()
  return status === 'waiting' || status === 'playing'
}
