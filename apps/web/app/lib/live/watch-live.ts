import type { LiveTopic, LiveWatch, LiveWatcher } from './live-topic.ts'

/** Milliseconds after which an open page joins the live channel; the page itself loads first. */
const JOIN_AFTER_MS = 5000

/**
 * Watches a topic on the live channel, whose code loads on demand. Until then, and if it does not load, nothing is live
 * and the caller polls.
 */
export function watchLive(topic: LiveTopic, watcher: LiveWatcher): LiveWatch {
  let watch: LiveWatch | undefined
  let isStopped = false
  const join = async () => {
    const live = await import('./live.ts').catch(() => undefined)
    if (!isStopped) watch = live?.watch(topic, watcher)
  }
  const timer = setTimeout(() => void join(), JOIN_AFTER_MS)
  return {
    isLive: () => watch?.isLive() === true,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      watch?.stop()
    },
  }
}
